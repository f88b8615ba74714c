import type { Attachment } from 'svelte/attachments'

/** Call once, when the element comes into view or is half a screen away from it. */
export function whenNear(then: () => void): Attachment<HTMLElement> {
  return (element) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        then()
      },
      { rootMargin: '50% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }
}

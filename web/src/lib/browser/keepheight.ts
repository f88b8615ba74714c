/** Keeps an element from shrinking while its width stays the same, so that what is beside it does not jump when its content changes. */
import type { Attachment } from 'svelte/attachments'

export const keepHeight: Attachment<HTMLElement> = (element) => {
  let width = 0
  let height = 0
  const observer = new ResizeObserver(() => {
    if (element.offsetWidth !== width) {
      width = element.offsetWidth
      height = 0
      element.style.minHeight = ''
    }
    if (element.offsetHeight <= height) return
    height = element.offsetHeight
    element.style.minHeight = `${height}px`
  })
  observer.observe(element)
  return () => observer.disconnect()
}

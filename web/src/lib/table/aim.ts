/** The part of the page that a step of a first game means: the element, its name for people, and where on the screen it is. */
import type { Aim } from '../lesson'

export function selectorOf(aim: Aim): string {
  if ('place' in aim) return `.board-stage [role="button"][data-place="${aim.place}"]`
  if ('spot' in aim) return `[data-spot="${aim.spot}"]`
  return `[data-button="${aim.button}"]:not(:disabled)`
}

/** The first of the aims that is on the page. */
export function find(aims: readonly Aim[]): HTMLElement | SVGElement | null {
  for (const aim of aims) {
    const found = document.querySelector<HTMLElement | SVGElement>(selectorOf(aim))
    if (found) return found
  }
  return null
}

/** The name of a button or place, without the key that stands on it. */
export function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label')
  if (label) return label
  const words = element.cloneNode(true) as Element
  for (const key of words.querySelectorAll('kbd')) key.remove()
  return (words.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export interface Circle {
  x: number
  y: number
  r: number
}

/** Around a place on the board: where its counter stands, or its middle; null where something lies above it. */
export function circleOf(place: SVGElement): Circle | null {
  const counter = document.querySelector<SVGGElement>(`.board-stage g[data-place="${place.getAttribute('data-place') ?? ''}"]:not([role])`)
  const at = counter?.getScreenCTM()
  const { x, y, width, height } = place.getBoundingClientRect()
  const circle = at ? { x: at.e, y: at.f, r: 24 } : { x: x + width / 2, y: y + height / 2, r: Math.max(20, Math.min(58, 0.62 * Math.max(width, height))) }
  const above = document.elementFromPoint(circle.x, circle.y)
  return above?.closest('.board-stage svg') ? circle : null
}

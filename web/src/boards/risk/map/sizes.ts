/** How large counters and labels are on screen, in pixels, at a scale of pixels per unit of the drawing. */

export interface CounterSize {
  r: number
  name: number
  continent: number
  /** Whether there is room for the seat's glyph beside the number. */
  glyph: boolean
}

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value))

export function counterSize(scale: number): CounterSize {
  return {
    r: clamp(7.2, 5 + 5.5 * scale, 15),
    name: clamp(10, 8 + 3.5 * scale, 14),
    continent: clamp(8, 5.5 + 6.5 * scale, 17),
    glyph: scale >= 0.8,
  }
}

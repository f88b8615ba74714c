/** How large counters and labels are on screen, in pixels, at a scale of pixels per unit of the drawing. */

export interface CounterSize {
  r: number
  name: number
  continent: number
  /** True if there is room for the seat's glyph beside the number. */
  glyph: boolean
  /** True if there is room for the names of all territories, and of continents. */
  names: boolean
  continents: boolean
}

const LONG = 12

const clamp = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value))

export function counterSize(scale: number): CounterSize {
  return {
    r: clamp(7.2, 5 + 5.5 * scale, 15),
    name: clamp(10, 8 + 3.5 * scale, 14),
    continent: clamp(8, 5.5 + 6.5 * scale, 17),
    glyph: scale >= 0.8,
    names: scale >= 1.8,
    continents: scale >= 0.6,
  }
}

/** A name as it stands on the map: a long one in two lines, so that neighbours do not run into each other. */
export function linesOf(name: string): string[] {
  const space = name.lastIndexOf(' ')
  return name.length > LONG && space > 0 ? [name.slice(0, space), name.slice(space + 1)] : [name]
}

export interface Pill {
  width: number
  /** Where the glyph begins, and where the number has its middle, from the pill's middle. */
  glyph: number
  number: number
}

/** How wide a counter must be for its number, and what lies where in it. */
export function pillOf({ r, glyph }: CounterSize, armies: number): Pill {
  const digits = String(armies).length * 0.76 * r
  const width = Math.max(2 * r, (glyph ? 1.95 : 0.95) * r + digits)
  return { width, glyph: -width / 2 + 0.42 * r, number: glyph ? width / 2 - 0.5 * r - digits / 2 : 0 }
}

/** The geometry of the lab's charts: scales, round ticks, lines, colours of heat. Pure. */

/** From 2.5 % to 97.5 %: this many standard errors either side. */
export const SURE = 1.96

export interface Range {
  low: number
  high: number
}

/** Round numbers inside a range, about `count` of them. */
export function ticks({ low, high }: Range, about = 4): number[] {
  const span = high - low
  if (!(span > 0)) return [low]
  const rough = span / about
  const ten = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * ten >= rough) ?? 10) * ten
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** Where a value lies in a range, from 0 to 1; a range without width has everything in its middle. */
export function share(value: number, { low, high }: Range): number {
  return high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0.5
}

/** The range that all of these lie in, a little wider. */
export function rangeOf(values: readonly number[], margin = 0.05): Range {
  const known = values.filter(Number.isFinite)
  if (!known.length) return { low: 0, high: 1 }
  const low = known.reduce((one, other) => Math.min(one, other))
  const high = known.reduce((one, other) => Math.max(one, other))
  const room = (high - low || Math.abs(high) || 1) * margin
  return { low: low - room, high: high + room }
}

type Place = readonly [x: number, y: number]

/** A line through these places, as an SVG path. */
export function line(places: readonly Place[]): string {
  return places.map(([x, y], index) => `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

/** The area between two lines. */
export function band(top: readonly Place[], bottom: readonly Place[]): string {
  return line([...top, ...bottom.toReversed()]) + (top.length ? 'Z' : '')
}

/**
 * Wilson's interval of 95 % around a share of the points, from its standard error: never without width, even where all games ended alike.
 * Null where nothing is known.
 */
export function interval(share: number | null, error: number | null, games: number): Range | null {
  if (share === null || error === null || games <= 0) return null
  const alike = error > 0 && share > 0 && share < 1 ? (share * (1 - share)) / error ** 2 : games
  const z = SURE ** 2 / Math.max(1, alike)
  const middle = (share + z / 2) / (1 + z)
  const half = (SURE / (1 + z)) * Math.sqrt((share * (1 - share)) / Math.max(1, alike) + z / (4 * Math.max(1, alike)))
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}

/** A colour for a share of the points: blue above one half, orange below, paler towards the middle; safe for the colour-blind. */
export function duelColour(value: number | null): string {
  if (value === null) return 'transparent'
  const strength = Math.round(Math.min(1, Math.abs(value - 0.5) * 2) * 62)
  return `color-mix(in oklab, var(--seat-${value >= 0.5 ? 0 : 1}) ${strength}%, var(--surface))`
}

/** A colour for how high a value is in its range, from pale to strong. */
export function heatColour(portion: number): string {
  return `color-mix(in oklab, var(--accent) ${Math.round(8 + 84 * portion)}%, var(--surface))`
}

/** Seconds that are left at the pace since `before`; null while that is unknown. */
export function remaining(done: number, planned: number, seconds: number, before = 0): number | null {
  const played = done - before
  return played > 0 && seconds > 2 && planned > done ? ((planned - done) * seconds) / played : null
}

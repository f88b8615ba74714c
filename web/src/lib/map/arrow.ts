/** The shape of an arrow between two places: bent a little, kept clear of the counters, split where the way wraps around the map. */
import type { Point } from './camera'

export interface ArrowShape {
  /** One curve, or two where it leaves the map on one side and returns on the other. The last one bears the head. */
  lines: string[]
  head: string
  /** Where a number on the arrow stands: the top of its bend. */
  middle: Point
}

interface ArrowStyle {
  /** How far it stops short of both ends. */
  short: number
  width: number
  /** Bent upwards, or to the left of its way, so that the arrow back does not cover it. */
  bow?: 'up' | 'left'
}

/** A curve from `from` to `to` that stops short of both, and the triangle at its end. */
export function curve(from: Point, to: Point, { short, width, bow = 'up' }: ArrowStyle): { line: string; head: string; middle: Point } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const bend = Math.min(length * 0.14, 40) * (bow === 'up' && dx < 0 ? -1 : 1)
  const mid: Point = [from[0] + dx / 2 + (dy / length) * bend, from[1] + dy / 2 - (dx / length) * bend]
  const gap = Math.min(short, length * 0.3)
  const start = towards(from, mid, gap)
  const tip = towards(to, mid, gap)
  const back = towards(tip, mid, width * 2.2)
  const [ux, uy] = [(tip[0] - back[0]) / (width * 2.2), (tip[1] - back[1]) / (width * 2.2)]
  const wing = width * 1.25
  const corner = (sign: number) => point([back[0] - uy * wing * sign, back[1] + ux * wing * sign])
  return {
    line: `M${point(start)}Q${point(mid)} ${point(back)}`,
    head: `M${point(tip)}L${corner(1)}L${corner(-1)}Z`,
    middle: [(start[0] + 2 * mid[0] + tip[0]) / 4, (start[1] + 2 * mid[1] + tip[1]) / 4],
  }
}

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by]
}

const point = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** `around` is the width of the map if the way leaves it on one side and comes back on the other. */
export function arrowBetween(from: Point, to: Point, style: ArrowStyle, around: number | null): ArrowShape {
  if (around === null) {
    const { line, head, middle } = curve(from, to, style)
    return { lines: [line], head, middle }
  }
  const out = from[0] < to[0] ? -around : around
  const leaving = curve(from, [to[0] + out, to[1]], style)
  const arriving = curve([from[0] - out, from[1]], to, style)
  const inside = leaving.middle[0] > 0 && leaving.middle[0] < around ? leaving : arriving
  return { lines: [leaving.line, arriving.line], head: arriving.head, middle: inside.middle }
}

/** The width to go around a map by, if one of its links between the two places wraps; else null. */
export function wrapWidth(
  map: { links: readonly { between: readonly number[]; wrap?: boolean }[]; viewBox: readonly number[] },
  a: number,
  b: number,
): number | null {
  const wraps = map.links.some((link) => link.wrap && link.between.includes(a) && link.between.includes(b))
  return wraps ? (map.viewBox[2] ?? null) : null
}

/** The shape of an arrow between two territories: bent a little, kept clear of the counters, split where a link wraps around the map. */
import type { Point, RiskDrawing } from '../types'

export interface ArrowShape {
  /** One curve, or two where it leaves the map on one side and returns on the other. The last one bears the head. */
  lines: string[]
  head: string
}

/** A curve from `from` to `to` that stops short of both, and the triangle at its end. */
export function curve(from: Point, to: Point, short: number, width: number): { line: string; head: string } {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy) || 1
  const bend = Math.min(length * 0.14, 40) * (dx < 0 ? -1 : 1)
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
  }
}

function towards(from: Point, to: Point, by: number): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [from[0] + ((to[0] - from[0]) / length) * by, from[1] + ((to[1] - from[1]) / length) * by]
}

const point = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`

export function arrowBetween(drawing: RiskDrawing, origin: number, target: number, short: number, width: number): ArrowShape {
  const at = (id: number): Point => drawing.territories[id]?.label ?? [0, 0]
  const [a, b] = [at(origin), at(target)]
  const wraps = drawing.links.some((l) => l.wrap && l.between.includes(origin) && l.between.includes(target))
  if (!wraps) {
    const { line, head } = curve(a, b, short, width)
    return { lines: [line], head }
  }
  const mapWidth = drawing.viewBox[2]
  const out = a[0] < b[0] ? -mapWidth : mapWidth
  const leaving = curve(a, [b[0] + out, b[1]], short, width)
  const arriving = curve([a[0] - out, a[1]], b, short, width)
  return { lines: [leaving.line, arriving.line], head: arriving.head }
}

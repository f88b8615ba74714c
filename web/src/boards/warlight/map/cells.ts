/**
 * Shapes for a map that brings only places: every region an island around its place, as large as its neighbours allow.
 * Islands never touch, so that a border is only where a bridge is drawn; super regions keep a wider water between them.
 */
import type { Point } from '../types'

export interface Cell {
  path: string
  room: number
}

export interface Bridge {
  between: [number, number]
  path: string
  /** It would run over a third island, so it is drawn above the land, in an arc. */
  over: boolean
}

const CORNERS = 36
const WATER = 9
const WIDER_WATER = 20
const LARGEST = 78

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
const text = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
const between = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** How far an island reaches at most: well over half of a typical way to the nearest neighbour's place, and never huge. */
export function reach(places: readonly Point[]): number {
  const nearest = places.map((a, i) => Math.min(...places.map((b, j) => (i === j ? Infinity : distance(a, b)))))
  const sorted = nearest.filter(Number.isFinite).sort((a, b) => a - b)
  return Math.min(LARGEST, (sorted[Math.floor(sorted.length / 2)] ?? LARGEST) * 0.66)
}

/** The part of a polygon on the side of `from` of the line midway to `to`, `water` units off it. */
function clipped(polygon: readonly Point[], from: Point, to: Point, water: number): Point[] {
  const length = distance(from, to) || 1
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  const limit = length / 2 - water / 2
  const depth = ([x, y]: Point) => (x - from[0]) * ux + (y - from[1]) * uy - limit
  return polygon.flatMap((here, i) => {
    const next = polygon[(i + 1) % polygon.length] ?? here
    const [a, b] = [depth(here), depth(next)]
    const crossing = (): Point => [here[0] + ((next[0] - here[0]) * a) / (a - b), here[1] + ((next[1] - here[1]) * a) / (a - b)]
    if (a <= 0) return b <= 0 ? [here] : [here, crossing()]
    return b <= 0 ? [crossing()] : []
  })
}

/** A closed outline with its corners rounded: from the middle of every edge to the next, bent towards the corner. */
function rounded(polygon: readonly Point[]): string {
  const corners = polygon.filter((p, i) => distance(p, polygon[(i + 1) % polygon.length] ?? p) > 0.5)
  const last = corners.at(-1)
  const first = corners[0]
  if (!first || !last) return ''
  const bends = corners.map((corner, i) => `Q${text(corner)} ${text(between(corner, corners[(i + 1) % corners.length] ?? first))}`)
  return `M${text(between(last, first))}${bends.join('')}Z`
}

export function cells(places: readonly Point[], parts: readonly number[]): Cell[] {
  const radius = reach(places)
  return places.map((at, i) => {
    let polygon = Array.from({ length: CORNERS }, (_, k): Point => {
      const turn = (2 * Math.PI * k) / CORNERS
      return [at[0] + radius * Math.cos(turn), at[1] + radius * Math.sin(turn)]
    })
    let room = radius
    places.forEach((other, j) => {
      if (i === j) return
      const water = parts[i] === parts[j] ? WATER : WIDER_WATER
      room = Math.min(room, distance(at, other) / 2 - water / 2)
      polygon = clipped(polygon, at, other, water)
    })
    return { path: rounded(polygon), room }
  })
}

/** The bridges of all borders. */
export function bridges(places: readonly Point[], edges: readonly [number, number][]): Bridge[] {
  const near = reach(places) * 0.75
  return edges.flatMap(([a, b]) => {
    const [from, to] = [places[a], places[b]]
    if (!from || !to) return []
    const over = places.some((other, i) => i !== a && i !== b && off(other, from, to) < near)
    const bow = distance(from, to) * 0.16
    const middle = between(from, to)
    const length = distance(from, to) || 1
    const bent: Point = [middle[0] + ((to[1] - from[1]) / length) * bow, middle[1] - ((to[0] - from[0]) / length) * bow]
    return [{ between: [a, b] as [number, number], path: over ? `M${text(from)}Q${text(bent)} ${text(to)}` : `M${text(from)}L${text(to)}`, over }]
  })
}

/** How far a point is from a segment. */
function off(point: Point, from: Point, to: Point): number {
  const length = distance(from, to) || 1
  const t = ((point[0] - from[0]) * (to[0] - from[0]) + (point[1] - from[1]) * (to[1] - from[1])) / length ** 2
  const on = Math.max(0, Math.min(1, t))
  return distance(point, [from[0] + (to[0] - from[0]) * on, from[1] + (to[1] - from[1]) * on])
}

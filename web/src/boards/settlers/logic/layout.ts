/** Where everything lies on the drawing: the server's island in units of the picture, its sea around it. Knows no position. */
import type { Point } from '../../../lib/map/camera'
import type { SettlersDrawing } from '../types'

/** From a tile's middle to its corner. */
export const UNIT = 100
const HALF_WIDTH = (UNIT * Math.sqrt(3)) / 2
/** Room around harbour signs and tiles. */
const MARGIN = { sign: 46, tile: 40 }

export interface HarbourPlace {
  at: Point
  /** A pier to each of the two vertices: from the sign's rim to just before the corner. */
  piers: [Point, Point][]
}

export interface Layout {
  width: number
  height: number
  tiles: Point[]
  vertices: Point[]
  edges: Point[]
  /** The two ends of every edge. */
  ends: [Point, Point][]
  harbours: HarbourPlace[]
}

export function layoutOf(drawing: SettlersDrawing): Layout {
  const scaled = ({ x, y }: { x: number; y: number }): Point => [x * UNIT, y * UNIT]
  const reach = [
    ...drawing.tiles.map((tile) => ({ at: scaled(tile), dx: HALF_WIDTH + MARGIN.tile, dy: UNIT + MARGIN.tile })),
    ...drawing.harbours.map((harbour) => ({ at: scaled(harbour), dx: MARGIN.sign, dy: MARGIN.sign })),
  ]
  const width = 2 * Math.max(...reach.map(({ at, dx }) => Math.abs(at[0]) + dx))
  const height = 2 * Math.max(...reach.map(({ at, dy }) => Math.abs(at[1]) + dy))
  const put = (place: { x: number; y: number }): Point => [place.x * UNIT + width / 2, place.y * UNIT + height / 2]
  const vertices = drawing.vertices.map(put)
  const corner = (id: number): Point => vertices[id] ?? [0, 0]
  return {
    width,
    height,
    tiles: drawing.tiles.map(put),
    vertices,
    edges: drawing.edges.map(put),
    ends: drawing.edges.map(({ vertices: [a, b] }) => [corner(a), corner(b)]),
    harbours: drawing.harbours.map((harbour) => {
      const at = put(harbour)
      return { at, piers: harbour.vertices.map((v): [Point, Point] => [along(at, corner(v), 20), along(corner(v), at, 13)]) }
    }),
  }
}

/** The point `by` units from `from` towards `to`. */
export function along(from: Point, to: Point, by: number): Point {
  const far = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [from[0] + ((to[0] - from[0]) * by) / far, from[1] + ((to[1] - from[1]) * by) / far]
}

/** The middle part of an edge, where a road lies. */
export function roadLine([a, b]: [Point, Point], gap: number): [Point, Point] {
  return [along(a, b, gap), along(b, a, gap)]
}

/** A hexagon on its point around the origin. */
export function hexagon(radius: number): string {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2
    return `${(radius * Math.cos(angle)).toFixed(2)} ${(radius * Math.sin(angle)).toFixed(2)}`
  })
  return `M${corners.join('L')}Z`
}

/** In how many of 36 throws a number falls: the dots on its token. */
export function dots(token: number | null): number {
  return token === null || token < 2 || token > 12 ? 0 : 6 - Math.abs(7 - token)
}

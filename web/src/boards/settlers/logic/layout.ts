/** Where everything lies on the drawing: the server's board in units of the picture, its sea around it. Knows no position. */
import type { Point } from '../../../lib/map/camera'
import type { SettlersDrawing } from '../types'

/** From a tile's middle to its corner. */
export const UNIT = 100
/** Room around harbour signs and tiles. */
const MARGIN = { sign: 46, tile: 40 }

interface HarbourPlace {
  at: Point
  /** A pier to each of the two vertices: from the sign's rim to just before the corner. */
  piers: [Point, Point][]
}

export interface Layout {
  width: number
  height: number
  tiles: Point[]
  /** The six corners of every tile around its middle. */
  corners: Point[][]
  vertices: Point[]
  edges: Point[]
  /** The two ends of every edge. */
  ends: [Point, Point][]
  harbours: HarbourPlace[]
}

export function layoutOf(drawing: SettlersDrawing): Layout {
  const scaled = ({ x, y }: { x: number; y: number }): Point => [x * UNIT, y * UNIT]
  const reach = [
    ...drawing.vertices.map((vertex) => ({ at: scaled(vertex), dx: MARGIN.tile, dy: MARGIN.tile })),
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
    corners: drawing.tiles.map((tile) => {
      const [x, y] = put(tile)
      return tile.vertices.map((id): Point => [corner(id)[0] - x, corner(id)[1] - y])
    }),
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

/** A tile around the origin, in hundredths of its size. */
export function outline(corners: readonly Point[] | undefined, percent: number): string {
  const places = corners?.map(([x, y]) => `${((x * percent) / 100).toFixed(2)} ${((y * percent) / 100).toFixed(2)}`)
  return places ? `M${places.join('L')}Z` : ''
}

/** In how many of 36 throws a number falls: the dots on its token. */
export function dots(token: number | null): number {
  return token === null || token < 2 || token > 12 ? 0 : 6 - Math.abs(7 - token)
}

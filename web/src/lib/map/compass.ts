/** The place to which an arrow key leads: the nearest in that direction, seen on the drawing. */
import type { Point } from './camera'

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

const VECTORS: Record<Direction, Point> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function isDirection(key: string): key is Direction {
  return key in VECTORS
}

/** How far `to` is from `from` in that direction, with a penalty for lying aside; Infinity if it lies behind or too far aside. */
function cost(from: Point, to: Point, [ux, uy]: Point): number {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const ahead = dx * ux + dy * uy
  const aside = Math.abs(dx * uy) + Math.abs(dy * ux)
  if (ahead <= 0 || aside > ahead * 2) return Infinity
  return ahead + aside * 1.5
}

/** The place that lies nearest that way, or null if none does. */
export function nearestTowards<Place>(places: Iterable<Place>, at: (place: Place) => Point, from: Point, direction: Direction): Place | null {
  let best: Place | null = null
  let least = Infinity
  for (const place of places) {
    const price = cost(from, at(place), VECTORS[direction])
    if (price < least) [best, least] = [place, price]
  }
  return best
}

/** From a place to its neighbour that way (a link that wraps around the map is no direction); where none lies there, to any place. */
export function stepToNeighbour(
  places: readonly { label: Point; neighbours: readonly number[] }[],
  links: readonly { between: readonly [number, number]; wrap?: boolean }[],
  from: number,
  direction: Direction,
): number {
  const here = places[from]
  if (!here) return from
  const wraps = new Set(links.filter((link) => link.wrap && link.between.includes(from)).flatMap((link) => link.between))
  const near = here.neighbours.filter((place) => !wraps.has(place))
  const others = [...places.keys()].filter((place) => place !== from)
  const at = (place: number): Point => places[place]?.label ?? [NaN, NaN]
  return nearestTowards(near, at, here.label, direction) ?? nearestTowards(others, at, here.label, direction) ?? from
}

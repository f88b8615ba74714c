/** Which territory an arrow key leads to: the nearest neighbour in that direction, seen on the drawing. */
import type { Point, RiskDrawing } from '../types'

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

function cheapest(drawing: RiskDrawing, candidates: number[], from: Point, vector: Point): number | null {
  let best: number | null = null
  let least = Infinity
  for (const id of candidates) {
    const territory = drawing.territories[id]
    const price = territory ? cost(from, territory.label, vector) : Infinity
    if (price < least) [best, least] = [id, price]
  }
  return best
}

/** Neighbours first (a link that wraps around the map does not count as a direction); where none lies that way, any territory. */
export function step(drawing: RiskDrawing, from: number, direction: Direction): number {
  const here = drawing.territories[from]
  if (!here) return from
  const wraps = new Set(
    drawing.links.filter((l) => l.wrap && l.between.includes(from)).flatMap((l) => l.between),
  )
  const vector = VECTORS[direction]
  const near = here.neighbours.filter((n) => !wraps.has(n))
  const all = drawing.territories.map((t) => t.id).filter((id) => id !== from)
  return cheapest(drawing, near, here.label, vector) ?? cheapest(drawing, all, here.label, vector) ?? from
}

/** Which territory an arrow key leads to. */
import { nearestTowards, type Direction } from '../../../lib/map/compass'
import type { Point, RiskDrawing } from '../types'

/** Neighbours first (a link that wraps around the map does not count as a direction); where none lies that way, any territory. */
export function step(drawing: RiskDrawing, from: number, direction: Direction): number {
  const here = drawing.territories[from]
  if (!here) return from
  const wraps = new Set(drawing.links.filter((l) => l.wrap && l.between.includes(from)).flatMap((l) => l.between))
  const near = here.neighbours.filter((n) => !wraps.has(n))
  const all = drawing.territories.map((t) => t.id).filter((id) => id !== from)
  const at = (id: number): Point => drawing.territories[id]?.label ?? [NaN, NaN]
  return nearestTowards(near, at, here.label, direction) ?? nearestTowards(all, at, here.label, direction) ?? from
}

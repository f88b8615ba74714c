/** Which region an arrow key leads to. */
import { nearestTowards, type Direction } from '../../../lib/map/compass'
import type { Land } from '../map/land'
import type { Point } from '../types'

/** Neighbours first (a link that wraps around the map does not count as a direction); where none lies that way, any region. */
export function step(land: Land, from: number, direction: Direction): number {
  const here = land.regions[from]
  if (!here) return from
  const wraps = new Set(land.links.filter((link) => link.wrap && link.between.includes(from)).flatMap((link) => link.between))
  const near = here.neighbours.filter((n) => !wraps.has(n))
  const all = land.regions.map((region) => region.index).filter((index) => index !== from)
  const at = (region: number): Point => land.regions[region]?.label ?? [NaN, NaN]
  return nearestTowards(near, at, here.label, direction) ?? nearestTowards(all, at, here.label, direction) ?? from
}

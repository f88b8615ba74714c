/** Spots: places on the board where something can be done now, under the armed action or any. */
import type { Point } from '../../../lib/map/camera'
import { nearestTowards, type Direction } from '../../../lib/map/compass'
import type { Choices } from './choices'
import { UNIT, type Layout } from './layout'

type SpotKind = 'settle' | 'road' | 'city' | 'rob'
export interface Spot {
  kind: SpotKind
  id: number
}

/** The piece or card that the player has taken in hand: then only those spots glimmer. */
export type Armed = 'settle' | 'road' | 'city'

export const keyOf = ({ kind, id }: Spot): string => `${kind}-${id}`
export const sameSpot = (a: Spot | null, b: Spot | null): boolean => a?.kind === b?.kind && a?.id === b?.id

export function spotsOf(choices: Choices, armed: Armed | null): Spot[] {
  const all = (kind: SpotKind, ids: Iterable<number>) => (armed !== null && armed !== kind ? [] : Array.from(ids, (id): Spot => ({ kind, id })))
  return [...all('rob', choices.rob.keys()), ...all('road', choices.road), ...all('settle', choices.settle), ...all('city', choices.city)]
}

export function pointOf(layout: Layout, { kind, id }: Spot): Point {
  const places = kind === 'rob' ? layout.tiles : kind === 'road' ? layout.edges : layout.vertices
  return places[id] ?? [NaN, NaN]
}

/** The spot under a finger: the nearest within reach; tiles are hit anywhere inside. */
export function spotAt(layout: Layout, spots: readonly Spot[], [x, y]: Point, reach: number): Spot | null {
  let [best, least] = [null as Spot | null, Infinity]
  for (const spot of spots) {
    const [sx, sy] = pointOf(layout, spot)
    const away = Math.hypot(sx - x, sy - y)
    if (away <= (spot.kind === 'rob' ? UNIT * 0.9 : reach) && away < least) [best, least] = [spot, away]
  }
  return best
}

/** The corner under a pointer, or else the edge; null: neither is within reach. */
export function placeAt(layout: Layout, at: Point, reach: number): { kind: 'vertex' | 'edge'; id: number } | null {
  for (const [kind, places] of [
    ['vertex', layout.vertices],
    ['edge', layout.edges],
  ] as const) {
    const id = places.findIndex(([x, y]) => Math.hypot(x - at[0], y - at[1]) <= reach)
    if (id >= 0) return { kind, id }
  }
  return null
}

/** Where an arrow key leads; from nowhere, to the first spot. */
export function stepFrom(layout: Layout, spots: readonly Spot[], from: Spot | null, direction: Direction): Spot | null {
  const here = from && spots.some((spot) => sameSpot(spot, from)) ? from : null
  if (!here) return spots[0] ?? null
  const others = spots.filter((spot) => !sameSpot(spot, here))
  return nearestTowards(others, (spot) => pointOf(layout, spot), pointOf(layout, here), direction) ?? here
}

/** The spot that a written move is about, to show it on the board. */
export function spotOfMove(text: string): Spot | null {
  const [, kind, id] = /^(settle|road|city|rob) (\d+)/.exec(text) ?? []
  return kind && id ? { kind: kind as SpotKind, id: Number(id) } : null
}

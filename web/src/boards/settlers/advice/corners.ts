/** Corners and roads as the rules see them: where a settlement may stand, what a road reaches, how long a road is. Pure. */
import type { SettlersDrawing, SettlersPosition } from '../types'
import { dots } from '../logic/layout'

type Built = Pick<SettlersPosition, 'buildings' | 'roads'>

/** True if nobody has built on a corner or beside it: the distance rule. */
export function roomy({ vertices }: SettlersDrawing, { buildings }: Built, vertex: number): boolean {
  return [vertex, ...(vertices[vertex]?.neighbours ?? [])].every((one) => !buildings[one])
}

/** True if a road of the seat leads to a corner. */
export function led({ vertices }: SettlersDrawing, { roads }: Built, seat: number, vertex: number): boolean {
  return vertices[vertex]?.edges.some((edge) => roads[edge] === seat) ?? false
}

/** In how many of 36 throws the tiles at a corner pay. */
export function pays({ vertices }: SettlersDrawing, { tiles }: SettlersPosition, vertex: number): number {
  return (vertices[vertex]?.tiles ?? []).reduce((sum, tile) => sum + dots(tiles[tile]?.token ?? null), 0)
}

/** The best free corner that a road leads to, at its end or one edge further; null: none that is not reached already. */
export function cornerAhead(drawing: SettlersDrawing, position: SettlersPosition, seat: number, edge: number): { vertex: number; far: boolean } | null {
  const ends = (drawing.edges[edge]?.vertices ?? []).filter((end) => !led(drawing, position, seat, end) && position.buildings[end]?.owner !== seat)
  const open = ends.filter((end) => !position.buildings[end])
  const further = open.flatMap((end) => drawing.vertices[end]?.neighbours ?? []).filter((one) => !ends.includes(one))
  const best = (corners: readonly number[]) =>
    corners
      .filter((one) => roomy(drawing, position, one) && !led(drawing, position, seat, one))
      .sort((a, b) => pays(drawing, position, b) - pays(drawing, position, a))[0]
  const near = best(ends)
  if (near !== undefined) return { vertex: near, far: false }
  const next = best(further)
  return next === undefined ? null : { vertex: next, far: true }
}

/** The longest road of a seat, with another edge added; others' buildings cut it. */
export function lengthWith({ vertices, edges }: SettlersDrawing, { buildings, roads }: Built, seat: number, added: number): number {
  const mine = new Set([added, ...roads.flatMap((owner, edge) => (owner === seat ? [edge] : []))])
  const from = (vertex: number, used: ReadonlySet<number>): number => {
    if (used.size > 0 && (buildings[vertex]?.owner ?? seat) !== seat) return used.size
    const on = (vertices[vertex]?.edges ?? []).filter((edge) => mine.has(edge) && !used.has(edge))
    const reached = on.map((edge) => from(edges[edge]?.vertices.find((end) => end !== vertex) ?? vertex, new Set([...used, edge])))
    return Math.max(used.size, ...reached)
  }
  return Math.max(...[...mine].flatMap((edge) => edges[edge]?.vertices ?? []).map((vertex) => from(vertex, new Set())))
}

/** Changes of others on the board between two positions: new buildings and roads, and the robber. Pure. */
import type { SettlersPosition } from '../types'

type Board = Pick<SettlersPosition, 'buildings' | 'roads' | 'robber'>

export interface Since {
  vertices: number[]
  edges: number[]
  /** The tile that the robber went to; null: it stayed. */
  robber: number | null
}

export function builtSince(before: Board, now: Board, me: number): Since {
  const vertices = now.buildings.flatMap((one, vertex) => {
    const was = before.buildings[vertex]
    return one && one.owner !== me && (!was || was.city !== one.city) ? [vertex] : []
  })
  const edges = now.roads.flatMap((owner, edge) => (owner >= 0 && owner !== me && owner !== before.roads[edge] ? [edge] : []))
  return { vertices, edges, robber: now.robber === before.robber ? null : now.robber }
}

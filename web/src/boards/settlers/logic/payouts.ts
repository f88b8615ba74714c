/** The payments of a roll: from which tile to which building how many cards. */
import type { RollEvent, SettlersDrawing, SettlersPosition } from '../types'

interface Payout {
  tile: number
  vertex: number
  resource: number
  count: number
}

/** The tiles whose number fell and where the robber is not. */
export function payingTiles(position: SettlersPosition, sum: number): number[] {
  return position.tiles.flatMap(({ token }, tile) => (token === sum && tile !== position.robber ? [tile] : []))
}

export function payouts(position: SettlersPosition, drawing: SettlersDrawing, event: RollEvent): Payout[] {
  return payingTiles(position, event.sum).flatMap((tile) =>
    (drawing.tiles[tile]?.vertices ?? []).flatMap((vertex) => {
      const building = position.buildings[vertex]
      const resource = position.tiles[tile]?.resource ?? null
      if (!building || resource === null || !event.gains[building.owner]?.[resource]) return []
      const count = position.settings.yields[building.city ? 1 : 0] ?? 0
      return count > 0 ? [{ tile, vertex, resource, count }] : []
    }),
  )
}

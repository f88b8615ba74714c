/** The rule that is in the way of a product or a place: what a player asks who points there. Pure. */
import { covers, lacking } from '../logic/hand'
import type { Counts, Product, SettlersDrawing, SettlersPosition } from '../types'
import { led, roomy } from './corners'
import { handOf, left } from './payable'

export type WhyNot =
  | { rule: 'cards'; lacking: Counts }
  | { rule: 'roll' | 'pieces' | 'deck' | 'noRoad' | 'noSettlement' | 'noCity' | 'taken' | 'near' | 'unled' | 'unlinked' | 'newest' | 'robber' }

/** A corner, an edge or a tile that is pointed at. */
export interface Place {
  kind: 'vertex' | 'edge' | 'tile'
  id: number
}

const NOWHERE = { road: 'noRoad', settlement: 'noSettlement', city: 'noCity', card: 'deck' } as const

/** Why the seat cannot pay for a product now, with nothing said of where; null: nothing is in the way. */
function unpaid(product: Product, position: SettlersPosition, seat: number): WhyNot | null {
  if (position.phase === 'roll') return { rule: 'roll' }
  if (!left(position, seat, product)) return { rule: product === 'card' ? 'deck' : 'pieces' }
  const [hand, cost] = [handOf(position, seat), position.settings.costs[product]]
  return hand && !covers(hand, cost) ? { rule: 'cards', lacking: lacking(hand, cost) } : null
}

/** Why a product is not to be had, `possible` or not; null: it is, or it is not the seat's time to build. */
export function whyNotBuild(product: Product, possible: boolean, position: SettlersPosition, seat: number): WhyNot | null {
  if (possible || position.seat !== seat || (position.phase !== 'roll' && position.phase !== 'build')) return null
  return unpaid(product, position, seat) ?? { rule: NOWHERE[product] }
}

/** Why nothing can be done at a place of the board; null: nothing is in the way, or nothing was asked. */
export function whyNotHere({ kind, id }: Place, drawing: SettlersDrawing, position: SettlersPosition, seat: number): WhyNot | null {
  const { phase } = position
  if (position.seat !== seat) return null
  if (kind === 'tile') return phase === 'rob' && id === position.robber ? { rule: 'robber' } : null
  if (kind === 'vertex') return ['settle', 'roll', 'build'].includes(phase) ? corner(id, drawing, position, seat) : null
  return ['connect', 'pave', 'roll', 'build'].includes(phase) ? side(id, drawing, position, seat) : null
}

function corner(vertex: number, drawing: SettlersDrawing, position: SettlersPosition, seat: number): WhyNot | null {
  const there = position.buildings[vertex]
  if (there && there.owner !== seat) return { rule: 'taken' }
  if (there) return there.city || position.phase === 'settle' ? null : unpaid('city', position, seat)
  if (!roomy(drawing, position, vertex)) return { rule: 'near' }
  if (position.phase === 'settle') return null
  return led(drawing, position, seat, vertex) ? unpaid('settlement', position, seat) : { rule: 'unled' }
}

function side(edge: number, drawing: SettlersDrawing, position: SettlersPosition, seat: number): WhyNot | null {
  if ((position.roads[edge] ?? -1) >= 0) return null
  const linked = drawing.edges[edge]?.vertices.some((end) => {
    const owner = position.buildings[end]?.owner
    return owner === seat || (owner === undefined && position.phase !== 'connect' && led(drawing, position, seat, end))
  })
  if (!linked) return { rule: 'unlinked' }
  if (position.phase === 'connect') return { rule: 'newest' }
  return position.phase === 'pave' ? null : unpaid('road', position, seat)
}

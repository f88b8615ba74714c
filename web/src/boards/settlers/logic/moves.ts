/** How moves of Settlers are written for the server. Nothing here knows whether a move is legal. */
import { RESOURCES, type Terms } from '../types'

const word = (resource: number): string => RESOURCES[resource] ?? String(resource)
const terms = ({ give, get }: Terms): string => `${give.join(' ')} for ${get.join(' ')}`

export const move = {
  settle: (vertex: number) => `settle ${vertex}`,
  road: (edge: number) => `road ${edge}`,
  city: (vertex: number) => `city ${vertex}`,
  rob: (tile: number, victim: number) => `rob ${tile} from ${victim}`,
  discard: (resource: number) => `discard ${word(resource)}`,
  plenty: (a: number, b: number) => `plenty ${word(Math.min(a, b))} ${word(Math.max(a, b))}`,
  monopoly: (resource: number) => `monopoly ${word(resource)}`,
  bank: (give: number, get: number) => `bank ${word(give)}>${word(get)}`,
  offer: (deal: Terms) => `offer ${terms(deal)}`,
  counter: (deal: Terms) => `counter ${terms(deal)}`,
  trade: (seat: number) => `trade with ${seat}`,
}

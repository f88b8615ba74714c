/** The rule that forbids an attack on the place that is pointed at. Pure. */
import type { RiskDrawing, RiskPosition } from '../types'

export type Why = 'place' | 'over' | 'single' | 'far' | 'none' | 'weak'

/** `from` is the own territory that is selected; null: nothing is in the way, or it is the player's own and may attack. */
export function whyNot(drawing: RiskDrawing, position: RiskPosition, me: number, from: number | null, at: number): Why | null {
  const { owner, armies, phase } = position
  const neighbours = drawing.territories[at]?.neighbours ?? []
  if (position.lenient || position.seat !== me || owner[at] === undefined || owner[at] < 0) return null
  if (owner[at] === me) return phase === 'attack' && armies[at] === 1 && neighbours.some((near) => owner[near] !== me) ? 'single' : null
  if (phase === 'reinforce') return 'place'
  if (phase === 'fortify') return 'over'
  if (phase !== 'attack') return null
  if (from !== null && owner[from] === me && (armies[from] ?? 0) > 1) return neighbours.includes(from) ? null : 'far'
  const own = neighbours.filter((near) => owner[near] === me)
  if (!own.length) return 'none'
  return own.every((near) => armies[near] === 1) ? 'weak' : null
}

/** Development cards in hand: which can be played now, and if not, why. */
import { POINT, ROADS, type SettlersPosition } from '../types'
import type { Choices } from './choices'

/** The key that plays each kind. */
export const CARD_KEYS = ['K', 'P', 'F', 'Y', 'M'] as const

/** The move that plays each kind. */
export const CARD_MOVES = ['knight', 'coupon', 'roads', 'plenty', 'monopoly'] as const

type CardState = 'playable' | 'counts' | 'notYourTurn' | 'afterRoll' | 'played' | 'fresh' | 'noPlace' | 'later'

export function cardState(position: SettlersPosition, me: number, choices: Choices, card: number): CardState {
  const thesis = position.rules === 'thesis'
  if (card === POINT && !thesis) return 'counts'
  if (position.seat !== me) return 'notYourTurn'
  if (position.playable.includes(card)) return card === ROADS && !choices.plain.has('roads') ? 'noPlace' : 'playable'
  if (position.card_played) return 'played'
  if (thesis && position.roll === null) return 'afterRoll'
  return position.phase === 'roll' || position.phase === 'build' ? 'fresh' : 'later'
}

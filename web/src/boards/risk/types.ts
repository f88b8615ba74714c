/** Risk as it comes over the wire: board, position and events. The words are those of the Python rules. */
import type { Seat, SeatEvent } from '../../lib/types'

export type Point = [number, number]

export interface Territory {
  id: number
  name: string
  continent: number
  neighbours: number[]
  path: string
  label: Point
  /** How wide the counter may be here, in the drawing's units. */
  room: number
}

interface Continent {
  id: number
  name: string
  bonus: number
  territories: number[]
  label: Point
}

/** A sea link; one that wraps leaves the map on one side and comes back on the other. */
interface SeaLink {
  between: [number, number]
  path: string
  wrap?: boolean
}

export interface RiskDrawing {
  name: string
  territories: Territory[]
  continents: Continent[]
  links: SeaLink[]
  viewBox: [number, number, number, number]
  /** Land that nobody plays on, such as New Zealand. */
  backdrop?: string
}

export type Phase = 'deal' | 'claim' | 'place' | 'reinforce' | 'attack' | 'defend' | 'follow' | 'fortify' | 'over'
export type SetRule = 'rising' | 'rising-hasbro' | 'constant'

/** The kinds of cards, by their number on the wire. */
export const CARD_KINDS = ['infantry', 'cavalry', 'artillery', 'wild'] as const

export interface Battle {
  origin: number
  target: number
  dice: number
}

export interface RiskPosition {
  phase: Phase
  seat: Seat
  owner: Seat[]
  armies: number[]
  reserve: number[]
  held: number[]
  total: number[]
  income: number[]
  continents: Seat[]
  hand: number[]
  cards: number[] | null
  /** Every seat's cards by kind, where they may be known: the viewer's own, or all where nothing is hidden. */
  hands: (number[] | null)[]
  sets_traded: number
  next_set: number
  set_rule: SetRule
  conquered: boolean
  forced_trade: boolean
  battle: Battle | null
  deck_left: number
  max_turns: number
  lenient: boolean
}

/** The event of a battle; with `defence: ask` the attack has no dice yet and the defence brings them. */
interface BattleEvent extends SeatEvent {
  kind: 'attack' | 'defend'
  origin: number
  target: number
  /** Attacker and defender. */
  sides?: [Seat, Seat]
  attack?: number[]
  defence?: number[]
  losses?: [number, number]
  conquered?: boolean
  eliminated?: Seat | null
}

export type RiskEvent =
  | BattleEvent
  | (SeatEvent & { kind: 'deal' })
  | (SeatEvent & { kind: 'claim'; territory: number })
  | (SeatEvent & { kind: 'place'; territory: number; armies: number })
  | (SeatEvent & { kind: 'trade'; cards: number[]; armies: number })
  | (SeatEvent & { kind: 'follow'; origin: number; target: number; armies: number })
  | (SeatEvent & { kind: 'fortify'; origin: number; target: number; armies: number })
  | (SeatEvent & { kind: 'cease' })
  | (SeatEvent & { kind: 'end'; card: number | null; drew: boolean })

/** A battle whose dice have fallen. */
export interface Roll {
  origin: number
  target: number
  /** The seats that threw: attacker and defender. */
  sides: [Seat, Seat]
  attack: number[]
  defence: number[]
  losses: [number, number]
  conquered: boolean
}

/** The dice of an event, if it has any. */
export function rollOf(event: RiskEvent | null | undefined): Roll | null {
  if (!event || (event.kind !== 'attack' && event.kind !== 'defend')) return null
  const { origin, target, sides, attack, defence, losses, conquered } = event
  if (!sides || !attack || !defence || !losses) return null
  return { origin, target, sides, attack, defence, losses, conquered: conquered ?? false }
}

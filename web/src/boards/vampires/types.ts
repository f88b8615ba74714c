/** Vampires vs Werewolves as it comes over the wire: map, position and events. The words are those of the Python rules. */
import type { Seat, SeatEvent } from '../../lib/types'

export type Kind = 'humans' | 'vampires' | 'werewolves'
/** The side of each seat. */
export const SPECIES = ['vampires', 'werewolves'] as const satisfies readonly Kind[]

/** Columns x and rows y are counted from the top left, as moves and the tournament's protocol count them. */
export interface Cell {
  x: number
  y: number
}

export interface Group extends Cell {
  kind: Kind
  count: number
}

export interface VampiresDrawing {
  name: string
  title: string
  /** Null where the map is dealt when the game begins. */
  rows: number | null
  columns: number | null
  cells: Group[]
}

/** Some of a group go to a neighbouring cell. */
export interface Part extends Cell {
  to_x: number
  to_y: number
  count: number
}

export type Meeting = 'join' | 'convert' | 'kill' | 'die' | 'battle'

/** The outcome of the parts that have one target: exact chances, and averages over all outcomes. */
export interface Forecast extends Cell {
  attackers: number
  kind: Kind | 'empty'
  defenders: number
  meeting: Meeting
  win: number
  attackers_left: number
  defenders_left: number
}

export type Cause = 'gone' | 'limit' | 'time' | 'breach'

export interface VampiresPosition {
  phase: 'deal' | 'move' | 'over'
  seat: Seat
  rows: number
  columns: number
  cells: Group[]
  parts: Part[]
  meetings: Forecast[]
  population: Record<Kind, number>
  winner: Seat
  cause: Cause | null
  max_plies: number
  hopeless_attack_dies: boolean
  timed: boolean
}

/** The outcome of an arrival. */
export interface Met extends Cell {
  attackers: number
  kind: Kind | 'empty'
  defenders: number
  meeting: Meeting
  won: boolean
  after: Kind | 'empty'
  left: number
  converted: number
}

export interface EndEvent extends SeatEvent {
  kind: 'end'
  parts: Part[]
  meetings: Met[]
  winner?: Seat
  cause?: Cause
}

export type VampiresEvent =
  | EndEvent
  | (SeatEvent & { kind: 'deal' })
  | (SeatEvent & { kind: 'move' | 'withdraw' } & Part)
  | (SeatEvent & { kind: 'skip' | 'stop'; winner?: Seat; cause?: Cause })
  | (SeatEvent & { kind: 'forfeit'; loser: Seat; winner?: Seat; cause?: Cause })

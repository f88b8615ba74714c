/** The words of docs/api.md as types: what travels between page and server. Nothing of any one game stands here. */

export type Seat = number
export const SPECTATOR: Seat = -2
export const DEALER: Seat = -1

export interface GameInfo {
  name: string
  title: string
  seats: [number, number]
  /** Whether a seat may know what others do not: then people at one screen take turns behind a curtain. */
  secrets: boolean
  options: OptionsSchema
  boards: string[]
  bots: BotInfo[]
  tools: string[]
}

export interface OptionsSchema {
  properties: Record<string, OptionSchema>
}

export interface OptionSchema {
  title?: string
  description?: string
  type?: 'boolean' | 'integer' | 'number' | 'string'
  enum?: string[]
  default: unknown
  minimum?: number
  maximum?: number
}

export interface Parameter {
  name: string
  default: number
  low: number
  high: number
  about: string
}

export interface BotInfo {
  name: string
  about: string
  parameters: Parameter[]
}

export interface SeatInfo {
  name: string
  kind: 'human' | 'bot'
  bot: string | null
  autoplay: string | null
  /** Why a stand-in plays, if nobody asked for it: the person is gone, or out of time for this turn. */
  away?: 'absent' | 'time' | null
  /** Whether somebody has taken the seat yet. */
  come?: boolean
  /** After how many moves the seat gave up, or lost because its time was out. */
  resigned?: number | null
  on_time?: boolean
  /** Whether the first who comes with the link may have it. */
  open?: boolean
}

/** The time that people have: for every turn, or for the game, which then grows with every turn. */
export interface ClockTerms {
  per: 'turn' | 'game'
  seconds: number
  increment: number
}

/** What holds at a table beside the rules of its game. */
export interface Terms {
  /** Seconds until a stand-in plays for somebody who is gone; null: never. */
  absent: number | null
  stand_in: string | null
  clock: ClockTerms | null
  /** Seats are spoken for beyond this table, as over TCP. */
  elsewhere: boolean
}

/** What every seat had left when this was heard, on the page's own clock, and whose time runs. */
export interface Clocks {
  left: number[]
  running: Seat[]
  heard: number
}

export interface Result {
  ended: 'won' | 'drawn' | 'cut' | 'resigned'
  scores: number[]
  winners: Seat[]
}

export interface Table {
  id: string
  game: string
  options: Record<string, unknown>
  seats: SeatInfo[]
  pace: number
  /** Bots and dealer wait for a step; only where nobody but bots sits. */
  paused: boolean
  created: string
  updated: string
  status: 'running' | 'over' | 'stopped'
  moves: number
  turn: number
  to_move: Seat[]
  result: Result | null
  terms?: Terms
  /** The table at which the same people play again. */
  rematch?: string | null
}

/** A range of legal moves: fixed fields are numbers, free ones [low, high]. */
export type Box = { kind: string } & Record<string, number | [number, number]>

/** A number or a word that the player chooses. */
export type MoveChoice = { field: string; low: number; high: number } | { field: string; words: string[] }

/** One box of legal moves in words: texts, with a choice wherever the box leaves something open, and perhaps an explanation. */
export interface MoveText {
  parts: (string | MoveChoice)[]
  about: string
}

export interface View<Position = unknown> {
  seat: Seat
  turn: number
  /** null: the game does not count in rounds. */
  round: number | null
  to_move: Seat[]
  legal: Box[]
  result: Result | null
  position: Position
  /** The position as the game draws it; only of games that the page has no board for. */
  svg?: string
  /** The legal moves in words; only of those games. */
  moves?: MoveText[]
}

export interface GameEvent {
  kind: string
  /** Whose deed it was; null where the viewer cannot know. */
  seat: Seat | null
  text: string
}

/** An event in a game where everybody always knows whose deed it was. */
export interface SeatEvent extends GameEvent {
  seat: Seat
}

/** A move and what it did, as somebody may know it. */
export interface Told<Event extends GameEvent = GameEvent> {
  move: string
  event: Event
}

export interface LogEntry<Event extends GameEvent = GameEvent> extends Told<Event> {
  index: number
  seat: Seat
  /** What others of the seats held here know of it, where that differs; null: nothing, it is a secret to them. */
  others?: Record<string, Told<Event> | null>
}

export interface Frame<Position = unknown> {
  index: number
  seat: Seat | null
  move: string | null
  event: GameEvent | null
  view: View<Position>
}

export interface ChatLine {
  seat: Seat
  name: string
  text: string
  at: string
  /** The seat that alone may read it, with the one that wrote it. */
  to?: Seat | null
}

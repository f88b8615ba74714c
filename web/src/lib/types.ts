/** The data between page and server, with the words of one game filled in where a board asks for them. */
import type * as wire from './generated/wire'

export { DEALER, SPECTATOR } from './generated/wire'
export type * from './generated/wire'

/** The time that every seat had left when this was heard, on the page's own clock, and whose time runs. */
export interface Clocks extends Pick<wire.ClocksMessage, 'left' | 'running'> {
  heard: number
}

export type MoveChoice = wire.NumberChoice | wire.WordChoice

export interface View<Position = unknown> extends wire.View {
  position: Position
}

/** An event in a game where everybody always knows whose deed it was. */
export interface SeatEvent extends wire.GameEvent {
  seat: wire.Seat
}

export interface SeenMove<Event extends wire.GameEvent = wire.GameEvent> extends wire.SeenMove {
  event: Event
}

export interface LogEntry<Event extends wire.GameEvent = wire.GameEvent> extends wire.LogEntry {
  event: Event
  others?: Record<string, SeenMove<Event> | null>
}

export interface Frame<Position = unknown> extends wire.Frame {
  view: View<Position>
}

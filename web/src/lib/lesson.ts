/** Learning a game: its rules in a few paragraphs, and a first game with steps that wait for the player. */
import type { Language } from './browser/language.svelte'
import type { GameEvent, LogEntry, Seat, View } from './types'

export interface Words {
  rules: readonly { title: string; text: string }[]
  /** The steps that the player reads; the last one says goodbye. */
  steps: readonly string[]
}

/** The part of the game's scene that a rule is shown by: its middle, as shares of width and height, how near, and a move. */
export interface Shot {
  at: readonly [number, number]
  zoom: number
  move?: string
}

/** The moment that a step looks at: the position, and the moves since the step began. */
export interface Moment<Position = unknown, Event extends GameEvent = GameEvent> {
  view: View<Position>
  seat: Seat
  since: readonly LogEntry<Event>[]
}

export interface Lesson<Position = unknown, Event extends GameEvent = GameEvent> {
  /** The table of the first game: the same for everybody. */
  options: Readonly<Record<string, unknown>>
  opponents: readonly string[]
  seed: number
  words: Record<Language, Words>
  /** The picture of each rule, in their order; null: it has none. */
  shots: readonly (Shot | null)[]
  /** When each step is done; the last has none. */
  done: readonly ((moment: Moment<Position, Event>) => boolean)[]
}

/** Whether the player has made a move of one of these kinds since the step began. */
export function did(moment: Moment, ...kinds: string[]): boolean {
  return moment.since.some((entry) => entry.seat === moment.seat && kinds.includes(entry.event.kind))
}

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

/** The moment that a step looks at: the position, what the player has chosen on the page, and the moves since the step began. */
export interface Moment<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> {
  drawing: Drawing
  view: View<Position>
  seat: Seat
  selection: Selection
  since: readonly LogEntry<Event>[]
}

/** The part of the page that a step means: a place of the board by its number, a spot by its name, or a button by its `data-button`. */
export type Aim = { place: number } | { spot: string } | { button: string }

export interface Step<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> {
  done: (moment: Moment<Drawing, Position, Selection, Event>) => boolean
  /** The next click, while the player may act: the first of these that is on the page and not disabled. */
  aim: (moment: Moment<Drawing, Position, Selection, Event>) => readonly Aim[]
}

export interface Lesson<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> {
  /** The table of the first game: the same for everybody. */
  options: Readonly<Record<string, unknown>>
  opponents: readonly string[]
  seed: number
  words: Record<Language, Words>
  /** The picture of each rule, in their order; null: it has none. */
  shots: readonly (Shot | null)[]
  /** One for each of the words' steps but the last, which is the farewell. */
  steps: readonly Step<Drawing, Position, Selection, Event>[]
}

/** True if the player has made a move of one of these kinds since the step began. */
export function did(moment: Moment, ...kinds: string[]): boolean {
  return moment.since.some((entry) => entry.seat === moment.seat && kinds.includes(entry.event.kind))
}

export const place = (number: number | undefined): Aim[] => (number === undefined ? [] : [{ place: number }])
export const button = (...names: string[]): Aim[] => names.map((name) => ({ button: name }))

/** The one of these that is worth most; undefined of none. */
export function best<Thing>(things: Iterable<Thing>, worth: (thing: Thing) => number): Thing | undefined {
  let [found, most] = [undefined as Thing | undefined, -Infinity]
  for (const thing of things) {
    const value = worth(thing)
    if (value > most) [found, most] = [thing, value]
  }
  return found
}

/**
 * The contract between the page and a game's board: what `boards/<game>/index.ts` exports, and what the page hands to it.
 * Nothing of any one game stands here.
 */
import type { Component } from 'svelte'
import type { Sound } from './browser/sound'
import type { Lesson, Shot } from './lesson'
import type { Miniature } from './miniature'
import type { Dice, Measure } from './table/statistics'
import type { GameEvent, LogEntry, Table, View } from './types'

/** The properties of a game's playing surface. It is the same on the table page and on the replay page (`interactive` false). */
export interface BoardProps<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> {
  /** The answer of `GET /api/tables/{id}/board`. */
  drawing: Drawing
  table: Table
  view: View<Position>
  /** The move that led to this position; null at the start. */
  last: LogEntry<Event> | null
  /** True if the seat of `view` may act through this board now. */
  interactive: boolean
  /** Resolves when the server has made the move; rejects with an Error holding the server's reason. The page has then already shown it. */
  play: (move: string) => Promise<void>
  /** Shared by Board and Tabs of one page, made by `newSelection`. */
  selection: Selection
  /** The position as the seat at the screen left it when its last turn was over, while it is its turn again; null or missing: there is none. */
  before?: Position | null
  /** Values of the board's places to be shown on it as heat, by their numbers; null or missing: none. */
  overlay?: readonly (number | null)[] | null
}

export interface TabProps<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> extends BoardProps<
  Drawing,
  Position,
  Selection,
  Event
> {
  /** The game's analysis of the position; rejects where there is no live table (replay). */
  analyse: () => Promise<unknown>
  /** Shows the position after a number of moves; undefined where the page cannot: at a table that people play at. */
  jump?: ((index: number) => void) | undefined
}

/** The properties of a tool page (`/tools/<game>/<tool>`). */
export interface ToolProps {
  /** Asks `GET /api/games/{game}/tools/{tool}` with these parameters; rejects with the server's reason. */
  call: (parameters: Record<string, string | number>) => Promise<unknown>
}

/** The properties of a game's picture of its board; nothing of it can be touched. */
export interface PictureProps<Drawing = unknown, Position = unknown> {
  drawing: Drawing
  position: Position
  /** A move that is drawn on it, as hints are. */
  move: string | null
}

/** The real board in the middle of a game, for the lobby and the rules. */
export interface Scene<Drawing = unknown, Position = unknown> {
  /** The board's name on the server. */
  board: string
  position: () => Promise<Position>
  Picture: Component<PictureProps<Drawing, Position>>
  /** The part that the lobby shows. */
  cover: Shot
}

interface GameTab<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> {
  id: string
  label: string
  Component: Component<TabProps<Drawing, Position, Selection, Event>>
}

export interface GameTool {
  /** The tool's name on the server. */
  id: string
  label: string
  about: string
  Component: Component<ToolProps>
}

export interface KeyHelp {
  /** As printed on the key: 'A', 'Esc', 'Shift+→'. */
  keys: string[]
  label: string
}

export interface GameUi<Drawing = unknown, Position = unknown, Selection = unknown, Event extends GameEvent = GameEvent> {
  Board: Component<BoardProps<Drawing, Position, Selection, Event>>
  Tabs: GameTab<Drawing, Position, Selection, Event>[]
  newSelection: () => Selection
  /** One line for the log; `names` by seat, `drawing` for the names of places. */
  eventText: (event: Event, names: string[], drawing: Drawing) => string
  /** The sound of an event; null: it has none. */
  sound?: (event: Event) => Sound | null
  /** Events that the log tells in one line where several follow each other, and that line. */
  fold?: { kinds: readonly string[]; text: (events: Event[], names: string[]) => string }
  /** A move's text for people, with the names of places, and of seats by their numbers; else the text is shown as it is. */
  moveText?: (move: string, drawing: Drawing, names: string[]) => string
  /** Why a move may be good for a seat, in a sentence that can be checked on the board, such as the odds of an attack; empty: nothing to say. */
  why?: (move: string, position: Position, drawing: Drawing, names: string[], seat: number) => string
  /** Shows a move on the board as a hint, through what board and tabs share; null: none any more. */
  point?: (selection: Selection, move: string | null) => void
  /** Figures of every seat, such as armies, for the charts of a finished game. */
  measures?: (position: Position) => Measure[]
  /** The game's dice, where it has any. */
  dice?: Dice<Event>
  keys: KeyHelp[]
  tools?: GameTool[]
  /** The seat whose turn it is, where others may have to answer in between; else it is the turn of all seats that may act. */
  whoseTurn?: (position: Position) => number
  /** Seats that are out of the game in this position, shown greyed in the header. */
  eliminated?: (position: Position) => number[]
  /** A short figure or word for a seat in the header, such as '14 territories'. */
  seatNote?: (position: Position, seat: number) => string
  /** The same in full, for those who point at it or hear it, where the figure is signs. */
  seatWords?: (position: Position, seat: number) => string
  /** Reads a user's own file in a form of the game's own, such as XML, where it is not JSON; null: it is none. */
  readFile?: (text: string) => Record<string, unknown> | null
  /** Seconds before a bot's or the dealer's move, where the lobby's usual pace is not right for the game. */
  pace?: number
  /** The bot that the lobby seats if nobody chooses; else the server's first. */
  defaultBot?: string
  /** How the game is learnt; none: it has no first game. */
  lesson?: Lesson<Drawing, Position, Selection, Event>
  /** One or two sentences for the game's card in the lobby. */
  about?: string
  /** The content of the card's picture: an SVG element as text, drawn with currentColor and --seat-0..5. */
  emblem?: string
  scene?: Scene<Drawing, Position>
  /** A board of the game in small, from its drawing. */
  miniature?: (drawing: Drawing) => Miniature
}

/**
 * Forgets a game's own types, so that the page can hold boards of all games alike.
 * `export default defineGame<Drawing, Position, Selection, Event>({ Board, Tabs, … })`
 */
export function defineGame<Drawing, Position, Selection, Event extends GameEvent = GameEvent>(ui: GameUi<Drawing, Position, Selection, Event>): GameUi {
  return ui as unknown as GameUi
}

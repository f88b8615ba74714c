/** The properties of a board that is only a picture: a position that nobody plays. */
import type { BoardProps } from '../gameui'
import { SPECTATOR, type GameEvent, type Table } from '../types'

const NOBODYS: Table = {
  id: '',
  game: '',
  options: {},
  seats: [],
  pace: 0,
  paused: true,
  created: '',
  terms: { absent: null, stand_in: null, clock: null, elsewhere: false, help: false, rated: false, numbers: false },
  rematch: null,
  seeded: false,
  dice: { commitment: '', secret: null },
  unagreed: [],
  unnumbered: [],
  updated: '',
  status: 'stopped',
  moves: 0,
  turn: 0,
  to_move: [],
  result: null,
  clocks: null,
}

export function pictureProps<Drawing, Position, Selection, Event extends GameEvent>(
  drawing: Drawing,
  position: Position,
  selection: Selection,
): BoardProps<Drawing, Position, Selection, Event> {
  return {
    drawing,
    table: NOBODYS,
    view: { seat: SPECTATOR, turn: 0, round: null, to_move: [], legal: [], result: null, position },
    last: null,
    interactive: false,
    play: () => Promise.resolve(),
    selection,
  }
}

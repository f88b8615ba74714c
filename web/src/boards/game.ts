/** One position of a game as its board and tabs work with it. A game adds what is possible, and the moves that clicks turn into. */
import type { MoveQueue } from '../lib/board/queue'
import type { BoardProps } from '../lib/gameui'
import type { GameEvent } from '../lib/types'
import { t } from './messages'

export class BoardGame<Drawing, Position, Selection extends { moves: MoveQueue; hinted: string | null }, Event extends GameEvent> {
  constructor(protected readonly props: () => BoardProps<Drawing, Position, Selection, Event>) {}

  get position(): Position {
    return this.props().view.position
  }

  get drawing(): Drawing {
    return this.props().drawing
  }

  get selection(): Selection {
    return this.props().selection
  }

  /** The seat at this screen. */
  get me(): number {
    return this.props().view.seat
  }

  /** True if the seat at this screen has something to decide now. */
  get mine(): boolean {
    return this.props().interactive && this.props().view.to_move.includes(this.me)
  }

  get names(): string[] {
    return this.props().table.seats.map((seat) => seat.name)
  }

  seatName(seat: number): string {
    return this.names[seat] ?? t('nobody')
  }

  /** The move that is advised, where it is of one of these kinds: the mark of what a hint means. */
  hint(...kinds: string[]): string | undefined {
    const { hinted } = this.selection
    return hinted !== null && kinds.includes(hinted.split(' ')[0] ?? '') ? hinted : undefined
  }

  /** Makes moves when those before are made. */
  send(next: () => string | readonly string[] | null): Promise<boolean> {
    return this.selection.moves.send((text) => this.props().play(text), next)
  }
}

/** The clicks on the picture so far, shared by board and list. */
import { MoveQueue } from '../../lib/board/queue'
import type { MoveText } from '../../lib/types'
import { click, NOTHING, type Pick, type Target } from './moves'

export class GenericSelection {
  pick = $state.raw<Pick>(NOTHING)
  readonly #queue = new MoveQueue()

  clear(): void {
    this.pick = NOTHING
  }

  /** A click on the picture, which names these places: makes a move, or narrows down which. */
  click(moves: readonly MoveText[], target: Target, places: readonly string[], play: (move: string) => Promise<void>): void {
    const outcome = click(moves, this.pick, target, places)
    if (outcome && 'play' in outcome) this.play(outcome.play, play)
    else if (outcome) this.pick = outcome.pick
  }

  play(move: string, play: (move: string) => Promise<void>): void {
    this.clear()
    void this.#queue.send(play, () => move)
  }
}

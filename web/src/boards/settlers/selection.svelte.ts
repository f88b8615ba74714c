/** The player's selection on this page, shared by board and tabs: the armed piece, the open window, what is pointed at. */
import { MoveQueue } from '../../lib/board/queue'
import type { Armed, Spot } from './logic/spots'

export type Dialog = { kind: 'trade' | 'plenty' | 'monopoly' } | { kind: 'victim'; tile: number }

export class SettlersSelection {
  armed = $state<Armed | null>(null)
  dialog = $state.raw<Dialog | null>(null)
  /** A spot that a list elsewhere points at, such as a bot's candidate move. */
  pointed = $state.raw<Spot | null>(null)
  /** A move that is advised, as it is written. */
  hinted = $state<string | null>(null)
  /** Whether the final ranking was put away. */
  rankingSeen = $state(false)
  readonly moves = new MoveQueue()

  clear(): void {
    this.armed = null
    this.dialog = null
  }
}

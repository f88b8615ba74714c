/** The player's selection on this page, shared by board and tabs: the armed piece, the open window, what is pointed at. */
import { MoveQueue } from '../../lib/board/queue'
import { noDeal } from './logic/hand'
import type { Armed, Spot } from './logic/spots'
import type { Terms } from './types'

export type Dialog = { kind: 'trade' | 'plenty' | 'monopoly' } | { kind: 'victim'; tile: number }

export class SettlersSelection {
  armed = $state<Armed | null>(null)
  dialog = $state.raw<Dialog | null>(null)
  /** The cards that the trade window would give and get. */
  deal = $state.raw<Terms>(noDeal())
  /** A spot that a list elsewhere points at, such as a bot's candidate move. */
  pointed = $state.raw<Spot | null>(null)
  /** A move that is advised, as it is written. */
  hinted = $state<string | null>(null)
  /** True if the final ranking was put away. */
  rankingSeen = $state(false)
  readonly moves = new MoveQueue()

  clear(): void {
    this.armed = null
    this.dialog = null
  }
}

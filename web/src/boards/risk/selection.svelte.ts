/** The player's selection on this page, shared by board and tabs: selection, armed action, open dialog, the last dice. */
import { MoveQueue } from '../../lib/board/queue'
import type { Action } from './logic/actions'
import type { Roll } from './types'

export type Dialog = { kind: 'attack' | 'fortify'; origin: number; target: number } | { kind: 'cards' | 'follow' }

export class RiskSelection {
  selected = $state<number | null>(null)
  armed = $state<Action | null>(null)
  dialog = $state<Dialog | null>(null)
  /** How many armies a click places; Infinity: all of them. */
  count = $state(1)
  names = $state(false)
  /** A move that is advised, as it is written. */
  hinted = $state<string | null>(null)
  roll = $state.raw<Roll | null>(null)
  readonly moves = new MoveQueue()

  clear(): void {
    this.selected = null
    this.armed = null
    this.dialog = null
  }
}

/** The player's selection on this page, shared by board and tabs: selection, what a click does, open window, earlier versions of the turn. */
import { MoveQueue } from '../../lib/board/queue'
import type { Turn } from './logic/turn'

/** `at`: the order that is changed; where it is not named, the last between the two, or a new one. */
export type Dialog = { kind: 'order'; origin: number; target: number; at?: number } | { kind: 'commit' }

/** The effect of a click on an own region: place an army there, or begin an attack from there. */
export type Mode = 'deploy' | 'attack'

export class WarlightSelection {
  selected = $state<number | null>(null)
  mode = $state<Mode>('deploy')
  dialog = $state<Dialog | null>(null)
  names = $state(false)
  /** A move that is advised, as it is written. */
  hinted = $state<string | null>(null)
  /** The order that the list points at: its arrow stands out. */
  pointed = $state<number | null>(null)
  /** The turn before each change, oldest first. */
  past = $state.raw<readonly Turn[]>([])
  readonly moves = new MoveQueue()

  clear(): void {
    this.selected = null
    this.dialog = null
    this.pointed = null
  }

  /** A new round, or another seat at this screen. */
  forget(): void {
    this.clear()
    this.mode = 'deploy'
    this.past = []
  }
}

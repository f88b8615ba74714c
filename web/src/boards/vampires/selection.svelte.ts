/** The player's selection on this page, shared by board and tabs: the chosen group, the open window, the turn that was seen last. */
import { MoveQueue } from '../../lib/board/queue'
import type { LogEntry } from '../../lib/types'
import { Homes } from './homes.svelte'
import { History } from './history.svelte'
import type { EndEvent, VampiresEvent } from './types'

interface Chooser {
  origin: number
  target: number
}

export class VampiresSelection {
  selected = $state<number | null>(null)
  /** The window that asks how many go. */
  chooser = $state<Chooser | null>(null)
  /** True if every cell shows its column and row. */
  names = $state(false)
  /** The part that the list points at: its arrow stands out. */
  pointed = $state<string | null>(null)
  /** A move that is advised, as it is written. */
  hinted = $state<string | null>(null)
  /** The turn that ended last, shown until the next begins. */
  ended = $state.raw<LogEntry<EndEvent> | null>(null)
  readonly homes = new Homes()
  readonly history = new History()
  readonly moves = new MoveQueue()

  clear(): void {
    this.selected = null
    this.chooser = null
    this.pointed = null
  }

  /** Remembers a turn that was carried out; one that lies ahead of the position (in a replay) is forgotten. */
  see(last: LogEntry<VampiresEvent> | null): void {
    if (last?.event.kind === 'end') this.ended = last as LogEntry<EndEvent>
    else if (!last || (this.ended && this.ended.index > last.index) || last.event.kind === 'deal') this.ended = null
  }
}

/** The populations of a game over its turns: fetched once the curve is looked at, then kept up with what the page shows. */
import { api } from '../../lib/api'
import { censusOf, withCensus, type Census } from './logic/population'
import type { VampiresPosition } from './types'

const CHUNK = 200

export class History {
  known = $state.raw<readonly Census[]>([])
  /** The number of moves that are known of. */
  last = $state(0)
  failed = $state(false)
  #fetched = 0
  #busy = false

  /** The position that the page shows just now. */
  add(index: number, turn: number, position: VampiresPosition): void {
    if (position.phase === 'deal') return
    this.known = withCensus(this.known, censusOf(index, turn, position))
    this.last = Math.max(this.last, index)
  }

  /** All positions that were not fetched yet. */
  async fetch(table: string): Promise<void> {
    if (this.#busy) return
    this.#busy = true
    try {
      for (let total = Infinity; this.#fetched < total;) {
        const answer = await api.frames(table, this.#fetched, CHUNK)
        total = answer.total
        for (const { index, view } of answer.frames) this.add(index, view.turn, view.position as VampiresPosition)
        this.#fetched += answer.frames.length
        if (answer.frames.length === 0) break
      }
      this.failed = false
    } catch {
      this.failed = true
    } finally {
      this.#busy = false
    }
  }
}

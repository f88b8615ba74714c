/** A game's analysis of a position, and for which position that was. */
import { words } from '../api'
import type { Table } from '../types'

/** Whether positions of a table may be judged: where people play without help, not before the game is over. */
export function hasHelp(table: Table): boolean {
  return table.status !== 'running' || table.terms.help || table.seats.every((seat) => seat.kind === 'bot')
}

export class Analysis<T> {
  found = $state.raw<T | null>(null)
  /** The number of the move after which it was asked. */
  at = $state(0)
  problem = $state('')
  asking = $state(false)

  async ask(index: number, analyse: () => Promise<T>): Promise<void> {
    this.asking = true
    this.problem = ''
    try {
      this.found = await analyse()
      this.at = index
    } catch (error) {
      this.problem = words(error)
    }
    this.asking = false
  }
}

/** The commitments to dice that this browser has seen while games ran: after a game they show that the server has revealed the secret that it had then. */
import { recall, remember } from '../browser/storage'
import type { Table } from '../types'

export interface Noted {
  hash: string
  /** How many moves were made when it was seen first. */
  moves: number
}

/** Tables whose commitments are kept, the newest. */
export const MOST_KEPT = 300

function all(): Record<string, Noted> {
  return recall<Record<string, Noted>>('commitments', {})
}

/** Keeps the commitment of a running game the first time that it is seen. A chosen seed commits nobody to anything: where not all agree to it, a secret takes its place. */
export function noteCommitment(table: Table): void {
  if (table.status !== 'running' || table.seeded || table.terms.elsewhere) return
  const kept = all()
  if (table.id in kept) return
  const newest = Object.entries(kept).slice(1 - MOST_KEPT)
  remember('commitments', { ...Object.fromEntries(newest), [table.id]: { hash: table.dice.commitment, moves: table.moves } })
}

export function notedCommitment(id: string): Noted | null {
  return all()[id] ?? null
}

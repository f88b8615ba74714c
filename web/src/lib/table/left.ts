/** How each seat of this browser left its tables: the position when its last turn was over, so that the page can show what changed since. */
import { recall, remember } from '../browser/storage'
import type { Seat } from '../types'

export interface Left {
  position: unknown
  /** How many moves were made by then. */
  index: number
}

const MOST = 16
/** Characters; a position with a map of its own in it is not kept. */
const LONGEST = 40_000

const all = () => recall<Record<string, Left>>('left', {})

export function leftAs(id: string, seat: Seat): Left | null {
  return all()[`${id} ${seat}`] ?? null
}

export function keepLeft(id: string, seat: Seat, left: Left): void {
  const { [`${id} ${seat}`]: _, ...rest } = all()
  if (JSON.stringify(left).length > LONGEST) return
  remember('left', Object.fromEntries([...Object.entries(rest), [`${id} ${seat}`, left]].slice(-MOST)))
}

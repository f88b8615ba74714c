/** Words about a table for lists and headings. Pure. */
import { t } from '../messages'
import type { Result, Seat, Table, TableCard } from '../types'

export function nameOf(table: Pick<TableCard, 'seats'>, seat: Seat): string {
  return table.seats[seat]?.name ?? t('seat.spectator')
}

/** How a game ended, in a few words. */
export function resultText(table: Pick<TableCard, 'seats'>, result: Result): string {
  const first = result.winners[0]
  if ((result.ended === 'won' || result.ended === 'resigned') && first !== undefined) return t('result.won', { name: nameOf(table, first) })
  return result.ended === 'cut' ? t('result.cut') : t('result.drawn')
}

/** The seats that gave up, or lost because the time was out; empty if nobody has. */
export function resignedText(table: Table): string {
  const names = (on_time: boolean) => table.seats.filter((seat) => seat.resigned != null && (seat.on_time ?? false) === on_time).map((seat) => seat.name)
  const gave = names(false)
  const late = names(true)
  return [gave.length ? t('result.resigned', { names: gave.join(', ') }) : '', late.length ? t('result.onTime', { names: late.join(', ') }) : '']
    .filter(Boolean)
    .join(' ')
}

/** Mine first, and of each kind those that still run, as the server orders them. */
export function ordered(tables: readonly TableCard[], mine: (id: string) => boolean): TableCard[] {
  const rank = (table: TableCard) => (mine(table.id) ? 0 : 2) + (table.status === 'running' ? 0 : 1)
  return tables.toSorted((one, other) => rank(one) - rank(other))
}

/** True if a game waits for one of these seats. */
export function waitsFor(table: Pick<TableCard, 'status' | 'to_move'>, seats: readonly Seat[]): boolean {
  return table.status === 'running' && table.to_move.some((seat) => seats.includes(seat))
}

/** The kind of a game, for lists of saved ones (W10): one person against bots, several at one screen, apart, or bots alone. */
export type TableKind = 'single' | 'hot-seat' | 'people' | 'simulator'
export const TABLE_KINDS: readonly TableKind[] = ['single', 'hot-seat', 'people', 'simulator']

/** `held` is how many of its seats are played in this browser. */
export function kindOf(table: Pick<TableCard, 'seats'>, held: number): TableKind {
  const persons = table.seats.filter((seat) => seat.kind === 'human').length
  if (persons === 0) return 'simulator'
  if (persons === 1) return 'single'
  return held === persons ? 'hot-seat' : 'people'
}

/** News about people between two looks at a table, in words; the viewer's own actions are no news. Pure. */
import { t } from '../../lib/messages'
import type { Seat, Table } from '../../lib/types'

export function newsOf(before: Table, after: Table, own: readonly Seat[]): string[] {
  const dice = before.seeded && !after.seeded ? [t('seed.nowSecret')] : []
  const people = after.seats.flatMap((seat, index) => {
    const was = before.seats[index]
    const { name } = seat
    if (!was) return []
    if (seat.resigned != null && was.resigned == null)
      return seat.on_time ? [t('people.nowLost', { name })] : own.includes(index) ? [] : [t('people.nowResigned', { name })]
    if (seat.away === 'absent' && was.away !== 'absent') return [t('people.nowAbsent', { name })]
    if (seat.away === 'time' && was.away !== 'time') return [t('people.nowOutOfTime', { name })]
    if (was.away === 'absent' && !seat.autoplay && !own.includes(index)) return [t('people.nowBack', { name })]
    return []
  })
  return [...dice, ...people]
}

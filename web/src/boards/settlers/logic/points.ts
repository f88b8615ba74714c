/** Points by their sources, and the final ranking. */
import type { Seat } from '../../../lib/types'
import type { SettlersPosition } from '../types'

/** What each title is worth. */
export const TITLE = 2

export interface Points {
  seat: Seat
  settlements: number
  cities: number
  road: number
  army: number
  /** Victory cards: those that lie open, and one's own. */
  cards: number
  total: number
}

/** What a seat's points are made of, as far as the viewer may know. */
export function pointsOf(position: SettlersPosition, seat: Seat, viewer: Seat): Points {
  const own = position.buildings.filter((building) => building?.owner === seat)
  const cities = own.filter((building) => building?.city).length
  const settlements = own.length - cities
  const road = position.longest_road === seat ? TITLE : 0
  const army = position.largest_army === seat ? TITLE : 0
  const seen = position.points[seat] ?? 0
  const total = seat === viewer ? (position.own_points ?? seen) : seen
  return { seat, settlements, cities: 2 * cities, road, army, cards: total - settlements - 2 * cities - road - army, total }
}

/** Best first; equal points in the order of seats, but the winner always first. */
export function ranking(position: SettlersPosition, viewer: Seat): Points[] {
  const won = (seat: Seat) => Number(seat === position.winner)
  return position.points
    .map((_, seat) => pointsOf(position, seat, viewer))
    .sort((a, b) => won(b.seat) - won(a.seat) || b.total - a.total || a.seat - b.seat)
}

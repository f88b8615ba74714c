/** Points by their sources, and the final ranking. */
import type { Seat } from '../../../lib/types'
import type { SettlersPosition } from '../types'

export interface Points {
  seat: Seat
  settlements: number
  cities: number
  road: number
  army: number
  harbour: number
  /** Victory cards: those that lie open, the viewer's own, and at the end all. */
  cards: number
  total: number
}

/** The parts of a seat's points, as far as the viewer may know. */
export function pointsOf(position: SettlersPosition, seat: Seat): Points {
  const title = position.settings.title_points
  const own = position.buildings.filter((building) => building?.owner === seat)
  const cities = own.filter((building) => building?.city).length
  const settlements = own.length - cities
  const road = position.longest_road === seat ? title : 0
  const army = position.largest_army === seat ? title : 0
  const harbour = position.harbour_master === seat ? title : 0
  const total = position.true_points[seat] ?? position.points[seat] ?? 0
  const cards = total - settlements - 2 * cities - road - army - harbour
  return { seat, settlements, cities: 2 * cities, road, army, harbour, cards, total }
}

/** Best first; equal points in the order of seats, but the winner always first. */
export function ranking(position: SettlersPosition): Points[] {
  const won = (seat: Seat) => Number(seat === position.winner)
  return position.points.map((_, seat) => pointsOf(position, seat)).sort((a, b) => won(b.seat) - won(a.seat) || b.total - a.total || a.seat - b.seat)
}

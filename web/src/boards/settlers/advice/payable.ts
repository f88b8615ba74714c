/** Products that a hand can pay for, before and after cards change hands. Pure. */
import { PRODUCTS, type Counts, type Product, type SettlersPosition, type Terms } from '../types'
import { covers, lacking, total } from '../logic/hand'

/** The most wanted first. */
const WORTH: readonly Product[] = ['city', 'settlement', 'card', 'road']

export const handOf = ({ hands, resources }: SettlersPosition, seat: number): Counts | null => hands[seat]?.resources ?? resources

/** True if pieces, or cards in the deck, are left of a product. */
export function left({ pieces, deck_left }: SettlersPosition, seat: number, product: Product): boolean {
  if (product === 'card') return deck_left > 0
  const own = pieces[seat]
  return (product === 'road' ? own?.roads : product === 'settlement' ? own?.settlements : own?.cities) !== 0
}

export function payable(position: SettlersPosition, seat: number, hand: Counts): Product[] {
  return PRODUCTS.filter((product) => left(position, seat, product) && covers(hand, position.settings.costs[product]))
}

export const after = (hand: Counts, { give, get }: Terms): number[] => hand.map((n, i) => n - (give[i] ?? 0) + (get[i] ?? 0))

/** The best that can be paid for after a deal and not before. */
export function newlyPayable(position: SettlersPosition, seat: number, before: Counts, later: Counts): Product | null {
  const old = payable(position, seat, before)
  const now = payable(position, seat, later)
  return WORTH.find((product) => now.includes(product) && !old.includes(product)) ?? null
}

/** The best of which fewer cards are missing after a deal. */
export function nearer(position: SettlersPosition, seat: number, before: Counts, later: Counts): Product | null {
  const missing = (hand: Counts, product: Product) => total(lacking(hand, position.settings.costs[product]))
  return WORTH.find((product) => left(position, seat, product) && missing(later, product) < missing(before, product)) ?? null
}

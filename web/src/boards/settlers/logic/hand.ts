/** Arithmetic of resource cards: what one can pay, trades with the bank, discards. Five counts everywhere, in the order of RESOURCES. */
import type { Answer, Counts, Terms } from '../types'

export const none = (): number[] => [0, 0, 0, 0, 0]
export const noDeal = (): Terms => ({ give: none(), get: none() })
export const total = (cards: Counts): number => cards.reduce((sum, n) => sum + n, 0)
export const covers = (hand: Counts, cards: Counts): boolean => cards.every((n, i) => (hand[i] ?? 0) >= n)
export const lacking = (hand: Counts, cost: Counts): number[] => cost.map((n, i) => Math.max(0, n - (hand[i] ?? 0)))

export function changed(cards: Counts, resource: number, by: number): number[] {
  return cards.map((n, i) => (i === resource ? Math.max(0, n + by) : n))
}

/** The cards one by one: [0, 2, 0, 0, 1] is [1, 1, 4]. */
export function listed(cards: Counts): number[] {
  return cards.flatMap((n, resource) => Array.from({ length: n }, () => resource))
}

/** The same deal from the other side. */
export const flipped = ({ give, get }: Terms): Terms => ({ give: get, get: give })

export function counterOf(answer: Answer): Terms | null {
  return answer !== null && typeof answer === 'object' ? answer : null
}

/**
 * The trades with the bank that give exactly these cards for those, or null if the bank would not:
 * every kind given in whole lots of its price, as many cards back as lots, no kind on both sides.
 */
export function bankDeals({ give, get }: Terms, hand: Counts, prices: Counts, bank: Counts): [number, number][] | null {
  if (total(give) === 0 || !covers(hand, give) || !covers(bank, get)) return null
  if (give.some((n, i) => n > 0 && (get[i] ?? 0) > 0)) return null
  if (give.some((n, i) => n % (prices[i] ?? 4) !== 0)) return null
  const lots = give.flatMap((n, i) => Array.from({ length: n / (prices[i] ?? 4) }, () => i))
  const wanted = listed(get)
  if (lots.length !== wanted.length) return null
  return lots.map((resource, i) => [resource, wanted[i] ?? 0])
}

/** Adds one to what shall be discarded, unless it is enough already or none of that kind is left. */
export function discardMore(chosen: Counts, hand: Counts, owed: number, resource: number): number[] {
  const free = total(chosen) < owed && (chosen[resource] ?? 0) < (hand[resource] ?? 0)
  return changed(chosen, resource, free ? 1 : 0)
}

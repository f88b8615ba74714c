/** Sets of cards: what three cards make, what they are worth, and which set is the best to give. */
import { CARD_KINDS, type SetRule } from '../types'

const WILD = 3
const CONSTANT = [3, 5, 7] as const
const ONE_OF_EACH = 9

/** Three alike, one of each, or anything with a wild card. */
export function isSet(cards: readonly number[]): boolean {
  if (cards.length !== 3) return false
  const plain = cards.filter((c) => c !== WILD)
  const kinds = new Set(plain).size
  return plain.length < 3 || kinds === 1 || kinds === 3
}

/** True if some three of these cards make a set; any five do. */
export function holdsSet(hand: readonly number[]): boolean {
  return hand.some((a, i) => hand.slice(i + 1).some((b, j) => hand.slice(i + j + 2).some((c) => isSet([a, b, c]))))
}

/** Under the rising rules every set is worth the same next value; under `constant` it depends on the cards, a wild card counting as the best. */
export function setValue(cards: readonly number[], rule: SetRule, next: number): number {
  if (rule !== 'constant') return next
  const plain = cards.filter((c) => c !== WILD)
  const kinds = [...new Set(plain)]
  if (kinds.length === plain.length) return ONE_OF_EACH
  return CONSTANT[kinds[0] ?? 2] ?? 0
}

/** The most armies, then the fewest wild cards. */
export function bestSet(sets: readonly number[][], rule: SetRule, next: number): number[] | null {
  const worth = (set: readonly number[]) => setValue(set, rule, next) * 4 - set.filter((c) => c === WILD).length
  return sets.reduce<number[] | null>((best, set) => (best === null || worth(set) > worth(best) ? set : best), null)
}

/** The kinds that a written exchange gives: `trade infantry cavalry wild` has 0, 1 and 3. */
export function cardsOf(move: string): number[] {
  return move
    .split(' ')
    .slice(1)
    .map((word) => CARD_KINDS.findIndex((kind) => kind === word))
}

/** Own counts [infantry, cavalry, artillery, wild] as a row of cards. */
export function handOf(counts: readonly number[] | null): number[] {
  return (counts ?? []).flatMap((count, kind) => Array.from({ length: count }, () => kind))
}

/** How many of each kind there were, turn by turn, as points of a curve. */
import type { Kind, VampiresPosition } from '../types'

export interface Census {
  /** The number of moves made: where the turn begins. */
  index: number
  turn: number
  /** True if the game ended with it. */
  over: boolean
  population: Record<Kind, number>
}

export function censusOf(index: number, turn: number, { phase, population }: VampiresPosition): Census {
  return { index, turn, over: phase === 'over', population }
}

/** The counts with another one in its place: those at the beginning of every turn, and the one at the very end. */
export function withCensus(known: readonly Census[], one: Census): readonly Census[] {
  const before = known.filter((other) => other.index < one.index)
  const after = known.slice(before.length)
  if (after[0]?.index === one.index) return known
  if (!one.over && before.at(-1)?.turn === one.turn) return known
  const later = !one.over && after[0]?.turn === one.turn && !after[0].over ? after.slice(1) : after
  return [...before, one, ...later]
}

/** A polyline in a box of 100 × 100, over the moves 0 … last. */
export function lineOf(known: readonly Census[], kind: Kind, last: number, most: number): string {
  const x = (index: number) => (last > 0 ? (100 * index) / last : 0)
  const y = (count: number) => 100 - (100 * count) / Math.max(1, most)
  return known.map(({ index, population }, n) => `${n ? 'L' : 'M'}${x(index).toFixed(2)} ${y(population[kind]).toFixed(2)}`).join('')
}

/** The census that holds for a position: the last one not after it. */
export function censusAt(known: readonly Census[], index: number): Census | undefined {
  return known.findLast((one) => one.index <= index) ?? known[0]
}

/** A round number above all counts, for the axis. */
export function topOf(known: readonly Census[]): number {
  const most = Math.max(4, ...known.flatMap(({ population }) => Object.values(population)))
  const step = [2, 4, 10, 20, 40, 100, 200].find((one) => most / one <= 6) ?? 400
  return Math.ceil(most / step) * step
}

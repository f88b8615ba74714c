/** The curve of populations: one count a turn, whatever order positions arrive in. */
import { expect, it } from 'vitest'
import { censusAt, lineOf, topOf, withCensus, type Census } from './population'

const count = (index: number, turn: number, vampires: number, over = false): Census => ({
  index,
  turn,
  over,
  population: { humans: 20 - vampires, vampires, werewolves: 6 },
})

function all(...given: Census[]): readonly Census[] {
  return given.reduce<readonly Census[]>(withCensus, [])
}

it('keeps the beginning of every turn', () => {
  const known = all(count(0, 1, 4), count(1, 1, 4), count(3, 2, 6), count(4, 2, 6), count(5, 3, 8))
  expect(known.map((one) => one.index)).toEqual([0, 3, 5])
})

it('does not mind the order, and keeps what came last of all', () => {
  const known = all(count(7, 3, 9, true), count(6, 3, 8), count(5, 3, 8), count(4, 2, 6), count(3, 2, 6), count(0, 1, 4))
  expect(known.map((one) => one.index)).toEqual([0, 3, 5, 7])
  expect(all(count(0, 1, 4), count(0, 1, 4))).toHaveLength(1)
})

it('draws a line over all moves and finds the count of any', () => {
  const known = all(count(0, 1, 4), count(5, 2, 8))
  expect(lineOf(known, 'vampires', 10, 20)).toBe('M0.00 80.00L50.00 60.00')
  expect(censusAt(known, 4)?.population.vampires).toBe(4)
  expect(censusAt(known, 9)?.population.vampires).toBe(8)
})

it('has an axis that ends at a round number', () => {
  expect(topOf(all(count(0, 1, 4)))).toBe(16)
  expect(topOf([])).toBe(4)
})

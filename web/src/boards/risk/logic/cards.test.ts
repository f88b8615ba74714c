/** Hands of cards that make a set, and those that do not yet. */
import { expect, it } from 'vitest'
import { holdsSet } from './cards'

it('a hand holds a set if any three of its cards make one', () => {
  expect(holdsSet([0, 0, 1, 0])).toBe(true)
  expect(holdsSet([0, 0, 1, 2])).toBe(true)
  expect(holdsSet([1, 3, 2])).toBe(true)
})

it('few cards, or cards of two kinds, may make none', () => {
  expect(holdsSet([])).toBe(false)
  expect(holdsSet([3, 0])).toBe(false)
  expect(holdsSet([0, 0, 1, 1])).toBe(false)
})

it('any five cards make a set', () => {
  for (let plain = 0; plain < 3 ** 5; plain++) {
    expect(holdsSet([0, 1, 2, 3, 4].map((place) => Math.floor(plain / 3 ** place) % 3))).toBe(true)
  }
})

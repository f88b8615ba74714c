import { expect, it } from 'vitest'
import { placeAt } from './sorting'

it('a row takes the place of those whose middle the pointer has passed', () => {
  const middles = [20, 60, 100]
  expect(placeAt(middles, 0, 20)).toBe(0)
  expect(placeAt(middles, 0, 70)).toBe(1)
  expect(placeAt(middles, 0, 500)).toBe(2)
  expect(placeAt(middles, 2, 50)).toBe(1)
  expect(placeAt(middles, 2, -9)).toBe(0)
})

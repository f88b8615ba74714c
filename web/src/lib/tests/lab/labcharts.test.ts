/** The geometry of the lab's charts. */
import { describe, expect, it } from 'vitest'
import { band, duelColour, interval, line, rangeOf, remaining, share, ticks } from '../../lab/charts'

describe('ticks', () => {
  it('are round and inside the range', () => {
    expect(ticks({ low: 0, high: 100 })).toEqual([0, 50, 100])
    expect(ticks({ low: -130, high: 210 })).toEqual([-100, 0, 100, 200])
    expect(ticks({ low: 0.61, high: 0.68 }, 3)).toEqual([0.65])
    expect(ticks({ low: 0, high: 0.3 }, 3)).toEqual([0, 0.1, 0.2, 0.3])
  })

  it('of a range without width are the one value', () => {
    expect(ticks({ low: 5, high: 5 })).toEqual([5])
  })
})

describe('a place in a range', () => {
  it('is from 0 to 1', () => {
    expect([0, 5, 10, 20].map((value) => share(value, { low: 0, high: 10 }))).toEqual([0, 0.5, 1, 1])
  })

  it('is the middle where all are the same', () => {
    expect(share(3, { low: 3, high: 3 })).toBe(0.5)
  })
})

it('a range holds all values and a little room', () => {
  expect(rangeOf([0, 100])).toEqual({ low: -5, high: 105 })
  expect(rangeOf([])).toEqual({ low: 0, high: 1 })
  expect(rangeOf([NaN, 2])).toEqual({ low: 1.9, high: 2.1 })
})

it('lines and bands go through their points', () => {
  const start = [0, 1] as const
  const end = [2, 3] as const
  expect(line([start, end])).toBe('M0.0 1.0L2.0 3.0')
  expect(band([start, end], [start, [2, 0]])).toBe('M0.0 1.0L2.0 3.0L2.0 0.0L0.0 1.0Z')
  expect(band([], [])).toBe('')
})

it('an interval is two standard errors wide on either side, about', () => {
  expect(interval(0.5, 0.05, 100)?.low).toBeCloseTo(0.404, 3)
  expect(interval(1, 0, 400)).toEqual({ low: expect.closeTo(0.9905, 4) as number, high: 1 })
  expect(interval(0.5, null, 10)).toBeNull()
})

it('a duel is coloured by who is ahead', () => {
  expect(duelColour(0.9)).toContain('--seat-0')
  expect(duelColour(0.1)).toContain('--seat-1')
  expect(duelColour(null)).toBe('transparent')
})

it('the time that is left follows from the time that was needed', () => {
  expect(remaining(50, 100, 10)).toBe(10)
  expect(remaining(50, 100, 10, 40)).toBe(50)
  expect(remaining(0, 100, 10)).toBeNull()
})

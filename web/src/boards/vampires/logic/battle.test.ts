/** Chances of battles against the rules' own sentences, and against every single outcome added up. */
import { describe, expect, it } from 'vitest'
import { meetingOf, outlook, sureCount, winChance, type Arrival } from './battle'

const arrival = (attackers: number, kind: Arrival['kind'], defenders: number, hopeless = false): Arrival => ({
  own: 'vampires',
  attackers,
  kind,
  defenders,
  hopeless,
})

describe('what a meeting is', () => {
  it.each([
    [arrival(3, 'empty', 0), 'join'],
    [arrival(3, 'vampires', 9), 'join'],
    [arrival(5, 'humans', 5), 'convert'],
    [arrival(4, 'humans', 5), 'battle'],
    [arrival(9, 'werewolves', 6), 'kill'],
    [arrival(8, 'werewolves', 6), 'battle'],
    [arrival(6, 'werewolves', 9), 'battle'],
    [arrival(6, 'werewolves', 9, true), 'die'],
    [arrival(7, 'werewolves', 9, true), 'battle'],
  ] as const)('%o is %s', (one, meeting) => {
    expect(meetingOf(one)).toBe(meeting)
  })
})

it('is won with one half by equals, A/2D by fewer, A/D − 1/2 by more, and at most for sure', () => {
  expect(winChance(10, 10)).toBe(0.5)
  expect(winChance(5, 10)).toBe(0.25)
  expect(winChance(1, 20)).toBe(1 / 40)
  expect(winChance(12, 10)).toBeCloseTo(0.7, 12)
  expect(winChance(30, 10)).toBe(1)
})

/** Every fighter's fate by itself: the mean number of survivors of n, each with p, over all 2^n outcomes. */
function survivors(n: number, p: number): number {
  let mean = 0
  for (let fates = 0; fates < 2 ** n; fates++) {
    let [chance, alive] = [1, 0]
    for (let one = 0; one < n; one++) {
      const lives = ((fates >> one) & 1) === 1
      chance *= lives ? p : 1 - p
      alive += lives ? 1 : 0
    }
    mean += chance * alive
  }
  return mean
}

it.each([
  [4, 'werewolves', 4],
  [5, 'werewolves', 4],
  [2, 'werewolves', 5],
  [3, 'humans', 5],
  [1, 'humans', 7],
] as const)('leaves of %i against %s, %i, what all outcomes together leave', (attackers, kind, defenders) => {
  const expected = outlook(arrival(attackers, kind, defenders))
  const p = winChance(attackers, defenders)
  const winners = kind === 'humans' ? attackers + defenders : attackers
  expect(expected.win).toBe(p)
  expect(expected.attackers_left).toBeCloseTo(p * survivors(winners, p), 10)
  expect(expected.defenders_left).toBeCloseTo((1 - p) * survivors(defenders, 1 - p), 10)
})

it('keeps everybody where nothing is left to chance', () => {
  expect(outlook(arrival(4, 'humans', 3))).toMatchObject({ win: 1, attackers_left: 7, defenders_left: 0 })
  expect(outlook(arrival(6, 'werewolves', 4))).toMatchObject({ win: 1, attackers_left: 6, defenders_left: 0 })
  expect(outlook(arrival(4, 'vampires', 3))).toMatchObject({ win: 1, attackers_left: 7 })
  expect(outlook(arrival(2, 'werewolves', 3, true))).toMatchObject({ win: 0, attackers_left: 0, defenders_left: 3 })
})

it('is sure from as many as humans, or one and a half times as many as enemies', () => {
  expect(sureCount('humans', 5)).toBe(5)
  expect([1, 2, 3, 4, 5].map((n) => sureCount('enemies', n))).toEqual([2, 3, 5, 6, 8])
})

import { describe, expect, it } from 'vitest'
import { attackOdds, enough, kills } from './odds'

/** Every way the dice can fall, one army at a time. */
function enumerated(attackers: number, defenders: number): number {
  const ways = (n: number, chance: number) =>
    Array.from({ length: 2 ** n }, (_, bits) => {
      const hits = [...Array(n).keys()].filter((i) => (bits >> i) & 1).length
      return { hits, p: chance ** hits * (1 - chance) ** (n - hits) }
    })
  let captured = 0
  for (const a of ways(attackers, 0.6)) for (const d of ways(defenders, 0.7)) if (a.hits >= defenders && d.hits < attackers) captured += a.p * d.p
  return captured
}

describe('the chance to capture (W5)', () => {
  it.each([
    [1, 1],
    [3, 2],
    [5, 3],
    [6, 6],
    [2, 4],
  ])('of %i against %i is what all ways of the dice together say', (attackers, defenders) => {
    expect(attackOdds(attackers, defenders).capture).toBeCloseTo(enumerated(attackers, defenders), 12)
  })

  it('needs one attacker left: one against one takes 0.6 · 0.3', () => {
    expect(attackOdds(1, 1).capture).toBeCloseTo(0.18, 12)
  })

  it('is certain or impossible without luck: 3 kill 2 (1.8), 2 lose 1 (1.4)', () => {
    expect(attackOdds(3, 2, 0)).toMatchObject({ capture: 1, survivors: 2, lost: 1, killed: 2 })
    expect(attackOdds(2, 2, 0).capture).toBe(0)
  })
})

it('halves are rounded up, also mixed with luck', () => {
  expect(kills(5, 7, 0)).toEqual([0, 0, 0, 0, 1, 0]) // 3.5
  const spread = kills(2, 6, 0.5) // 0.6 + 0, 0.5, 1 → 1, 1, 2
  expect(spread.map((p) => Number(p.toFixed(12)))).toEqual([0, 0.64, 0.36])
})

it('losses are counted up to what is there', () => {
  const { lost, killed } = attackOdds(10, 1)
  expect(lost).toBeCloseTo(0.7, 12)
  expect(killed).toBeLessThanOrEqual(1)
})

it('the fewest that are enough', () => {
  expect(enough(2, 10, 0.7)).toBe(4)
  expect(enough(20, 5, 0.5)).toBeNull()
})

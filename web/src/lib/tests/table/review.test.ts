import { describe, expect, it } from 'vitest'
import type { Review } from '../../generated/wire'
import { mistakeMarks, momentsOf, valueLines } from '../../table/review'

const review: Review = {
  evaluation: { bot: 'standard', judge: null, playouts: 48, candidates: 6, rolls: [2, 2], decisions: [2, 9] },
  moves: 10,
  seats: [],
  rolls: [{ index: 4, seat: 0, luck: [-0.2, 0.2], error: [0.01, 0.01] }],
  decisions: [
    { index: 7, seat: 1, move: 'end', best: 'attack', cost: 0.3, error: 0.05, mistake: true },
    { index: 8, seat: 0, move: 'end', best: 'end', cost: 0, error: 0, mistake: false },
  ],
  values: [
    { index: 0, values: [0.5, 0.5], errors: [0, 0] },
    { index: 10, values: [0, 1], errors: [0, 0] },
  ],
  squared_error: null,
  turning_points: [7, 4],
}

describe('an analysed game', () => {
  it('has a line of value for every seat', () => {
    expect(valueLines(review, 2)).toEqual(['M0 50L100 100', 'M0 50L100 0'])
  })
  it('marks mistakes on the line of who made them', () => {
    expect(mistakeMarks(review)).toEqual([{ x: 70, y: 50, seat: 1 }])
  })
  it('names what decided it: mistakes, and dice by whom they were good for', () => {
    expect(momentsOf(review)).toEqual([
      { kind: 'move', index: 7, seat: 1, swing: 0.3, move: 'end', best: 'attack' },
      { kind: 'roll', index: 4, seat: 1, swing: 0.2 },
    ])
  })
  it('lists a move twice that was a mistake and had dice that decided', () => {
    const both = momentsOf({ ...review, rolls: [{ index: 7, seat: 1, luck: [0.5, -0.5], error: [0, 0] }], turning_points: [7, 7] })
    expect(both.map(({ kind, seat }) => [kind, seat])).toEqual([
      ['roll', 0],
      ['move', 1],
    ])
  })
})

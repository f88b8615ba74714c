import { describe, expect, it } from 'vitest'
import type { VampiresPosition } from '../types'
import { why } from './reason'

const position = {
  seat: 0,
  hopeless_attack_dies: false,
  cells: [
    { x: 1, y: 1, kind: 'humans', count: 3 },
    { x: 2, y: 1, kind: 'werewolves', count: 4 },
  ],
} as unknown as VampiresPosition

describe('a hint in Vampires vs Werewolves', () => {
  it('tells whom a group meets, and what comes of that', () => {
    expect(why('move 0,0>1,1 x4', position)).toBe('3 humans join for certain.')
    expect(why('move 1,0>2,1 x6', position)).toBe('4 enemies die for certain, without a loss.')
    expect(why('move 1,0>2,1 x4', position)).toBe('4 against 4: they win with 50%.')
    expect(why('move 1,0>0,0 x4', position)).toBe('Nobody stands there who could do them harm.')
  })
})

const said = (move: string, cells: [number, number, string, number][], changes: object = {}) =>
  why(move, {
    seat: 0,
    parts: [],
    hopeless_attack_dies: false,
    cells: cells.map(([x, y, kind, count]) => ({ x, y, kind, count })),
    ...changes,
  } as unknown as VampiresPosition)

describe('a step to an empty cell', () => {
  it('comes nearer to humans who would join', () => {
    expect(said('move 0,0>1,0 x4', [[0, 0, 'vampires', 4], [3, 0, 'humans', 3]])).toBe('It comes nearer to 3 humans at 3,0 who would join.') // prettier-ignore
  })
  it('or to enemies who are fewer, or away from those who are more', () => {
    expect(said('move 0,0>1,0 x4', [[0, 0, 'vampires', 4], [3, 0, 'werewolves', 2]])).toBe('It comes nearer to 2 enemies at 3,0, whom these would beat for certain.') // prettier-ignore
    expect(said('move 2,0>1,0 x4', [[2, 0, 'vampires', 4], [3, 0, 'werewolves', 9]])).toBe('It gets away from 9 enemies at 3,0.') // prettier-ignore
  })
  it('or to one’s own', () => {
    expect(said('move 0,0>1,0 x4', [[0, 0, 'vampires', 4], [3, 0, 'vampires', 5]])).toBe('It comes nearer to your 5 at 3,0.') // prettier-ignore
  })
})

it('every kind of move of Vampires vs Werewolves has a reason', () => {
  const cells: [number, number, string, number][] = [[0, 0, 'vampires', 6], [1, 0, 'werewolves', 20], [0, 1, 'humans', 4], [1, 1, 'vampires', 2]] // prettier-ignore
  const hopeless = { hopeless_attack_dies: true, parts: [{ x: 0, y: 0, to_x: 0, to_y: 1, count: 6 }] }
  const moves = ['move 0,0>0,1 x6', 'move 0,0>1,0 x6', 'move 0,0>1,1 x6', 'move 1,1>2,2 x2', 'withdraw 0,0>0,1', 'end']
  expect(moves.filter((move) => !said(move, cells, hopeless))).toEqual([])
  expect(said('end', cells, hopeless)).toBe('6 are on their way; 2 stay where they stand best.')
})

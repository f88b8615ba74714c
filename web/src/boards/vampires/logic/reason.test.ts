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
    expect(why('move 1,0>0,0 x4', position)).toBe('')
  })
})

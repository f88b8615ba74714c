import { describe, expect, it } from 'vitest'
import type { WarlightDrawing, WarlightPosition } from '../types'
import { why } from './reason'

const region = (index: number, neighbours: number[]) => ({ index, name: `R${index}`, neighbours, super_region: 0 })
const drawing = {
  title: 'Toy',
  regions: [region(0, [1, 2]), region(1, [0]), region(2, [0])],
  super_regions: [{ index: 0, name: 'All', bonus: 4, regions: [0, 1, 2] }],
  drawing: null,
} as unknown as WarlightDrawing
const position = { owner: [0, 1, 0], armies: [6, 2, 1], visible: [true, true, true] } as unknown as WarlightPosition

describe('a hint in Warlight', () => {
  it('tells the odds of an attack, and the super region that it completes', () => {
    expect(why('attack 0>1 x5', position, drawing)).toMatch(/^5 against 2: they take it with .* It completes All \(\+4\)\.$/)
  })
  it('tells what stands beside a region that is reinforced', () => {
    expect(why('deploy 0 x3', position, drawing)).toBe('R0 has 6; the regions beside it that are not yours hold 2.')
  })
  it('tells what stood in a region when it was last seen, or that nobody has seen it', () => {
    const fog = { ...position, visible: [true, false, true] }
    expect(why('attack 0>1 x5', fog, drawing)).toMatch(/^Nobody of yours has seen it: 5 armies go there\. It completes/)
    const seen = { owner: [0, 1, 0], armies: [6, 2, 1], turn: [3, 3, 3] }
    expect(why('attack 0>1 x5', { ...fog, seen }, drawing)).toMatch(/^5 against the 2 that stood there, seen in round 3: .*%\./)
  })
  it('says what a commitment carries out', () => {
    const ordered = {
      ...position,
      phase: 'order',
      placed: [3, 0, 0],
      orders: [{ seat: 0, origin: 0, target: 1, armies: 5 }],
      reserve: 0,
    } as unknown as WarlightPosition
    expect(why('commit', ordered, drawing)).toBe('All 3 armies are placed, and 1 order is given.')
    expect(why('commit', { ...ordered, reserve: 2 }, drawing)).toBe('The 2 armies that are left are not worth an order.')
  })
  it('is given for every kind of move', () => {
    const ordered = { ...position, phase: 'order', placed: [0, 0, 0], orders: [], reserve: 0 } as unknown as WarlightPosition
    const moves = ['pick 1', 'deploy 0 x2', 'deploy 2 x2', 'withdraw 0 x1', 'attack 0>1 x3', 'attack 0>2 x3', 'cancel 0', 'shift 1>0', 'commit']
    expect(moves.filter((move) => !why(move, ordered, drawing))).toEqual([])
  })
})

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
  it('says nothing of a region that is not seen', () => {
    expect(why('attack 0>1 x5', { ...position, visible: [true, false, true] }, drawing)).toBe('')
  })
})

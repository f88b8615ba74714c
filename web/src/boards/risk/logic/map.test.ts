import { describe, expect, it } from 'vitest'
import { step } from './compass'
import { toyDrawing } from './toy'

describe('arrow keys', () => {
  it('lead to the nearest neighbour in that direction', () => {
    expect(step(toyDrawing, 1, 'ArrowRight')).toBe(2)
    expect(step(toyDrawing, 1, 'ArrowLeft')).toBe(0)
    expect(step(toyDrawing, 1, 'ArrowUp')).toBe(4)
  })

  it('do not wrap around the map', () => {
    expect(step(toyDrawing, 0, 'ArrowRight')).toBe(1)
    expect(step(toyDrawing, 0, 'ArrowLeft')).toBe(0)
  })

  it('lead to any territory where no neighbour lies that way, and else stay', () => {
    expect(step(toyDrawing, 4, 'ArrowRight')).toBe(2)
    expect(step(toyDrawing, 1, 'ArrowDown')).toBe(1)
  })
})

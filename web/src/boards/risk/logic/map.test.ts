import { describe, expect, it } from 'vitest'
import { stepToNeighbour, type Direction } from '../../../lib/map/compass'
import { sampleDrawing } from './sample'

const step = (from: number, direction: Direction) => stepToNeighbour(sampleDrawing.territories, sampleDrawing.links, from, direction)

describe('arrow keys', () => {
  it('lead to the nearest neighbour in that direction', () => {
    expect(step(1, 'ArrowRight')).toBe(2)
    expect(step(1, 'ArrowLeft')).toBe(0)
    expect(step(1, 'ArrowUp')).toBe(4)
  })

  it('do not wrap around the map', () => {
    expect(step(0, 'ArrowRight')).toBe(1)
    expect(step(0, 'ArrowLeft')).toBe(0)
  })

  it('lead to any territory where no neighbour lies that way, and else stay', () => {
    expect(step(4, 'ArrowRight')).toBe(2)
    expect(step(1, 'ArrowDown')).toBe(1)
  })
})

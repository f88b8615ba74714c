import { describe, expect, it } from 'vitest'
import { SIDE } from './grid'
import { chanceOf, patchesOf, plantsOf } from './scenery'

const grid = { rows: 10, columns: 16 }

describe('the land of a grid', () => {
  it('is the same every time, and another one for another grid', () => {
    expect(plantsOf(grid)).toEqual(plantsOf(grid))
    expect(plantsOf(grid)).not.toEqual(plantsOf({ rows: 16, columns: 10 }))
  })

  it('leaves the middle of every cell free for those who stand there', () => {
    for (const { x, y } of plantsOf(grid)) {
      expect(Math.hypot((x % SIDE) - SIDE / 2, (y % SIDE) - SIDE / 2)).toBeGreaterThan(SIDE / 4)
    }
  })

  it('has woods and meadows, drawn from the back to the front', () => {
    const plants = plantsOf(grid)
    expect(new Set(plants.map(({ growth }) => growth))).toEqual(new Set(['pine', 'oak', 'tuft', 'flowers', 'stones']))
    expect(plants.map(({ y }) => y)).toEqual(plants.map(({ y }) => y).sort((a, b) => a - b))
  })

  it('has few patches however large the grid is', () => {
    expect(patchesOf({ rows: 200, columns: 200 })).toHaveLength(40)
    expect(patchesOf({ rows: 1, columns: 2 })).toHaveLength(1)
  })

  it('draws its chances evenly', () => {
    const drawn = Array.from({ length: 1000 }, (_, n) => chanceOf(n % 40, Math.floor(n / 40), 5))
    expect(drawn.reduce((a, b) => a + b) / 1000).toBeCloseTo(0.5, 1)
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...drawn)).toBeLessThan(1)
  })
})

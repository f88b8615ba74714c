/** Cells and their numbers, the way of the arrow keys, and very large grids. */
import { expect, it } from 'vitest'
import { buttonsOf, cellAt, cellNumber, MOST_CELLS, sizeOf, step } from './grid'

const GRID = { rows: 3, columns: 4 }
const ALL = buttonsOf(GRID, [])

it('numbers cells row by row', () => {
  expect(cellNumber(GRID, { x: 3, y: 2 })).toBe(11)
  expect(ALL.map((number) => cellNumber(GRID, cellAt(GRID, number)))).toEqual(ALL)
  const [width, height] = sizeOf(GRID)
  expect(width).toBeGreaterThan(height)
})

it('goes to the next cell by an arrow key, and never around the edge', () => {
  expect(step(GRID, ALL, 5, 'ArrowUp')).toBe(1)
  expect(step(GRID, ALL, 5, 'ArrowDown')).toBe(9)
  expect(step(GRID, ALL, 5, 'ArrowLeft')).toBe(4)
  expect(step(GRID, ALL, 3, 'ArrowRight')).toBe(3)
  expect(step(GRID, ALL, 0, 'ArrowUp')).toBe(0)
})

it('has buttons only around groups on very large grids, and arrow keys leap between them', () => {
  const large = { rows: 200, columns: 200 }
  expect(large.rows * large.columns).toBeGreaterThan(MOST_CELLS)
  const groups = [
    { x: 0, y: 0, kind: 'vampires', count: 3 },
    { x: 50, y: 0, kind: 'humans', count: 3 },
  ] as const
  const buttons = buttonsOf(large, [...groups])
  expect(buttons).toHaveLength(4 + 6)
  expect(step(large, buttons, 1, 'ArrowRight')).toBe(49)
  expect(step(large, buttons, 49, 'ArrowRight')).toBe(50)
})

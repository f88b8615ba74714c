/** Cells as numbers, row by row from the top left, and where they lie on the drawing. */
import { nearestTowards, type Direction } from '../../../lib/map/compass'
import type { Cell, Group } from '../types'

/** The side of a cell in the drawing. */
export const SIDE = 40

/** On larger grids only cells with a group near are buttons: nothing can happen elsewhere, and a page of 65,000 buttons is of no use. */
export const MOST_CELLS = 2500

export interface Grid {
  rows: number
  columns: number
}

const STEPS: Record<Direction, readonly [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

export function cellNumber({ columns }: Grid, { x, y }: Cell): number {
  return y * columns + x
}

export function cellAt({ columns }: Grid, number: number): Cell {
  return { x: number % columns, y: Math.floor(number / columns) }
}

/** The room around the grid where columns and rows are numbered: wider where many cells make the drawing small on screen. */
export function marginOf({ rows, columns }: Grid): number {
  return Math.min(60, 8 + 0.6 * Math.max(rows, columns))
}

/** The size of the whole drawing, with its margin; the grid itself begins at (0, 0). */
export function sizeOf(grid: Grid): [number, number] {
  const margin = marginOf(grid)
  return [grid.columns * SIDE + 2 * margin, grid.rows * SIDE + 2 * margin]
}

export function cornerOf({ x, y }: Cell): [number, number] {
  return [x * SIDE, y * SIDE]
}

export function middleOf(cell: Cell): [number, number] {
  const [x, y] = cornerOf(cell)
  return [x + SIDE / 2, y + SIDE / 2]
}

export function inside({ rows, columns }: Grid, { x, y }: Cell): boolean {
  return x >= 0 && y >= 0 && x < columns && y < rows
}

/** The cells that are buttons: all of a grid that is not too large, else those that a group is on or beside. */
export function buttonsOf(grid: Grid, groups: readonly Group[]): number[] {
  const all = grid.rows * grid.columns
  if (all <= MOST_CELLS) return Array.from({ length: all }, (_, number) => number)
  const near = new Set<number>()
  for (const { x, y } of groups) {
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const cell = { x: x + dx, y: y + dy }
        if (inside(grid, cell)) near.add(cellNumber(grid, cell))
      }
    }
  }
  return [...near].sort((a, b) => a - b)
}

/** Where an arrow key leads: the next cell, or beyond cells that are no buttons the nearest that is; at the edge nowhere. */
export function step(grid: Grid, buttons: readonly number[], from: number, direction: Direction): number {
  const here = cellAt(grid, from)
  const [dx, dy] = STEPS[direction]
  const next = { x: here.x + dx, y: here.y + dy }
  if (!inside(grid, next)) return from
  const number = cellNumber(grid, next)
  if (grid.rows * grid.columns <= MOST_CELLS || buttons.includes(number)) return number
  return nearestTowards(buttons, (one) => middleOf(cellAt(grid, one)), middleOf(here), direction) ?? from
}

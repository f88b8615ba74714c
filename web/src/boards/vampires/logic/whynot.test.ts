/** The rule that is in the way of a part. */
import { expect, it } from 'vitest'
import { whyNot } from './whynot'

const grid = { rows: 3, columns: 5 }

/** A turn with groups on these cells, what each may send, and the parts so far. */
function turn(own: number[], send: Record<number, number[]>, parts: [from: number, to: number, count: number][] = []) {
  const sum = (cell: number, end: 0 | 1) => parts.reduce((all, part) => (part[end] === cell ? all + part[2] : all), 0)
  return {
    grid,
    choices: { send: new Map(Object.entries(send).map(([from, to]) => [Number(from), new Map(to.map((cell) => [cell, 3]))])) },
    leaving: (cell: number) => sum(cell, 0),
    arriving: (cell: number) => sum(cell, 1),
    own: (cell: number) => own.includes(cell),
  }
}

it('says that a group goes one cell a turn', () => {
  expect(whyNot(turn([0], { 0: [1, 5, 6] }), 0, 2)).toBe('far')
  expect(whyNot(turn([0], { 0: [1, 5, 6] }), 0, 6)).toBeNull()
})

it('says that nobody comes where some leave, and nobody leaves where some come', () => {
  const both = turn([0, 1], { 0: [5], 1: [2] }, [[1, 2, 1]])
  expect(whyNot(both, 0, 1)).toBe('left')
  const entered = turn([0, 1], { 0: [5] }, [[0, 1, 1]])
  expect(whyNot(entered, null, 1)).toBe('entered')
  expect(whyNot(entered, 1, 2)).toBe('entered')
})

it('says that all of a group are on their way', () => {
  expect(whyNot(turn([0], {}, [[0, 1, 4]]), null, 0)).toBe('spent')
})

it('says nothing of cells that nothing was asked about', () => {
  expect(whyNot(turn([0], { 0: [1] }), null, 14)).toBeNull()
})

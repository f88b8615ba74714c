/** The figures of a game over its course. */
import { describe, expect, it } from 'vitest'
import { linesOf, throwsOf } from '../../table/statistics'
import type { Frame, GameEvent } from '../../types'

const frame = (...armies: number[]) => ({ view: { position: { armies } } }) as unknown as Frame<{ armies: number[] }>
const roll = (...dice: number[]): GameEvent & { dice: number[] } => ({ kind: 'roll', seat: 0, text: '', dice })

describe('statistics', () => {
  it('draw a line for every seat, as high as the most of all seats, and skip what has not come yet', () => {
    const lines = linesOf([frame(0, 4), undefined, frame(2, 2)], ({ armies }) => [{ label: 'Armies', values: armies }])
    expect(lines).toEqual([{ label: 'Armies', highest: 4, paths: ['M0 98H100V51', 'M0 4H100V51'] }])
  })

  it('count throws beside what was to be expected', () => {
    const coin = { thrown: (event: GameEvent & { dice: number[] }) => event.dice, chances: [[1, 0.5], [2, 0.5]] as const } // prettier-ignore
    expect(throwsOf([roll(1, 1), roll(2), roll(1)], coin)).toEqual([
      { value: 1, times: 3, expected: 2 },
      { value: 2, times: 1, expected: 2 },
    ])
    expect(throwsOf([], coin)).toEqual([])
  })
})

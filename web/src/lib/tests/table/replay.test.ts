/** Moving through a replay. */
import { describe, expect, it } from 'vitest'
import { keyAction } from '../../../pages/replay/keys'
import { chunkOrder, marks, stepMove, stepTurn, turnStarts } from '../../table/replay'

describe('a replay', () => {
  const turns = [0, 0, 1, 1, 1, 2, 2]
  const starts = turnStarts(turns)
  const last = turns.length - 1

  it('knows where turns begin', () => {
    expect(starts).toEqual([0, 2, 5])
  })

  it('guesses no beginning where positions are not loaded', () => {
    expect(turnStarts([undefined, 1, 1, undefined, 2, 3])).toEqual([5])
  })

  it('steps by move within the game', () => {
    expect([stepMove(3, 1, last), stepMove(0, -1, last), stepMove(last, 1, last)]).toEqual([4, 0, last])
  })

  it('steps by turn, first to the beginning of the present one', () => {
    expect([0, 1, 2, 5].map((at) => stepTurn(at, 1, starts, last))).toEqual([2, 2, 5, last])
    expect([6, 5, 3, 2, 0].map((at) => stepTurn(at, -1, starts, last))).toEqual([5, 2, 2, 0, 0])
  })

  it('marks a long game sparsely', () => {
    const many = Array.from({ length: 1000 }, (_, index) => index)
    expect(marks(many, 100)).toHaveLength(100)
    expect(marks(starts, 100)).toEqual(starts)
  })

  it('loads what is looked at first', () => {
    expect(chunkOrder(950, 200, 450)).toEqual([400, 600, 800, 200, 0])
    expect(chunkOrder(10, 200, 0)).toEqual([0])
    expect(chunkOrder(0, 200, 0)).toEqual([])
  })

  it('obeys keys', () => {
    const done: string[] = []
    const player = {
      last: 9,
      jump: (to: number) => done.push(`jump ${to}`),
      step: (by: number) => done.push(`step ${by}`),
      turn: (by: number) => done.push(`turn ${by}`),
      toggle: () => done.push('toggle'),
      faster: (by: number) => done.push(`faster ${by}`),
    } as unknown as Parameters<NonNullable<ReturnType<typeof keyAction>>>[0]
    for (const [key, shiftKey] of [
      [' ', false],
      ['ArrowLeft', false],
      ['ArrowRight', true],
      ['End', false],
      ['q', false],
    ] as const)
      keyAction({ key, shiftKey })?.(player)
    expect(done).toEqual(['toggle', 'step -1', 'turn 1', 'jump 9'])
  })
})

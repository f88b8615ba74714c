import { describe, expect, it } from 'vitest'
import { foldLog } from '../../table/log'
import type { LogEntry } from '../../types'

const entry = (index: number, kind: string): LogEntry => ({ index, seat: index, move: kind, event: { kind, seat: index, text: kind } })

describe('the log', () => {
  it('tells moves of a folded kind in one line where they follow each other', () => {
    const lines = foldLog([entry(1, 'offer'), entry(2, 'reject'), entry(3, 'reject'), entry(4, 'end'), entry(5, 'reject')], ['reject'])
    expect(lines.map(({ first, entry, events }) => [first, entry.index, events.length])).toEqual([
      [1, 1, 1],
      [2, 3, 2],
      [4, 4, 1],
      [5, 5, 1],
    ])
  })
  it('folds nothing that a game does not fold', () => {
    expect(foldLog([entry(1, 'end'), entry(2, 'end')], [])).toHaveLength(2)
  })
})

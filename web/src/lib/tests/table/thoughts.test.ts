/** The thoughts that belong to a position, and how they are drawn and written. */
import { describe, expect, it } from 'vitest'
import { areShares, estimateAt, isPlayed, valueText, winLine, type Estimate } from '../../table/thoughts'

const estimates: Estimate[] = [
  { index: 2, seat: 0, win: 0.5 },
  { index: 3, seat: 1, win: 0.25 },
  { index: 10, seat: 0, win: 1 },
  { index: 12, seat: 1, win: null },
]

describe('thoughts', () => {
  it('are those of the seat that moved, at the position or before it', () => {
    expect(estimateAt(estimates, 11, 1)?.index).toBe(3)
    expect(estimateAt(estimates, 11, 0)?.index).toBe(10)
    expect(estimateAt(estimates, 12, 1)?.index).toBe(12)
  })

  it('are the newest of all seats after a move of the dealer or of a person', () => {
    expect(estimateAt(estimates, 11, -1)?.index).toBe(10)
    expect(estimateAt(estimates, 5, null)?.index).toBe(3)
    expect(estimateAt(estimates, 1, null)).toBeUndefined()
  })

  it('make a line of steps over the whole game for every seat that says how likely it wins', () => {
    expect(winLine(estimates, 0, 20)).toBe('M10 50H50V0H100')
    expect(winLine(estimates, 1, 20)).toBe('M15 75H100')
    expect(winLine(estimates, 2, 20)).toBe('')
    expect(winLine([], 0, 0)).toBe('')
  })

  it('mark what was played', () => {
    expect(isPlayed({ turn: ['attack 1>2 x3', 'commit'] }, 'attack 1>2 x3')).toBe(true)
    expect(isPlayed({ turn: ['commit'] }, 'attack 1>2 x3')).toBe(false)
    expect(isPlayed({ turn: [] }, null)).toBe(false)
  })

  it('are per cent where they are shares of the point, and plain numbers where they are not', () => {
    expect(areShares({ win: 0.5, candidates: [{ turn: [], value: 0.4 }] })).toBe(true)
    expect(areShares({ candidates: [{ turn: [], value: 0.4 }] })).toBe(false)
    expect(areShares({ win: 0.5, candidates: [{ turn: [], value: 44067 }] })).toBe(false)
    expect(valueText(0.4567, true, 'en')).toBe('45.7%')
    expect(valueText(44067, false, 'en')).toBe('44,070')
    expect(valueText(-1.23456, false, 'cs')).toBe('-1,235')
  })
})

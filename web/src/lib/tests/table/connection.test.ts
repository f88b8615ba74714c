/** Connecting again, and the log across connections. */
import { describe, expect, it } from 'vitest'
import { FIRST_WAIT, LONGEST_WAIT, waitBefore } from '../../table/backoff'
import type { LogEntry } from '../../types'
import { logOf, mergeLog, resumeLog } from '../../wire'

describe('the wait before connecting again', () => {
  it('doubles up to a limit', () => {
    const waits = Array.from({ length: 8 }, (_, attempt) => waitBefore(attempt, 1))
    expect(waits.slice(0, 4)).toEqual([FIRST_WAIT, FIRST_WAIT * 2, FIRST_WAIT * 4, FIRST_WAIT * 8])
    expect(waits.at(-1)).toBe(LONGEST_WAIT)
  })

  it('is spread over its upper half', () => {
    expect(waitBefore(3, 0)).toBe(waitBefore(3, 1) / 2)
    expect(waitBefore(500, 0)).toBe(LONGEST_WAIT / 2)
  })
})

describe('the log', () => {
  const entries = (...indices: number[]) => indices.map((index): LogEntry => ({ index, seat: 0, move: 'pass', event: { kind: 'pass', seat: 0, text: '' } }))
  const indices = (log: LogEntry[]) => log.map((entry) => entry.index)

  it('keeps an entry once when the server tells it again', () => {
    expect(indices(mergeLog(entries(1, 2, 3), entries(2, 3, 4), 100))).toEqual([1, 2, 3, 4])
  })

  it('starts anew after a gap, rather than pretending that nothing is missing', () => {
    expect(indices(resumeLog(entries(1, 2), 2, entries(9, 10), 8, 100))).toEqual([9, 10])
  })

  it('goes on where only secrets lie between', () => {
    expect(indices(resumeLog(entries(1, 2), 5, entries(2, 9), 1, 100))).toEqual([1, 2, 9])
    expect(indices(resumeLog(entries(1, 2), 5, entries(9), 6, 100))).toEqual([1, 2, 9])
  })

  it('forgets the oldest', () => {
    expect(indices(mergeLog(entries(1, 2), entries(3, 4), 3))).toEqual([2, 3, 4])
  })

  it('shows each of the people at one screen what they may know', () => {
    const other = { move: 'end', event: { kind: 'end', seat: 0, text: 'ends the turn' } }
    const log: LogEntry[] = [
      { index: 1, seat: 0, move: 'bid 7', event: { kind: 'bid', seat: 0, text: 'bids 7' }, others: { '1': null } },
      { index: 2, seat: 0, move: 'end', event: { kind: 'end', seat: 0, text: 'draws a wild card' }, others: { '1': other } },
      { index: 3, seat: 1, move: 'pass', event: { kind: 'pass', seat: 1, text: 'passes' } },
    ]
    expect(logOf(log, 0).map((entry) => entry.event.text)).toEqual(['bids 7', 'draws a wild card', 'passes'])
    expect(logOf(log, 1).map((entry) => entry.event.text)).toEqual(['ends the turn', 'passes'])
  })
})

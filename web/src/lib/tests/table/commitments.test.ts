/** The commitments to dice that a browser keeps while games run. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MOST_KEPT, noteCommitment, notedCommitment } from '../../table/commitments'
import type { Table } from '../../types'

const table = (id: string, commitment: string, more: Partial<Table> = {}) =>
  ({ id, status: 'running', seeded: false, moves: 0, terms: { elsewhere: false }, dice: { commitment, secret: null }, ...more }) as Table

describe('a commitment to dice', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  })

  it('is kept as it was seen first, whatever the server says later', () => {
    noteCommitment(table('a', 'first'))
    noteCommitment(table('a', 'second', { moves: 7 }))
    expect(notedCommitment('a')).toEqual({ hash: 'first', moves: 0 })
  })

  it('is kept with the number of moves that were made before it was seen', () => {
    noteCommitment(table('a', 'first', { moves: 3 }))
    expect(notedCommitment('a')).toEqual({ hash: 'first', moves: 3 })
  })

  it('is not kept once the game is over, nor of a chosen seed', () => {
    noteCommitment(table('over', 'x', { status: 'over' }))
    noteCommitment(table('seeded', 'x', { seeded: true }))
    expect([notedCommitment('over'), notedCommitment('seeded')]).toEqual([null, null])
    noteCommitment(table('seeded', 'y'))
    expect(notedCommitment('seeded')?.hash).toBe('y')
  })

  it('makes way for newer ones', () => {
    for (let number = 0; number <= MOST_KEPT; number += 1) noteCommitment(table(`t${number}`, 'x'))
    expect([notedCommitment('t0'), notedCommitment('t1')?.hash]).toEqual([null, 'x'])
  })
})

/** People at a table: clocks that run down, what is said to one alone, keys that open a rematch. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clockText, leftAt } from '../../table/clock'
import { carryKeys, keepNewTable, keepToken, keysOf, ownersKey } from '../../table/keyring'
import type { ChatLine, Table } from '../../types'
import { chatOf } from '../../wire'

describe('a clock', () => {
  const clocks = { left: [65, 30], running: [0], heard: 1000 }

  it('runs for those whose time runs', () => {
    expect([leftAt(clocks, 0, 6000), leftAt(clocks, 1, 6000), leftAt(clocks, 0, 900_000)]).toEqual([60, 30, 0])
  })

  it('is written as people read clocks', () => {
    expect([2 * 86_400 + 5 * 3600 + 59, 86_400].map(clockText)).toEqual(['2 d 5 h', '1 d 0 h'])
    expect([3725, 600, 65, 59.2, 9.94, 0.31, 0].map(clockText)).toEqual(['1:02:05', '10:00', '1:05', '1:00', '10.0', '0.4', '0.0'])
  })
})

describe('what is said', () => {
  const line = (text: string, seat: number, to: number | null): ChatLine => ({ seat, to, text, name: '', at: '' })
  const chat = [line('all', 0, null), line('for one', 0, 1), line('for another', 2, 3)]

  it('is read by those whom it is for, also at one screen', () => {
    const read = (seat: number) => chatOf(chat, seat).map(({ text }) => text)
    expect([read(0), read(1), read(2), read(4)]).toEqual([['all', 'for one'], ['all', 'for one'], ['all', 'for another'], ['all']])
  })
})

describe('keys', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) })
  })

  it('open the same seats in a rematch, one place further', () => {
    keepNewTable({ table: { id: 'first' } as Table, tokens: ['mine', 'theirs', null], owner: 'own', key: null }, [1])
    carryKeys('first', 'second', 3)
    expect(keysOf('second')).toEqual({ tokens: ['mine'], seats: [2], owner: 'own', invites: [{ seat: 0, token: 'theirs' }] })
    carryKeys('unknown', 'third', 3)
    expect(keysOf('third').tokens).toEqual([])
  })

  it('make the next table the same owner’s', () => {
    expect(ownersKey()).toBeNull()
    keepNewTable({ table: { id: 'first' } as Table, tokens: [], owner: 'own', key: null }, [])
    keepToken('somebody-elses', 'mine')
    expect(ownersKey()).toBe('own')
  })
})

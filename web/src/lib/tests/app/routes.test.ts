/** Addresses of pages, there and back. */
import { describe, expect, it } from 'vitest'
import { openKeyIn, parseRoute, pathOf, tokenIn, type Route } from '../../routes'

describe('an address', () => {
  it('is read back as the page it was made for', () => {
    const pages: Route[] = [
      { page: 'lobby' },
      { page: 'about' },
      { page: 'lab' },
      { page: 'new-run', kind: 'evolution', like: null },
      { page: 'new-run', kind: 'simulation', like: 'abc' },
      { page: 'run', id: 'x y' },
      { page: 'table', id: 'a b/c' },
      { page: 'replay', id: 'x1', at: null },
      { page: 'replay', id: 'x1', at: 123 },
      { page: 'tool', game: 'chess', tool: 'odds' },
    ]
    for (const page of pages) {
      const { pathname, search } = new URL(pathOf(page), 'http://localhost')
      expect(parseRoute(pathname, search)).toEqual(page)
    }
  })

  it('of nothing known is unknown, not the lobby', () => {
    for (const path of ['/table', '/table/1/2', '/tools/chess', '/lab/new/dance', '/lab/a/b', '/elsewhere']) expect(parseRoute(path).page).toBe('unknown')
  })

  it('survives a broken escape', () => {
    expect(parseRoute('/table/%E0%A4%A')).toEqual({ page: 'table', id: '%E0%A4%A' })
  })

  it('has no position if that is not a whole number', () => {
    for (const search of ['', '?at=', '?at=-1', '?at=2.5', '?at=x']) expect(parseRoute('/replay/1', search)).toMatchObject({ at: null })
  })

  it('may hold the key to a seat', () => {
    const key = 'MdD9Zp3_kQ-7rTzVx0aBcDeFgHiJkLmN'
    expect(tokenIn(`#token=${key}`)).toBe(key)
    expect(tokenIn('#token=')).toBeNull()
    expect(tokenIn('')).toBeNull()
    expect([openKeyIn(`#open=${key}`), openKeyIn(`#token=${key}`)]).toEqual([key, null])
  })

  it('keeps nothing that cannot be a key: it would be sent with every greeting', () => {
    expect(['x'.repeat(201), 'short', 'a%2Bb'.repeat(8)].map((made) => tokenIn(`#token=${made}`))).toEqual([null, null, null])
  })
})

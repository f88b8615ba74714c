import { describe, expect, it } from 'vitest'
import { parseRoute, pathOf, resetKeyIn } from '../../routes'

describe('addresses of the arena', () => {
  it('go both ways', () => {
    for (const path of [
      '/arena',
      '/arena/sign-in',
      '/arena/account',
      '/arena/reset',
      '/arena/players/Ada',
      '/arena/players/house/standard',
      '/arena/games',
      '/arena/competitions',
      '/arena/competitions/new',
      '/arena/competitions/ab12/edit',
      '/arena/seasons/new',
      '/arena/seasons/Spring%202030',
    ])
      expect(pathOf(parseRoute(path))).toBe(path)
  })
  it('keep the search for games', () => {
    expect(parseRoute('/arena/games', '?player=Ada&result=won')).toEqual({ page: 'games', search: 'player=Ada&result=won' })
  })
  it('are refused if they are none', () => {
    expect(parseRoute('/arena/nonsense').page).toBe('unknown')
    expect(parseRoute('/arena/account/more').page).toBe('unknown')
  })
  it('have a key to a new password behind #, where no server sees it', () => {
    expect(resetKeyIn('#key=abcdefghijklmnopqrstuvwx')).toBe('abcdefghijklmnopqrstuvwx')
    expect(resetKeyIn('#key=<script>')).toBeNull()
  })
})

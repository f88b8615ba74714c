import { describe, expect, it } from 'vitest'
import { refusal } from '../../messages/refusals'

describe('what the server refuses', () => {
  it('is said in English as the server says it', () => {
    expect(refusal('seat 2 is not yours; yours: none', 'en')).toBe('seat 2 is not yours; yours: none')
  })
  it('is said in Czech, with what it is about', () => {
    expect(refusal('the pace is from 0 to 5 seconds, not 9', 'cs')).toBe('Tempo je od 0 do 5 s, ne 9.')
    expect(refusal("'attack 3>7 x3' is not legal now; legal: end", 'cs')).toBe('Tah „attack 3>7 x3“ teď není dovolen.')
    expect(refusal('seat 0 is not to move (to move: seat 1)', 'cs')).toBe('Nejste na tahu.')
  })
  it('keeps what has no Czech words, after a Czech sentence', () => {
    expect(refusal('costs $1 more', 'cs')).toBe('Server odmítl: costs $1 more')
  })
})

import { describe, expect, it } from 'vitest'
import { speak } from '../../browser/language.svelte'
import { chance, decimal, plain, roundedDecimal, share, signed } from '../../numbers'

describe('numbers in English', () => {
  it('have the digits that are asked for, and a real minus', () => {
    speak('en')
    expect([plain(1234.56, 1), decimal(2, 2), roundedDecimal(2), roundedDecimal(2.25)]).toEqual(['1,234.6', '2.00', '2', '2.3'])
    expect([signed(12.4), signed(0), signed(-812)]).toEqual(['+12', '0', '−812'])
    expect(share(0.6443)).toBe('64.4%')
  })

  it('are chances that are certain only where they are', () => {
    expect([0, 0.00001, 0.05, 0.5, 0.95, 0.99999, 1].map(chance)).toEqual(['0%', '0.1%', '5%', '50%', '95%', '99.9%', '100%'])
  })
})

describe('numbers in Czech', () => {
  it('have a comma, and a space before the sign', () => {
    speak('cs')
    expect([decimal(-1.5), share(0.5, 0)]).toEqual(['−1,5', '50\u00a0%'])
    speak('en')
  })
})

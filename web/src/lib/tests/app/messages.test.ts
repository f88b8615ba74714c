/** Texts with parameters and plurals. */
import { describe, expect, it } from 'vitest'
import { speak } from '../../browser/language.svelte'
import { t } from '../../messages'
import { format } from '../../messages/format'
import { ago } from '../../time'

describe('a message', () => {
  it('is filled in', () => {
    expect(t('result.won', { name: 'Ann' })).toBe('Ann has won')
  })

  it('follows the plurals of its language', () => {
    const czech = { one: '{count} tah', few: '{count} tahy', other: '{count} tahů' }
    expect([1, 2, 5].map((count) => format(czech, { count }, 'cs'))).toEqual(['1 tah', '2 tahy', '5 tahů'])
    expect([1, 2].map((count) => t('tables.moves', { count }))).toEqual(['1 move', '2 moves'])
  })

  it('writes numbers as its language does', () => {
    expect(t('tables.moves', { count: 12345 })).toBe('12,345 moves')
  })

  it('that is counted or filled in asks for it', () => {
    // @ts-expect-error: nobody says how many
    expect(t('tables.moves', {})).toContain('{count}')
    // @ts-expect-error: nobody says who
    expect(t('result.won')).toContain('{name}')
  })

  it('follows the language that is chosen', () => {
    speak('cs')
    expect([1, 3, 12345].map((count) => t('tables.moves', { count }))).toEqual(['1 krok', '3 kroky', '12\u00a0345 kroků'])
    speak('en')
    expect(t('tables.moves', { count: 1 })).toBe('1 move')
  })

  it('leaves a brace that nobody fills', () => {
    expect(format('{a} {b}', { a: 'x' }, 'en')).toBe('x {b}')
  })

  it('is not looked for inside what was filled in', () => {
    expect(format('{a}', { a: '{b}', b: 'no' }, 'en')).toBe('{b}')
  })
})

it('tells how long ago something was', () => {
  const now = new Date('2026-01-01T12:00:00Z')
  expect(ago('2026-01-01T11:55:00Z', now, 'en')).toBe('5 minutes ago')
  expect(ago('2026-01-01T11:59:58Z', now, 'en')).toBe('now')
  expect(ago('2025-12-31T12:00:00Z', now, 'en')).toBe('yesterday')
})

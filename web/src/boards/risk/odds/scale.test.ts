import { describe, expect, it } from 'vitest'
import { shareColour, winColour, winInk } from './scale'

describe('the heat map’s colours', () => {
  it('are the ground at even odds, and full at certainty', () => {
    expect(winColour(0.5)).toBe('color-mix(in oklab, var(--seat-0) 0%, var(--surface))')
    expect(winColour(1)).toContain('var(--seat-0) 92%')
    expect(winColour(0)).toContain('var(--seat-1) 92%')
  })

  it('carry ink that can be read', () => {
    expect(winInk(0.5)).toBe('var(--ink)')
    expect(winInk(0.95)).toBe('var(--seat-0-ink)')
    expect(winInk(0.05)).toBe('var(--seat-1-ink)')
    expect(shareColour(0.5)).toContain('46%')
  })
})

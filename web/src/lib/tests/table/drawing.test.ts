/** Arrows and counters on a map. */
import { describe, expect, it } from 'vitest'
import { arrowBetween, wrapWidth } from '../../map/arrow'
import { counterSize, linesOf, pillOf } from '../../map/sizes'

const map = { links: [{ between: [0, 3], wrap: true }, { between: [1, 2] }], viewBox: [0, 0, 400, 200] }
const style = { short: 8, width: 4 }

describe('arrows', () => {
  it('are one curve between neighbours', () => {
    expect(wrapWidth(map, 1, 2)).toBeNull()
    expect(arrowBetween([150, 100], [250, 110], style, null).lines).toHaveLength(1)
  })

  it('leave the map and come back where a link wraps around it', () => {
    const around = wrapWidth(map, 3, 0)
    expect(around).toBe(400)
    const { lines, middle } = arrowBetween([50, 100], [350, 100], style, around)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/ -\d/)
    expect(middle[0]).toBeGreaterThanOrEqual(0)
    expect(middle[0]).toBeLessThanOrEqual(400)
  })

  it('that bow to the left leave room for the arrow back', () => {
    const bow = { ...style, bow: 'left' as const }
    const [there, back] = [arrowBetween([0, 0], [100, 0], bow, null), arrowBetween([100, 0], [0, 0], bow, null)]
    expect(Math.sign(there.middle[1])).toBe(-Math.sign(back.middle[1]))
  })
})

describe('counters', () => {
  it('grow with their number, and make room for the glyph on a large map', () => {
    const [small, large] = [counterSize(0.39), counterSize(1)]
    expect(small.glyph).toBe(false)
    expect(large.glyph).toBe(true)
    expect(pillOf(small, 120).width).toBeGreaterThan(pillOf(small, 1).width)
    expect(pillOf(large, 1).width).toBeGreaterThan(2 * large.r)
  })
})

it('long names stand in two lines', () => {
  expect(linesOf('Northwest Territory')).toEqual(['Northwest', 'Territory'])
  expect(linesOf('Western US')).toEqual(['Western US'])
  expect(linesOf('Constantinople')).toEqual(['Constantinople'])
})

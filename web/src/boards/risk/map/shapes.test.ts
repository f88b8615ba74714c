import { describe, expect, it } from 'vitest'
import { noChoices } from '../logic/choices'
import { toyDrawing } from '../logic/toy'
import { arrowBetween } from './arrow'
import { emphasise } from './emphasis'
import { counterSize, linesOf, pillOf } from './sizes'

describe('arrows', () => {
  it('are one curve between neighbours', () => {
    expect(arrowBetween(toyDrawing, 1, 2, 8, 4).lines).toHaveLength(1)
  })

  it('leave the map and come back where a link wraps around it', () => {
    const { lines } = arrowBetween(toyDrawing, 0, 3, 8, 4)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/ -\d/)
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

describe('emphasis', () => {
  const choices = { ...noChoices(), attack: new Map([[2, new Map<number, [number, number]>([[3, [1, 3]]])]]) }

  it('leaves the map calm while nothing is armed or selected', () => {
    const calm = emphasise(choices, null, null, false)
    expect(toyDrawing.territories.some(({ id }) => calm.dims(id))).toBe(false)
  })

  it('shows the targets of a selected origin, and steps the rest back', () => {
    const shown = emphasise(choices, null, 2, false)
    expect([...shown.targets]).toEqual([3])
    expect(shown.hostile(3)).toBe(true)
    expect([0, 1, 2, 3, 4].filter(shown.dims)).toEqual([0, 1, 4])
  })

  it('shows the origins of an armed action', () => {
    expect([0, 1, 2, 3, 4].filter(emphasise(choices, 'attack', null, false).dims)).toEqual([0, 1, 3, 4])
  })
})

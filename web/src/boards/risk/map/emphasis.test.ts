import { describe, expect, it } from 'vitest'
import { noChoices } from '../logic/choices'
import { sampleDrawing } from '../logic/sample'
import { emphasise } from './emphasis'

describe('emphasis', () => {
  const choices = { ...noChoices(), attack: new Map([[2, new Map<number, [number, number]>([[3, [1, 3]]])]]) }

  it('leaves the map calm while nothing is armed or selected', () => {
    const calm = emphasise(choices, null, null, false)
    expect(sampleDrawing.territories.some(({ id }) => calm.dims(id))).toBe(false)
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

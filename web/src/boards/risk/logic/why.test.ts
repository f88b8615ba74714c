/** The rule that is in the way of an attack. */
import { expect, it } from 'vitest'
import type { RiskDrawing, RiskPosition } from '../types'
import { whyNot } from './why'

/** Four territories in a row: two are mine, two are another's. */
const drawing = { territories: [[1], [0, 2], [1, 3], [2]].map((neighbours) => ({ neighbours })) } as unknown as RiskDrawing
const at = (phase: string, armies: number[], owner = [0, 0, 1, 1]) => ({ phase, armies, owner, seat: 0, lenient: false }) as unknown as RiskPosition

it('nothing is in the way of a strong neighbour', () => {
  expect(whyNot(drawing, at('attack', [1, 3, 1, 1]), 0, null, 2)).toBeNull()
  expect(whyNot(drawing, at('attack', [1, 3, 1, 1]), 0, 1, 2)).toBeNull()
})

it('an attack needs a neighbour, and two armies there', () => {
  expect(whyNot(drawing, at('attack', [1, 3, 1, 1]), 0, null, 3)).toBe('none')
  expect(whyNot(drawing, at('attack', [1, 3, 1, 1]), 0, 1, 3)).toBe('far')
  expect(whyNot(drawing, at('attack', [5, 1, 1, 1]), 0, null, 2)).toBe('weak')
  expect(whyNot(drawing, at('attack', [5, 1, 1, 1]), 0, null, 1)).toBe('single')
})

it('attacks have their time in the turn', () => {
  expect(whyNot(drawing, at('reinforce', [1, 3, 1, 1]), 0, null, 2)).toBe('place')
  expect(whyNot(drawing, at('fortify', [1, 3, 1, 1]), 0, null, 2)).toBe('over')
})

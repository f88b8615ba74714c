import { expect, it } from 'vitest'
import { soundOf } from '../../browser/sound'

it('says what happened by its sound', () => {
  expect(soundOf({ kind: 'roll' })).toBe('dice')
  expect(soundOf({ kind: 'attack' })).toBe('battle')
  expect(soundOf({ kind: 'attack', conquered: true })).toBe('conquest')
  expect(soundOf({ kind: 'strike', outcome: 'captured' })).toBe('conquest')
  expect(soundOf({ kind: 'city' })).toBe('build')
  expect(soundOf({ kind: 'end' })).toBeNull()
})

/** The form made from a schema of options. */
import { describe, expect, it } from 'vitest'
import { changedFrom, defaultsOf, fieldInError, fieldsOf, numberTrouble, spoken } from '../options'
import type { OptionsSchema } from '../types'

const schema: OptionsSchema = {
  properties: {
    board: { type: 'string', default: 'classic' },
    deal: { type: 'string', enum: ['dealt', 'chosen'], default: 'dealt', title: 'Deal', description: 'How.' },
    fog: { type: 'boolean', default: true },
    max_turns: { type: 'integer', default: 100, minimum: 1, maximum: 1000 },
    luck: { type: 'number', default: 0.16, minimum: 0, maximum: 1 },
    motto: { type: 'string', default: '' },
  },
}

describe('a form from a schema', () => {
  const fields = fieldsOf(schema)

  it('has a field an option, in order, but for the board', () => {
    expect(fields.map((field) => [field.name, field.kind])).toEqual([
      ['deal', 'choice'],
      ['fog', 'switch'],
      ['max_turns', 'number'],
      ['luck', 'number'],
      ['motto', 'text'],
    ])
  })

  it('takes titles from the schema, or from the name', () => {
    expect(fields.map((field) => field.title)).toEqual(['Deal', 'Fog', 'Max turns', 'Luck', 'Motto'])
  })

  it('folds what comes after the first few', () => {
    expect(fields.map((field) => field.advanced)).toEqual([false, false, false, true, true])
  })

  it('folds what the schema marks, where it marks anything', () => {
    const marked = { properties: { a: { type: 'boolean', default: false, advanced: true }, b: { type: 'boolean', default: false } } }
    expect(fieldsOf(marked as unknown as OptionsSchema).map((field) => field.advanced)).toEqual([true, false])
  })

  it('follows references and optional types', () => {
    const referring = {
      $defs: { Deal: { enum: ['x', 'y'], type: 'string' } },
      properties: {
        deal: { $ref: '#/$defs/Deal', default: 'y' },
        limit: { anyOf: [{ type: 'integer', minimum: 3 }, { type: 'null' }], default: 5 },
      },
    }
    expect(fieldsOf(referring as unknown as OptionsSchema)).toMatchObject([
      { kind: 'choice', choices: ['x', 'y'], default: 'y' },
      { kind: 'number', low: 3, high: null, default: 5 },
    ])
  })

  it('sends only what was changed', () => {
    const values = defaultsOf(fields)
    expect(changedFrom(fields, values)).toEqual({})
    expect(changedFrom(fields, { ...values, fog: false })).toEqual({ fog: false })
  })

  it('says what is wrong with a number', () => {
    const bounds = { low: 1, high: 10, whole: true }
    expect([0, 11, 2.5, Number.NaN, '3', 10].map((value) => numberTrouble(bounds, value))).toEqual([
      'low',
      'high',
      'whole',
      'missing',
      'missing',
      null,
    ])
  })

  it('finds the field that an error is about', () => {
    expect(fieldInError("game: option 'max_turns': too small", ['luck', 'max_turns'])).toBe('max_turns')
    expect(fieldInError('the server sleeps', ['luck'])).toBeNull()
  })
})

it('speaks names as people write them', () => {
  expect(spoken('rising-hasbro_set')).toBe('Rising hasbro set')
})

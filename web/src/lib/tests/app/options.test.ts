/** The form made from a schema of options. */
import { describe, expect, it } from 'vitest'
import { contentTitle, isContent, readContent } from '../../lobby/content'
import { changedFrom, defaultsOf, fieldInError, fieldsOf, numberTrouble, spoken, takesOwn } from '../../options'
import type { OptionsSchema } from '../../types'

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

  it('knows which boards an option is about', () => {
    const marked = { properties: { a: { type: 'integer', default: 1, boards: ['random'] }, b: { type: 'boolean', default: false } } }
    expect(fieldsOf(marked as unknown as OptionsSchema).map((field) => field.boards)).toEqual([['random'], null])
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

  it('knows what may come from a file of the user', () => {
    const own = { anyOf: [{ type: 'string', enum: ['standard'] }, { $ref: '#/$defs/Numbers' }], default: 'standard' }
    const taking = {
      $defs: { Numbers: { type: 'object' } },
      properties: { board: own, numbers: own, plain: { type: 'string', default: '' } },
    } as unknown as OptionsSchema
    expect(['board', 'numbers', 'plain', 'nothing'].map((name) => takesOwn(taking, name))).toEqual([true, true, false, false])
    expect(fieldsOf(taking)[0]).toMatchObject({ kind: 'choice', choices: ['standard'], own: true, default: 'standard' })
  })

  it('sends only what was changed', () => {
    const values = defaultsOf(fields)
    expect(changedFrom(fields, values)).toEqual({})
    expect(changedFrom(fields, { ...values, fog: false })).toEqual({ fog: false })
  })

  it('says what is wrong with a number', () => {
    const bounds = { low: 1, high: 10, whole: true }
    expect([0, 11, 2.5, Number.NaN, '3', 10].map((value) => numberTrouble(bounds, value))).toEqual(['low', 'high', 'whole', 'missing', 'missing', null])
  })

  it('finds the field that an error is about', () => {
    expect(fieldInError("game: option 'max_turns': too small", ['luck', 'max_turns'])).toBe('max_turns')
    expect(fieldInError("game: option 'board.robber': too large", ['luck', 'board'])).toBe('board')
    expect(fieldInError('the server sleeps', ['luck'])).toBeNull()
  })
})

describe('a file of the user', () => {
  const file = (text: string, size = text.length) => ({ name: 'mine.json', size, text: () => Promise.resolve(text) })

  it('is read as content, and called by its title', async () => {
    const content = await readContent(file('{"title": "Mine", "robber": 3}'))
    expect(content).toEqual({ title: 'Mine', robber: 3 })
    expect([contentTitle(content), contentTitle({ points: 5 })]).toEqual(['Mine', 'From your file'])
    expect([content, 'fair', null, []].map(isContent)).toEqual([true, false, false, false])
  })

  it('is read by the server where it is XML', async () => {
    const ask = (name: string, text: string) => Promise.resolve({ title: `${name}: ${text}` })
    expect(await readContent(file('\uFEFF <a/>'), undefined, ask)).toEqual({ title: 'mine.json: \uFEFF <a/>' })
    await expect(readContent(file('<a/>'))).rejects.toThrow('mine.json is not JSON.')
  })

  it('is refused with its name and the reason', async () => {
    await expect(readContent(file('{'))).rejects.toThrow('mine.json is not JSON.')
    await expect(readContent(file('[]'))).rejects.toThrow('mine.json must hold a JSON object.')
    await expect(readContent(file('', 600_000))).rejects.toThrow('mine.json is longer than 512 KiB.')
  })
})

it('speaks names as people write them', () => {
  expect(spoken('rising-hasbro_set')).toBe('Rising hasbro set')
})

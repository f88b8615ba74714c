import { describe, expect, it } from 'vitest'
import { fits, namedIn, operationsOf, partOf, typeText, type OpenApi } from '../../openapi'

const DESCRIBED: OpenApi = {
  info: { version: '1' },
  paths: {
    '/api/tables': { get: { description: 'Running\ngames.', parameters: [{ name: 'count', in: 'query' }] }, post: { requestBody: { content: {} } } },
    '/api/tables/{id}': { get: { parameters: [{ name: 'id', in: 'path', required: true }] } },
    '/api/arena/competitions': { get: {} },
  },
  components: { schemas: { Table: {}, Seat: {} } },
}

describe('the description of the interface', () => {
  it('is shown by its parts', () => {
    const parts = operationsOf(DESCRIBED)
    expect([...parts.keys()]).toEqual(['tables', 'arena/competitions'])
    expect(parts.get('tables')?.map((one) => [one.method, one.canBeOpened])).toEqual([['GET', true], ['POST', false], ['GET', false]]) // prettier-ignore
    expect(parts.get('tables')?.[0]?.about).toBe('Running games.')
    expect(partOf('/api/arena')).toBe('arena')
    expect(partOf('/healthz')).toBe('healthz')
  })

  it('is searched by all words', () => {
    const [first] = operationsOf(DESCRIBED).get('tables') ?? []
    expect(first && fits(first, 'get GAMES')).toBe(true)
    expect(first && fits(first, 'post games')).toBe(false)
  })

  it('writes types in a few words', () => {
    expect(typeText({ type: 'array', items: { anyOf: [{ $ref: '#/components/schemas/Seat' }, { type: 'null' }] } })).toBe('(Seat | null)[]')
    expect(typeText({ enum: ['turn', 'game'] })).toBe('"turn" | "game"')
    expect(typeText({ type: 'object', additionalProperties: { type: 'string' } })).toBe('{[name]: string}')
    expect(typeText({ prefixItems: [{ type: 'integer' }, { type: 'integer' }] })).toBe('[integer, integer]')
    expect(namedIn('(Seat | null)[]', DESCRIBED.components.schemas)).toEqual(['Seat'])
  })
})

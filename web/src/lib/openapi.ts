/** The server's description of its interface (OpenAPI), as a page shows it. Pure. */

export interface Schema {
  $ref?: string
  type?: string
  title?: string
  description?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  prefixItems?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema?: Schema
}

type Content = Record<string, { schema?: Schema }>

interface DescribedOperation {
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses?: Record<string, { content?: Content }>
}

export interface OpenApi {
  info: { version: string }
  paths: Record<string, Record<string, DescribedOperation>>
  components: { schemas: Record<string, Schema> }
}

export interface Operation {
  id: string
  method: string
  path: string
  about: string
  parameters: Parameter[]
  body: Content
  answer: Content
  /** True if a link shows the answer: it needs nothing to be filled in. */
  canBeOpened: boolean
}

/** The first part of an address after `/api/`, with the arena's parts apart: `tables`, `arena/competitions`. */
export function partOf(path: string): string {
  const [first = '', second = ''] = path.replace(/^\/(api\/)?/, '').split('/')
  return first === 'arena' && second && !second.startsWith('{') ? `arena/${second}` : first
}

/** All requests by their part, in the order in which the server tells them. */
export function operationsOf(described: OpenApi): Map<string, Operation[]> {
  const parts = new Map<string, Operation[]>()
  for (const [path, methods] of Object.entries(described.paths)) {
    for (const [method, one] of Object.entries(methods)) {
      const parameters = one.parameters ?? []
      const operation: Operation = {
        id: `${method}-${path.replace(/\W+/g, '-')}`,
        method: method.toUpperCase(),
        path,
        about: (one.description ?? '').replace(/\s+/g, ' '),
        parameters,
        body: one.requestBody?.content ?? {},
        answer: one.responses?.['200']?.content ?? {},
        canBeOpened: method === 'get' && !parameters.some((parameter) => parameter.required),
      }
      const part = partOf(path)
      parts.set(part, [...(parts.get(part) ?? []), operation])
    }
  }
  return parts
}

/** True if an operation has all the words. */
export function fits(one: Operation, words: string): boolean {
  const text = `${one.method} ${one.path} ${one.about}`.toLowerCase()
  return words.toLowerCase().split(/\s+/).every((word) => text.includes(word)) // prettier-ignore
}

const nameOf = (ref: string) => ref.split('/').at(-1) ?? ref

/** A type in a few words, with the names of other schemas in their places: `(string | null)[]`. */
export function typeText(schema: Schema | undefined): string {
  if (!schema || Object.keys(schema).length === 0) return 'any'
  if (schema.$ref) return nameOf(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const several = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (several) return [...new Set(several.map(typeText))].join(schema.allOf ? ' & ' : ' | ')
  if (schema.prefixItems) return `[${schema.prefixItems.map(typeText).join(', ')}]`
  if (schema.type === 'array') return listOf(typeText(schema.items))
  if (schema.type === 'object' && typeof schema.additionalProperties === 'object') return `{[name]: ${typeText(schema.additionalProperties)}}`
  return schema.type ?? 'any'
}

function listOf(text: string): string {
  return text.includes(' ') ? `(${text})[]` : `${text}[]`
}

/** The schemas that a type names. */
export function namedIn(text: string, schemas: Record<string, Schema>): string[] {
  return [...new Set(text.match(/[A-Za-z]\w*/g) ?? [])].filter((word) => word in schemas)
}

/** A form from a game's JSON schema of options: one field an option, in the schema's order. Pure. */
import { t } from './messages'
import type { OptionSchema, OptionsSchema } from './types'

interface Common {
  name: string
  title: string
  help: string
  advanced: boolean
  /** The boards that it is about; null: all; none: the lobby does not offer it. */
  boards: string[] | null
}

export type Field = Common &
  (
    | { kind: 'switch'; default: boolean }
    | { kind: 'choice'; default: string; choices: string[]; own: boolean }
    | { kind: 'number'; default: number; low: number | null; high: number | null; whole: boolean }
    | { kind: 'text'; default: string }
  )

/** The option that names the board; it is chosen apart from the others. */
export const BOARD_OPTION = 'board'

/** How many fields are shown before the rest is folded away. */
const SHOWN = 3

/** The parts of a JSON schema beyond OptionSchema: references, constants, marks for what few people set, and for what only some boards have. */
interface RawSchema extends OptionSchema {
  $ref?: string
  const?: unknown
  anyOf?: RawSchema[]
  allOf?: RawSchema[]
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  advanced?: boolean
  boards?: string[]
}

type Definitions = Record<string, RawSchema>

/** True if an option takes the content of a user's own file in place of a name. */
export function takesOwn(schema: OptionsSchema, name: string): boolean {
  const { anyOf = [] } = (schema.properties[name] ?? {}) as RawSchema
  const definitions = (schema as { $defs?: Definitions }).$defs ?? {}
  return anyOf.some((one) => (resolve(one, definitions).type as string) === 'object')
}

export function fieldsOf(schema: OptionsSchema): Field[] {
  const definitions = (schema as { $defs?: Definitions }).$defs ?? {}
  const raw = Object.entries(schema.properties as Record<string, RawSchema>).filter(([name]) => name !== BOARD_OPTION)
  const marked = raw.some(([, option]) => option.advanced !== undefined)
  return raw.map(([name, option], index) => {
    const advanced = marked ? option.advanced === true : index >= SHOWN
    return field(name, resolve(option, definitions), advanced, takesOwn(schema, name))
  })
}

export function defaultsOf(fields: Field[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((one) => [one.name, one.default]))
}

/** Only what differs from the defaults, for the request: a record then says what was chosen. */
export function changedFrom(fields: Field[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(fields.filter((one) => values[one.name] !== one.default).map((one) => [one.name, values[one.name]]))
}

/** The fault of a number typed into a field: 'low', 'high', 'whole', 'missing', or null. */
export function numberTrouble(
  bounds: { low: number | null; high: number | null; whole: boolean },
  value: unknown,
): 'low' | 'high' | 'whole' | 'missing' | null {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'missing'
  if (bounds.whole && !Number.isInteger(value)) return 'whole'
  if (bounds.low !== null && value < bounds.low) return 'low'
  if (bounds.high !== null && value > bounds.high) return 'high'
  return null
}

/** The same for people. */
export function numberWords(bounds: { low: number | null; high: number | null; whole: boolean }, value: unknown): string | null {
  const trouble = numberTrouble(bounds, value)
  if (trouble === 'low' || trouble === 'high') return t(`field.${trouble}`, { value: bounds[trouble] ?? 0 })
  return trouble && t(`field.${trouble}`)
}

/** The name of the field that a server's error is about, if it quotes one: "option 'max_turns': …", "option 'board.robber': …". */
export function fieldInError(error: string, names: string[]): string | null {
  return names.find((name) => [`'${name}'`, `'${name}.`, `"${name}"`].some((quoted) => error.includes(quoted))) ?? null
}

/** 'rising-hasbro' as people write it: 'Rising hasbro'. */
export function spoken(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function resolve(option: RawSchema, definitions: Definitions): RawSchema {
  const { $ref, anyOf, allOf, ...own } = option
  const parts = [...($ref ? [definitions[$ref.split('/').at(-1) ?? '']] : []), ...(allOf ?? []), ...useful(anyOf)]
  const merged = parts.reduce<Partial<RawSchema>>((sum, one) => ({ ...sum, ...(one && resolve(one, definitions)) }), {})
  return { ...merged, ...own }
}

function useful(anyOf: RawSchema[] = []): RawSchema[] {
  return anyOf.filter((one) => (one.type as string) !== 'null').slice(0, 1)
}

function field(name: string, option: RawSchema, advanced: boolean, own: boolean): Field {
  const common = { name, title: option.title ?? spoken(name), help: option.description ?? '', advanced, boards: option.boards ?? null }
  if (option.enum) return { ...common, kind: 'choice', choices: option.enum, default: String(option.default), own }
  if (option.type === 'boolean') return { ...common, kind: 'switch', default: option.default === true }
  if (option.type === 'integer' || option.type === 'number') {
    return {
      ...common,
      kind: 'number',
      default: Number(option.default),
      low: option.minimum ?? option.exclusiveMinimum ?? null,
      high: option.maximum ?? option.exclusiveMaximum ?? null,
      whole: option.type === 'integer',
    }
  }
  return { ...common, kind: 'text', default: String(option.default ?? '') }
}

/** Turns a message and its parameters into text: `{name}` is filled in, plurals follow the language's own rules. */
import type { Language } from '../browser/language.svelte'

/** The forms that whole numbers take in each language. */
interface Forms {
  en: 'one' | 'other'
  cs: 'one' | 'few' | 'other'
}

type Plural<L extends Language = Language> = L extends Language ? Record<Forms[L], string> : never
export type Message<L extends Language = Language> = string | Plural<L>
/** The texts of one language. Where English tells one from other, Czech tells one, few and other, or needs no forms at all. */
export type Messages<Key extends PropertyKey, L extends Language> = Record<Key, Message<L>>
export type Value = string | number

/** The names in braces of a message, so that a forgotten parameter is a type error. */
export type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
export type ParametersOf<M> = M extends string ? Names<M> : M extends { other: infer Other } ? Names<Other> | 'count' : never

/** format({ one: '{count} move', other: '{count} moves' }, { count: 2 }, 'en') is '2 moves'. */
export function format(message: Message, parameters: Record<string, Value>, locale: Language): string {
  const text = typeof message === 'string' ? message : choose(message, Number(parameters['count']), locale)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString(locale) : value
  })
}

function choose(plural: Partial<Record<Intl.LDMLPluralRule, string>> & Plural, count: number, locale: Language): string {
  return plural[new Intl.PluralRules(locale).select(count)] ?? plural.other
}

/** Turns a message and its parameters into text: `{name}` is filled in, plurals follow the language's own rules. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }
export type Message = string | Plural
export type Value = string | number

/** The names in braces of a message, so that a forgotten parameter is a type error. */
export type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
export type ParametersOf<M> = M extends string ? Names<M> : M extends { other: infer Other } ? Names<Other> | 'count' : never

/** format({ one: '{count} move', other: '{count} moves' }, { count: 2 }, 'en') is '2 moves'. */
export function format(message: Message, parameters: Record<string, Value>, locale: string): string {
  const text = typeof message === 'string' ? message : choose(message, Number(parameters['count']), locale)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = parameters[name]
    if (value === undefined) return whole
    return typeof value === 'number' ? value.toLocaleString(locale) : value
  })
}

function choose(plural: Plural, count: number, locale: string): string {
  return plural[new Intl.PluralRules(locale).select(count)] ?? plural.other
}

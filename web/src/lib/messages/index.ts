/** The words of the app in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { en } from './en'
import { format, type Message, type ParametersOf, type Value } from './format'

export type Key = keyof typeof en
export type Catalogue = Record<Key, Message>

const catalogues: Record<string, Catalogue> = { en }

export const locale: string = pick(typeof navigator === 'undefined' ? [] : navigator.languages)

function pick(wanted: readonly string[]): string {
  return wanted.map((tag) => tag.slice(0, 2)).find((tag) => tag in catalogues) ?? 'en'
}

type Arguments<K extends Key> = [ParametersOf<(typeof en)[K]>] extends [never]
  ? []
  : [parameters: Record<ParametersOf<(typeof en)[K]>, Value>]

/** The text for a key: `t('moves', { count: 3 })`. */
export function t<K extends Key>(key: K, ...[parameters]: Arguments<K>): string {
  const catalogue: Catalogue = catalogues[locale] ?? en
  return format(catalogue[key], parameters ?? {}, locale)
}

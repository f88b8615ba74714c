/** The words of Settlers' board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { locale } from '../../../lib/messages'
import { format, type Message, type ParametersOf, type Value } from '../../../lib/messages/format'
import { cs } from './cs'
import { en } from './en'

export type Key = keyof typeof en
export type Catalogue = Record<Key, Message>

const catalogues: Record<string, Catalogue> = { en, cs }

type Arguments<K extends Key> = [ParametersOf<(typeof en)[K]>] extends [never]
  ? []
  : [parameters: Record<ParametersOf<(typeof en)[K]>, Value>]

/** The text for a key: `t('cards', { count: 3 })`. */
export function t<K extends Key>(key: K, ...[parameters]: Arguments<K>): string {
  const catalogue: Catalogue = catalogues[locale] ?? en
  return format(catalogue[key], parameters ?? {}, locale)
}

export function decimal(value: number, digits = 2): string {
  return value.toLocaleString(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

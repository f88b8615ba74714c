/** The words of Risk's board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { locale } from '../../../lib/messages'
import { format, type Message, type ParametersOf, type Value } from '../../../lib/messages/format'
import { en } from './en'

export type Key = keyof typeof en
export type Catalogue = Record<Key, Message>

const catalogues: Record<string, Catalogue> = { en }

type Arguments<K extends Key> = [ParametersOf<(typeof en)[K]>] extends [never]
  ? []
  : [parameters: Record<ParametersOf<(typeof en)[K]>, Value>]

/** The text for a key: `t('armies', { count: 3 })`. */
export function t<K extends Key>(key: K, ...[parameters]: Arguments<K>): string {
  const catalogue: Catalogue = catalogues[locale] ?? en
  return format(catalogue[key], parameters ?? {}, locale)
}

/** A probability as people read it: never 0 % or 100 % unless it is certain. */
export function percent(p: number): string {
  const shown = p > 0 && p < 0.001 ? 0.001 : p < 1 && p > 0.999 ? 0.999 : p
  const digits = shown < 0.1 || shown > 0.9 ? 1 : 0
  return shown.toLocaleString(locale, { style: 'percent', maximumFractionDigits: digits })
}

export function decimal(value: number, digits = 1): string {
  return value.toLocaleString(locale, { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

/** The words of Warlight's board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { locale } from '../../../lib/language.svelte'
import { translator } from '../../../lib/messages/translator'
import { said } from '../../words'
import { cs } from './cs'
import { en } from './en'

export type Key = keyof typeof en

/** The text for a key: `t('armies', { count: 3 })`. */
export const t = translator(en, { cs })

/** A region or super region by the server's name for it: placeName('Alaska') is 'Aljaška' in Czech. */
export function placeName(name: string): string {
  const [, whole, number] = /^(Region|Super region) (\d+)$/.exec(name) ?? []
  if (number === undefined) return said('warlight', `place.${name}`, name)
  return whole === 'Region' ? t('regionNumber', { number }) : t('partNumber', { number })
}

/** When a region was last seen; before the first round everything lay open. */
export function seenWords(round: number): string {
  return round > 0 ? t('seenIn', { round }) : t('seenAtStart')
}

/** A probability as people read it: never 0 % or 100 % unless it is certain. */
export function percent(p: number): string {
  const shown = p > 0 && p < 0.001 ? 0.001 : p < 1 && p > 0.999 ? 0.999 : p
  const digits = shown < 0.1 || shown > 0.9 ? 1 : 0
  return shown.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: digits })
}

export function decimal(value: number, digits = 1): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: digits, minimumFractionDigits: Number.isInteger(value) ? 0 : digits })
}

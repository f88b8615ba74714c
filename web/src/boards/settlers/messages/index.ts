/** The words of Settlers' board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { locale } from '../../../lib/language.svelte'
import { translator } from '../../../lib/messages/translator'
import { cs } from './cs'
import { en } from './en'

export type Key = keyof typeof en

/** The text for a key: `t('cards', { count: 3 })`. */
export const t = translator(en, { cs })

export function decimal(value: number, digits = 2): string {
  return value.toLocaleString(locale(), { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

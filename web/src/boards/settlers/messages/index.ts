/** The words of Settlers' board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { translator } from '../../../lib/messages/translator'
import * as numbers from '../../../lib/numbers'
import { cs } from './cs'
import { en } from './en'

export type Key = keyof typeof en

/** The text for a key: `t('cards', { count: 3 })`. */
export const t = translator(en, { cs })

export const decimal = (value: number, digits = 2) => numbers.decimal(value, digits)

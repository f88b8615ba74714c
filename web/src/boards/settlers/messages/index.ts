/** The words of Settlers' board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { translator } from '../../../lib/messages/translator'
import * as numbers from '../../../lib/numbers'
import * as shared from '../../messages'
import { cs } from './cs'
import { en } from './en'

/** The text for a key: `t('cards', { count: 3 })`. */
export const t = translator({ ...shared.en, ...en }, { cs: { ...shared.cs, ...cs } })

export const decimal = (value: number, digits = 2) => numbers.decimal(value, digits)

/** The words of the board for games without one of their own, in the reader's language. */
import { translator } from '../../../lib/messages/translator'
import { cs } from './cs'
import { en } from './en'

/** The text for a key: `t('moves.more', { count: 3 })`. */
export const t = translator(en, { cs })

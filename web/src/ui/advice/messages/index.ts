/** The words of hints, evaluations and analyses, in the reader's language. */
import { translator } from '../../../lib/messages/translator'
import { cs } from './cs'
import { en } from './en'

export const t = translator(en, { cs })

/** The words of dice that all players can check, in the reader's language. */
import { translator } from '../../../lib/messages/translator'
import { cs } from './cs'
import { en } from './en'

export const t = translator(en, { cs })

/** The words that the boards of several games say. A game adds its own: its `messages/index.ts` makes the `t` of both. */
import { translator } from '../../lib/messages/translator'
import { cs } from './cs'
import { en } from './en'

export const t = translator(en, { cs })
export { cs, en }

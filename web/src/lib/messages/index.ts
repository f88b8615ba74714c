/** The words of the app in the reader's language. A language is one file beside this one and a folder of its topics, with the keys of en.ts. */
import { cs } from './cs'
import { en } from './en'
import { translator } from './translator'

/** The text for a key: `t('tables.moves', { count: 3 })`. Read inside a component or a getter, it follows the language. */
export const t = translator(en, { cs })

export { cs, en }

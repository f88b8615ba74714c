/** The words of Risk's board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { translator } from '../../../lib/messages/translator'
import { said } from '../../words'
import * as shared from '../../messages'
import { cs } from './cs'
import { en } from './en'

export { chance as percent, decimal } from '../../../lib/numbers'

export type Key = keyof typeof en | keyof typeof shared.en

/** The text for a key: `t('armies', { count: 3 })`. */
export const t = translator({ ...shared.en, ...en }, { cs: { ...shared.cs, ...cs } })

/** A territory or continent by the server's name for it: placeName('Alaska') is 'Aljaška' in Czech. */
export function placeName(name: string): string {
  return said('risk', `place.${name}`, name)
}

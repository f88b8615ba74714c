/** The words of Warlight's board in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { translator } from '../../../lib/messages/translator'
import { said } from '../../words'
import * as shared from '../../messages'
import { cs } from './cs'
import { en } from './en'

export { chance as percent, roundedDecimal as decimal } from '../../../lib/numbers'

export type Key = keyof typeof en

/** The text for a key: `t('armies', { count: 3 })`. */
export const t = translator({ ...shared.en, ...en }, { cs: { ...shared.cs, ...cs } })

/** A region or super region by the server's name for it: placeName('Alaska') is 'Aljaška' in Czech. */
export function placeName(name: string): string {
  const [, whole, number] = /^(Region|Super region) (\d+)$/.exec(name) ?? []
  if (number === undefined) return said('warlight', `place.${name}`, name)
  return whole === 'Region' ? t('regionNumber', { number }) : t('partNumber', { number })
}

/** The time at which a region was last seen; before the first round everything lay open. */
export function seenWords(round: number): string {
  return round > 0 ? t('seenIn', { round }) : t('seenAtStart')
}

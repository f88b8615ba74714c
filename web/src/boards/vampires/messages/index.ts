/** The words of the board of Vampires vs Werewolves in the reader's language. A language is one file beside this one, with the keys of en.ts. */
import { translator } from '../../../lib/messages/translator'
import { chance as percent, roundedDecimal as decimal } from '../../../lib/numbers'
import type { Outlook } from '../logic/battle'
import type { Cell, Kind } from '../types'
import * as shared from '../../messages'
import { cs } from './cs'
import { en } from './en'

export { decimal, percent }

/** The text for a key: `t('humans', { count: 3 })`. */
export const t = translator({ ...shared.en, ...en }, { cs: { ...shared.cs, ...cs } })

/** A number of a kind: '3 humans'. */
export function units(kind: Kind, count: number): string {
  return t(kind, { count })
}

/** 'Vampires'. */
export function kindName(kind: Kind): string {
  return t(`kind.${kind}`)
}

/** Column and row, as moves write them. */
export function cellName({ x, y }: Cell): string {
  return `${x},${y}`
}

/** The outcome of an arrival, in one sentence. */
export function forecastText({ meeting, attackers, kind, defenders, win, attackers_left }: Outlook): string {
  const words = { count: attackers, left: decimal(attackers_left) }
  switch (meeting) {
    case 'join':
      return kind === 'empty' ? t('forecast.move', words) : t('forecast.join', words)
    case 'convert':
      return t('forecast.convert', { ...words, humans: units('humans', defenders) })
    case 'kill':
      return t('forecast.kill', words)
    case 'die':
      return t('forecast.die', words)
    case 'battle':
      return t('forecast.battle', { ...words, percent: percent(win) })
  }
}

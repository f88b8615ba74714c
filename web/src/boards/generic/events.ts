/** The effect of a move, as a line for the log: in the game's own words, after the name of the seat. */
import type { GameEvent } from '../../lib/types'
import { t } from './messages'

export function eventText({ kind, seat, text }: GameEvent, names: string[]): string {
  const name = seat === null ? undefined : names[seat]
  if (name === undefined) return text
  return kind === 'secret' ? t('log.secret', { name }) : t('log.line', { name, text })
}

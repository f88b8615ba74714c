/** The turn in words, for the bar and the document's title. */
import { t } from '../../lib/messages'
import { resultText } from '../../lib/table/tables'
import { DEALER } from '../../lib/types'
import { t as say } from './words'
import type { Session } from './session.svelte'

export function statusText(session: Session): string {
  const { table, result, toMove } = session
  if (!table) return t('loading')
  if (session.catchUp.playing) return say('since')
  if (result) return resultText(table, result)
  if (table.status !== 'running') return t('result.stopped')
  if (table.unagreed.length) return t('seed.waiting')
  if (table.unnumbered.length) return t('number.waiting')
  if (table.paused) return t('pace.paused')
  if (session.interactive) return session.held.length > 1 ? t('table.turnOf', { name: session.names[session.current ?? 0] ?? '' }) : t('tables.yourTurn')
  if (toMove.includes(DEALER)) return t('table.dealing')
  const names = toMove.map((seat) => session.names[seat] ?? '').filter(Boolean)
  const first = table.seats[toMove[0] ?? -1]
  if (names.length !== 1) return t('table.waiting', { names: names.join(', ') || '…' })
  return first && (first.kind === 'bot' || first.autoplay) ? t('table.thinking', { name: first.name }) : t('table.turnOf', { name: names[0] ?? '' })
}

/** The keys of the pages themselves, for the help; games add their own. And whether a key press is meant for a page at all. */
import type { KeyHelp } from './gameui'
import { t } from './messages'

export const appKeys = (): KeyHelp[] => [
  { keys: ['?'], label: t('keys.help') },
  { keys: ['/'], label: t('keys.chat') },
  { keys: ['Esc'], label: t('keys.escape') },
  { keys: ['Tab'], label: t('keys.tab') },
]

export const replayKeys = (): KeyHelp[] => [
  { keys: [t('keys.spaceBar')], label: t('keys.space') },
  { keys: ['←', '→'], label: t('keys.step') },
  { keys: ['PgUp', 'PgDn', 'Shift+←', 'Shift+→'], label: t('keys.turn') },
  { keys: ['Home', 'End'], label: t('keys.ends') },
  { keys: ['<', '>'], label: t('keys.speed') },
]

/** False while a field has the focus, or while a dialog is open: then keys belong to it. */
export function forPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  if (document.querySelector('dialog[open]')) return false
  const at = event.target
  if (!(at instanceof HTMLElement)) return true
  if (at.matches('input[type=radio], [role=tab]') && event.key.startsWith('Arrow')) return false
  if (at.matches('button, a, summary, input') && event.key === ' ') return false
  return !at.isContentEditable && !at.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select')
}

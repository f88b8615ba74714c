/** Words of a table beside the game, in English: events meanwhile, rules, notifications. */
import type { Message } from '../../../lib/messages/format'

export const en = {
  watch: 'Watch again',
  watchAbout: 'Watch again what happened since your turn',
  since: 'Since your turn',
  notify: 'Tell me in another tab when it is my turn',
  notifyForbidden: 'The browser forbids notifications of this page. Its settings can allow them.',
  rules: 'Rules',
  rulesOf: 'Rules of {game}',
  now: 'Back to the game',
  again: '{at} of {count}',
} as const satisfies Record<string, Message<'en'>>

/** What a table says beside the game, in English: what happened meanwhile, rules, notifications. */
import type { Message } from '../../../lib/messages/format'

export const en = {
  watch: 'Watch again',
  watchAbout: 'Watch again what happened since your turn',
  since: 'Since your turn',
  now: 'Back to the game',
  again: '{at} of {count}',
} as const satisfies Record<string, Message<'en'>>

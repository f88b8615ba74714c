/** The words of dice that all players can check, in English. */
import type { Message } from '../../../lib/messages/format'

export const en = {
  title: 'Dice',
  about: 'The table committed to its secret before the first move: this is the hash that it showed.',
  same: 'It is the same hash that this browser saw before the first move.',
  sameLater: {
    one: 'It is the same hash that this browser saw after the first move.',
    other: 'It is the same hash that this browser saw when {count} moves were made.',
  },
  other: 'This browser saw another hash while the game was running. The server has changed it, so these dice cannot be trusted:',
  unseen: 'This browser did not see the table while the game was running. Compare the hash with one that a player has noted.',
  numbers: 'Numbers that players added to the secret before the first move:',
  check: 'Check every roll',
  goodNone: 'The secret has this hash. No dice were rolled in this game.',
  good: { one: 'The secret has this hash and gives the only roll.', other: 'The secret has this hash and gives all {count} rolls.' },
  bad: 'The secret does not have this hash.',
  self: 'To check without trust in this server, download the record and run:',
  badge: 'Dice {hash}',
  badgeText: 'The table has committed to its dice: this is the beginning of the hash of its secret, which is revealed at the end. Note it: {hash}',
} as const satisfies Record<string, Message<'en'>>

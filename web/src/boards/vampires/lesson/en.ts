/** The rules and the first game of Vampires vs Werewolves in English. */
import type { Words } from '../../../lib/lesson'

export const en: Words = {
  rules: [
    { title: 'The aim', text: 'Be the larger species when the last turn is played, or the only one.' },
    {
      title: 'Your turn',
      text: 'Send one or more parts of your groups to neighbouring cells, also across corners. A cell is never left and entered in the same turn. Then end the turn.',
    },
    { title: 'Humans', text: 'Where you arrive with at least as many as there are humans, all of them join you.' },
    { title: 'Sure victory', text: 'With one and a half times as many as the enemy on a cell, all enemies die and all of yours live.' },
    {
      title: 'Battles',
      text: 'Else it comes to a battle: with equal numbers you win half of them, with fewer less, with more more. Winners and losers lose units by chance. The page shows your chance before you go.',
    },
  ],
  steps: [
    'You are the vampires. Click your group, then a cell beside it: how many shall go?',
    'Go on towards the humans, and end your turn. All parts of a turn move at once.',
    'Reach a cell with humans with at least as many vampires: they join you.',
    'More vampires win more. Grow, stay together near the enemy, and strike with one and a half times as many. “Hint” tells the best move at any time. Good luck!',
  ],
}

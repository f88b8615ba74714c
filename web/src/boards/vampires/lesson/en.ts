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
    'You are the vampires. Click your group, then a cell beside it, towards humans: how many shall go? Send all.',
    'Now end your turn: then all its parts move at once.',
    'Go on, turn by turn, and enter a cell of humans with at least as many vampires: they join you.',
    'A group may split and do two things at once. Send only half of your largest group, and let the others stay, or go elsewhere in the same turn.',
    'Now to battle! Lead your largest group to the werewolves. One and a half times as many win for sure; with fewer the window shows your chance. Humans on the way make you stronger.',
    'That is the game: grow, stay together near the enemy, and strike when you are strong enough. “Hint” tells the best move at any time. Good luck!',
  ],
}

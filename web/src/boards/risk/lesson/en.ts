/** Risk's rules and first game in English. */
import type { Words } from '../../../lib/lesson'

export const en: Words = {
  rules: [
    { title: 'The aim', text: 'Be the last player with armies on the map.' },
    {
      title: 'Your turn',
      text: 'You get armies (a third of your territories, at least three, and the bonus of every continent that is all yours), place them, attack as often as you like, then move armies once along your own land, and end the turn.',
    },
    {
      title: 'Attacks',
      text: 'From a territory with two armies or more you attack a neighbour with up to three dice; the defender rolls up to two. The highest dice are compared, then the second highest; the lower one loses an army, and ties go to the defender. One army always stays behind.',
    },
    { title: 'Conquest', text: 'Where no defender is left, the armies that rolled move in, and more may follow.' },
    {
      title: 'Cards',
      text: 'A turn with a conquest brings a card. Three alike, or one of each, are a set for more armies; every set is worth more than the one before. With five cards you must trade. An eliminated player gives their cards to the conqueror.',
    },
  ],
  steps: [
    'The blue territories are yours. Click one to place an army there, best where you touch the enemy.',
    'Place all your armies: “All” below the map, then a click, places them at once. The bot does the same between your turns. The step is over when you may attack.',
    'Attack! Click a territory of yours with several armies, then an orange neighbour, and roll the dice.',
    'Go on until a territory is yours: where no defender is left, your armies move in. If you run out of armies, end your turn; the next one brings more.',
    'A turn ends with one move along your own land. Press “End attacks”, click armies that stand idle, then a territory of yours that needs them.',
    'Your conquest brought a card. Three alike, or one of each, are a set. Conquer a territory in every turn, until you have one.',
    'You hold a set! Open your cards with “Exchange cards” and exchange it: the armies that it brings are placed with the others, and the next set is worth more.',
    'You know all you need: hold whole continents, attack where you are stronger, trade cards. “Hint” tells the best move at any time. Good luck!',
  ],
}

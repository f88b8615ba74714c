/** Warlight's rules and first game in English. */
import type { Words } from '../../../lib/lesson'

export const en: Words = {
  rules: [
    { title: 'The aim', text: 'Take every region of the others. After the last round those who are left share the win.' },
    { title: 'The beginning', text: 'You are offered regions all over the map and pick some of them.' },
    {
      title: 'A round',
      text: 'Everybody gives orders in secret: place the armies of your income (five, and the bonus of every super region that is all yours), then order attacks and moves. When all have committed, everything happens, in an order drawn by lot.',
    },
    {
      title: 'Battles',
      text: 'Every attacker kills a defender with a chance of 60%, every defender an attacker with 70%. If all defenders fall and attackers are left, the region is theirs. One army always stays behind.',
    },
    { title: 'Fog', text: 'With fog of war you see only your own regions and their neighbours.' },
  ],
  steps: [
    'Pick the regions that you would like to begin with: click those with a dashed ring, then commit.',
    'Place your armies: click a region of yours. How many are left stands above the map.',
    'Order an attack: press “Attack”, click your region, then a neighbour, and say how many go. Two against one is a good attack on a neutral region.',
    'Commit your turn. Then watch: all orders happen, yours and the bot’s.',
    'That is a round. Take whole super regions for their bonus, and bring armies to your borders. “Hint” tells a good order at any time. Good luck!',
  ],
}

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
    'Pick the regions that you would like to begin with: click those with a dashed ring, then commit. Small super regions are easiest to complete.',
    'Place your armies: click a region of yours. How many are left stands above the map.',
    'Put the rest there with “All here”. Then order an attack: click a neighbour, and say how many go. Two against one is a good attack on a neutral region.',
    'Commit your turn. Then watch: all orders happen, yours and the bot’s.',
    'That was a round. Again you have armies to place: gather them beside the next region, order an attack, and commit.',
    'A super region that is all yours brings its bonus in every round; the number in its sign says how many armies. Go on, until you have a whole one.',
    'Your income has grown. The larger income wins: take super regions, guard their borders, and break those of the others. “Hint” tells a good order at any time. Good luck!',
  ],
}

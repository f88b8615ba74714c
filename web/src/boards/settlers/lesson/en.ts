/** The rules and the first game of Settlers in English. */
import type { Words } from '../../../lib/lesson'

export const en: Words = {
  rules: [
    {
      title: 'The aim',
      text: 'Have ten points on your own turn. A settlement is one point, a city two, Longest Road and Largest Army two each, and some cards one.',
    },
    {
      title: 'The beginning',
      text: 'Everybody places two settlements with a road each, in turn and then back again. The second settlement pays one card of every tile around it.',
    },
    {
      title: 'Your turn',
      text: 'Roll the dice: every tile with that number pays one card to each settlement beside it, two to a city. Then trade and build as often as you can pay, and end the turn.',
    },
    {
      title: 'Building',
      text: 'A road costs wood and brick; a settlement wood, brick, sheep and wheat, at the end of your road and two corners away from any other; a city two wheat and three ore on a settlement of yours; a development card sheep, wheat and ore.',
    },
    {
      title: 'The seven',
      text: 'Nobody is paid. Players with more than seven cards lose half. You move the robber: its tile pays nothing, and you steal a card from a player beside it. A knight does the same.',
    },
    { title: 'Trade', text: 'The bank gives one card for four alike, harbours for three or two. Or make an offer to the other players.' },
  ],
  steps: [
    'Place your first settlement: click a corner. Dots under a number tell how often it is rolled; choose a corner with many.',
    'Now a road beside it: click one of the marked edges.',
    'After the bot, place your second settlement. It pays you its cards at once.',
    'And its road.',
    'Roll the dice. Tiles with that number pay everybody beside them.',
    'A seven! Nobody is paid, and you move the robber: click a tile beside the bot. It pays nothing while he stands there, and you steal a card.',
    'Trade: press “Trade”, choose a card that you give and one that you want, and offer it to the bot, or give four alike to the bank. Where nothing can be traded, end your turn and try again in the next.',
    'End your turn. The bot plays, and you get cards for its rolls, too. Then roll in your own second turn.',
    'Build: a road, a settlement, a city or a card, whichever button is lit, and then click where. If you can pay for nothing, trade or end your turn, until you can.',
    'Now you know the rules. Ten points win. “Hint” tells the best move at any time. Good luck!',
  ],
}

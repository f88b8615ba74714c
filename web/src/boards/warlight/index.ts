/** Warlight's user interface, as the page wants it. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { emblem } from './emblem'
import { lesson } from './lesson'
import { eventText, moveText } from './events'
import { why } from './logic/reason'
import { t } from './messages'
import { miniature } from './miniature'
import Picture from './Picture.svelte'
import { WarlightSelection } from './selection.svelte'
import { soundOf } from './sounds'
import Orders from './tabs/Orders.svelte'
import Parts from './tabs/Parts.svelte'
import Players from './tabs/Players.svelte'
import type { WarlightDrawing, WarlightEvent, WarlightPosition } from './types'

export default defineGame<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent>({
  Board,
  get Tabs() {
    return [
      { id: 'orders', label: t('orders'), Component: Orders },
      { id: 'players', label: t('tab.players'), Component: Players },
      { id: 'parts', label: t('tab.parts'), Component: Parts },
    ]
  },
  newSelection: () => new WarlightSelection(),
  eventText,
  sound: soundOf,
  moveText,
  why,
  point: (selection, move) => (selection.hinted = move),
  lesson,
  measures: (position) => [
    { label: t('column.armies'), values: position.total },
    { label: t('measure.land'), values: position.held },
    { label: t('measure.income'), values: position.income },
  ],
  get keys() {
    return [
      { keys: ['↑', '↓', '←', '→'], label: t('key.arrows') },
      { keys: ['Enter'], label: t('key.select') },
      { keys: ['1 … 9'], label: t('key.digits') },
      { keys: ['L', t('key.altClick')], label: t('key.all') },
      { keys: [t('key.shiftClick')], label: t('key.five') },
      { keys: ['Backspace'], label: t('key.withdraw') },
      { keys: ['D'], label: t('key.deploy') },
      { keys: ['A'], label: t('key.attack') },
      { keys: ['Z'], label: t('key.undo') },
      { keys: ['C'], label: t('key.commit') },
      { keys: ['↑', '↓'], label: t('key.reorder') },
      { keys: ['Delete'], label: t('key.remove') },
      { keys: ['Esc'], label: t('key.clear') },
      { keys: ['N'], label: t('key.names') },
      { keys: ['+', '−', '0'], label: t('key.zoom') },
    ]
  },
  eliminated: (position) => position.standing.flatMap((standing, seat) => (standing ? [] : [seat])),
  seatNote: (position, seat) => {
    const held = position.held[seat]
    if (position.phase === 'pick' || position.phase === 'deal' || typeof held !== 'number') return ''
    return t('regions', { count: held })
  },
  pace: 1,
  defaultBot: 'mcts',
  get about() {
    return t('about')
  },
  emblem,
  miniature,
  scene: {
    board: 'world',
    position: async () => (await import('./lesson/scene.json')).default as unknown as WarlightPosition,
    Picture,
    cover: { at: [0.45, 0.5], zoom: 1.7 },
  },
})

/** Risk's user interface (R9), as the page wants it. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { emblem } from './emblem'
import { lesson } from './lesson'
import { eventText, moveText } from './events'
import { t } from './messages'
import { miniature } from './miniature'
import Picture from './Picture.svelte'
import OddsPage from './odds/OddsPage.svelte'
import { why } from './logic/reason'
import { RiskSelection } from './selection.svelte'
import { soundOf } from './sounds'
import Debug from './tabs/Debug.svelte'
import General from './tabs/General.svelte'
import Players from './tabs/Players.svelte'
import { rollOf, type RiskDrawing, type RiskEvent, type RiskPosition } from './types'

export default defineGame<RiskDrawing, RiskPosition, RiskSelection, RiskEvent>({
  Board,
  get Tabs() {
    return [
      { id: 'general', label: t('tab.general'), Component: General },
      { id: 'players', label: t('tab.players'), Component: Players },
      { id: 'debug', label: t('tab.debug'), Component: Debug },
    ]
  },
  newSelection: () => new RiskSelection(),
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
    { label: t('measure.cards'), values: position.hand },
  ],
  dice: {
    thrown: (event) => [...(rollOf(event)?.attack ?? []), ...(rollOf(event)?.defence ?? [])],
    chances: [1, 2, 3, 4, 5, 6].map((face) => [face, 1 / 6] as const),
  },
  get keys() {
    return [
      { keys: ['A'], label: t('action.attack') },
      { keys: ['R'], label: t('action.reinforce') },
      { keys: ['T'], label: t('action.transfer') },
      { keys: ['X'], label: t('action.trade') },
      { keys: ['E'], label: t('key.end') },
      { keys: ['Shift+E'], label: t('key.endTurn') },
      { keys: ['↑', '↓', '←', '→'], label: t('key.arrows') },
      { keys: ['Enter'], label: t('key.select') },
      { keys: ['1', '2', '3'], label: t('key.attackDice') },
      { keys: ['U'], label: t('key.until') },
      { keys: [t('key.shiftClick')], label: t('key.five') },
      { keys: [t('key.altClick')], label: t('key.all') },
      { keys: ['Esc'], label: t('key.clear') },
      { keys: ['N'], label: t('key.names') },
      { keys: ['+', '−', '0'], label: t('key.zoom') },
    ]
  },
  get tools() {
    return [{ id: 'odds', label: t('odds.tool'), about: t('odds.toolAbout'), Component: OddsPage }]
  },
  whoseTurn: (position) => position.seat,
  eliminated: (position) => (['claim', 'deal'].includes(position.phase) ? [] : position.held.flatMap((held, seat) => (held === 0 ? [seat] : []))),
  seatNote: (position, seat) => t('territories', { count: position.held[seat] ?? 0 }),
  get about() {
    return t('about')
  },
  emblem,
  miniature,
  scene: {
    board: 'classic',
    position: async () => (await import('./lesson/scene.json')).default as unknown as RiskPosition,
    Picture,
    cover: { at: [0.5, 0.4], zoom: 1.7 },
  },
})

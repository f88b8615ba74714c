/** Settlers' user interface (S6), as the page wants it. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { emblem } from './emblem'
import { lesson } from './lesson'
import { eventText, rejections } from './events'
import { pointsOf } from './logic/points'
import { t } from './messages'
import { miniature } from './miniature'
import Picture from './Picture.svelte'
import { why } from './advice/reason'
import { moveText } from './movetext'
import { SettlersSelection } from './selection.svelte'
import { soundOf } from './sounds'
import Bank from './tabs/Bank.svelte'
import Debug from './tabs/Debug.svelte'
import General from './tabs/General.svelte'
import Players from './tabs/Players.svelte'
import type { SettlersDrawing, SettlersEvent, SettlersPosition } from './types'

export default defineGame<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent>({
  Board,
  get Tabs() {
    return [
      { id: 'general', label: t('tab.general'), Component: General },
      { id: 'players', label: t('tab.players'), Component: Players },
      { id: 'bank', label: t('tab.bank'), Component: Bank },
      { id: 'debug', label: t('tab.debug'), Component: Debug },
    ]
  },
  newSelection: () => new SettlersSelection(),
  eventText,
  sound: soundOf,
  fold: { kinds: ['reject'], text: rejections },
  moveText,
  why,
  point: (selection, move) => (selection.hinted = move),
  lesson,
  measures: (position) => [
    { label: t('measure.points'), values: position.true_points.map((points, seat) => points ?? position.points[seat] ?? null) },
    { label: t('measure.cards'), values: position.hand },
    { label: t('column.knights'), values: position.knights },
    { label: t('measure.road'), values: position.lengths },
  ],
  dice: {
    thrown: (event) => (event.kind === 'roll' ? [event.sum] : []),
    chances: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((sum) => [sum, (6 - Math.abs(7 - sum)) / 36] as const),
  },
  whoseTurn: (position) => position.seat,
  get keys() {
    return [
      { keys: ['D'], label: t('action.roll') },
      { keys: ['R'], label: t('action.road') },
      { keys: ['S'], label: t('action.settle') },
      { keys: ['C'], label: t('action.city') },
      { keys: ['B'], label: t('action.buy') },
      { keys: ['T'], label: t('action.trade') },
      { keys: ['K'], label: t('card.play', { card: t('card.knight') }) },
      { keys: ['F'], label: t('card.play', { card: t('card.roads') }) },
      { keys: ['Y'], label: t('card.play', { card: t('card.plenty') }) },
      { keys: ['M'], label: t('card.play', { card: t('card.monopoly') }) },
      { keys: ['P'], label: t('card.play', { card: t('card.point') }) },
      { keys: ['E'], label: t('action.end') },
      { keys: ['↑', '↓', '←', '→'], label: t('key.arrows') },
      { keys: ['Enter'], label: t('key.enter') },
      { keys: ['1', '…', '5'], label: t('key.kinds') },
      { keys: ['A', 'X', 'C'], label: t('key.answer') },
      { keys: ['Esc'], label: t('key.clear') },
      { keys: ['I'], label: t('key.ids') },
      { keys: ['+', '−', '0'], label: t('key.zoom') },
    ]
  },
  seatNote: (position, seat) => {
    const standing = standingOf(position, seat)
    return position.phase === 'over' ? t('seat.points', standing) : t('seat.standing', standing)
  },
  seatWords: (position, seat) => {
    const standing = standingOf(position, seat)
    return t('seat.words', { ...standing, points: t('seat.points', standing) })
  },
  defaultBot: 'bred',
  get about() {
    return t('about')
  },
  emblem,
  miniature,
  scene: {
    board: 'beginner',
    position: async () => (await import('./lesson/scene.json')).default as unknown as SettlersPosition,
    Picture,
    cover: { at: [0.5, 0.46], zoom: 2.2 },
  },
})

/** The public standing of a seat: its points, cards in hand, knights, and the length of its road. */
function standingOf(position: SettlersPosition, seat: number): Record<'count' | 'cards' | 'knights' | 'road', number> {
  return {
    count: position.phase === 'over' ? pointsOf(position, seat).total : (position.points[seat] ?? 0),
    cards: position.hand[seat] ?? 0,
    knights: position.knights[seat] ?? 0,
    road: position.lengths[seat] ?? 0,
  }
}

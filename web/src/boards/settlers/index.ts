/** Settlers' user interface (S6), as the page wants it. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { emblem } from './emblem'
import { lesson } from './lesson'
import { eventText, rejections } from './events'
import { pointsOf } from './logic/points'
import { t } from './messages'
import { miniature } from './miniature'
import { spotOfMove } from './logic/spots'
import { moveText } from './movetext'
import { SettlersSelection } from './selection.svelte'
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
  fold: { kinds: ['reject'], text: rejections },
  moveText,
  point: (selection, move) => (selection.pointed = move === null ? null : spotOfMove(move)),
  lesson,
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
    const count = position.phase === 'over' ? pointsOf(position, seat).total : (position.points[seat] ?? 0)
    return t('seat.points', { count })
  },
  defaultBot: 'bred',
  get about() {
    return t('about')
  },
  emblem,
  miniature,
})

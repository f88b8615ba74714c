/** The keys of Settlers' board, for the help. */
import type { KeyHelp } from '../../lib/gameui'
import { t } from './messages'

export function keys(): KeyHelp[] {
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
}

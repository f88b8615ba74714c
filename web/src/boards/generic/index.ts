/** The user interface of every game that has none of its own: its picture, and its legal moves as a list. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { eventText } from './events'
import { t } from './messages'
import MovesTab from './MovesTab.svelte'
import { GenericSelection } from './selection.svelte'

export default defineGame<unknown, unknown, GenericSelection>({
  Board,
  get Tabs() {
    return [{ id: 'moves', label: t('moves.title'), Component: MovesTab }]
  },
  newSelection: () => new GenericSelection(),
  eventText,
  get keys() {
    return [
      { keys: ['Tab'], label: t('key.tab') },
      { keys: ['↑', '↓', '←', '→'], label: t('key.arrows') },
      { keys: ['Enter'], label: t('key.play') },
      { keys: ['Esc'], label: t('key.cancel') },
    ]
  },
})

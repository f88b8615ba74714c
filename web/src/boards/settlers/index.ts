/** Settlers' user interface (S6), as the page wants it. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { emblem } from './emblem'
import { eventText } from './events'
import { keys } from './keys'
import { pointsOf } from './logic/points'
import { t } from './messages'
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
  moveText,
  get keys() {
    return keys()
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
})

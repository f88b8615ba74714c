/** Loads all that shows a table's game: the game's own user interface, and the drawing of the board it is played on. */
import { gameUi } from '../../boards/registry'
import { api, ApiError } from '../api'
import type { GameUi } from '../gameui'
import { t } from '../messages'
import type { GameInfo, Table } from '../types'

export interface Game {
  ui: GameUi
  info: GameInfo
  drawing: unknown
}

export async function loadGame(table: Pick<Table, 'id' | 'game'>): Promise<Game> {
  const [ui, games, drawing] = await Promise.all([gameUi(table.game), api.games(), api.drawing(table.id)])
  const info = games.find((game) => game.name === table.game)
  if (!info) throw new ApiError(t('error.noGame', { game: table.game }), 404)
  return { ui, info, drawing }
}

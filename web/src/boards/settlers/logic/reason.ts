/** Why a move of Settlers may be good: how often a place pays, and what the robber stops. */
import { t } from '../messages'
import type { SettlersDrawing, SettlersPosition } from '../types'
import { dots } from './layout'
import { spotOfMove } from './spots'

export function why(move: string, { tiles, harbours }: SettlersPosition, drawing: SettlersDrawing): string {
  const spot = spotOfMove(move)
  if (!spot) return ''
  const pays = (tile: number) => dots(tiles[tile]?.token ?? null)
  if (spot.kind === 'rob') return pays(spot.id) > 0 ? t('why.robs', { count: pays(spot.id) }) : ''
  if (spot.kind === 'road') return ''
  const count = (drawing.vertices[spot.id]?.tiles ?? []).reduce((sum, tile) => sum + pays(tile), 0)
  const said = t('why.pays', { count })
  return harbours.some(({ vertices }) => vertices.includes(spot.id)) ? `${said} ${t('why.harbour')}` : said
}

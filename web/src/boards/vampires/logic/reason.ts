/** Why a move of Vampires vs Werewolves may be good: whom it meets, and what comes of that. */
import { chance } from '../../../lib/numbers'
import { t } from '../messages'
import { SPECIES, type VampiresPosition } from '../types'
import { outlook } from './battle'
import { readPart } from './moves'

export function why(move: string, position: VampiresPosition): string {
  const part = readPart(move)
  const own = SPECIES[position.seat]
  if (!part || !own) return ''
  const there = position.cells.find(({ x, y }) => x === part.to_x && y === part.to_y)
  const arrival = { own, attackers: part.count, kind: there?.kind ?? ('empty' as const), defenders: there?.count ?? 0 }
  const { meeting, win, defenders } = outlook({ ...arrival, hopeless: position.hopeless_attack_dies })
  if (meeting === 'convert') return t('why.convert', { count: defenders })
  if (meeting === 'kill') return t('why.kill', { count: defenders })
  if (meeting === 'battle') return t('why.battle', { count: part.count, defenders, chance: chance(win) })
  return meeting === 'join' && defenders > 0 ? t('why.join', { count: part.count + defenders }) : ''
}

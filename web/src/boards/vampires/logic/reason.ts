/** Why a move of Vampires vs Werewolves may be good: whom it meets, and what comes of that; else whom it comes nearer to. */
import { chance } from '../../../lib/numbers'
import { cellName, t } from '../messages'
import { SPECIES, type Cell, type Group, type Kind, type Part, type VampiresPosition } from '../types'
import { outlook } from './battle'
import { readPart, readWithdrawal } from './moves'

export function why(move: string, position: VampiresPosition): string {
  const own = SPECIES[position.seat]
  if (!own) return ''
  if (move === 'end') return end(position, own)
  if (readWithdrawal(move)) return t('why.withdraw')
  const part = readPart(move)
  return part ? arrival(part, position, own) : ''
}

function arrival(part: Part, position: VampiresPosition, own: Kind): string {
  const there = position.cells.find(({ x, y }) => x === part.to_x && y === part.to_y)
  const met = { own, attackers: part.count, kind: there?.kind ?? ('empty' as const), defenders: there?.count ?? 0 }
  const { meeting, win, defenders } = outlook({ ...met, hopeless: position.hopeless_attack_dies })
  switch (meeting) {
    case 'convert':
      return t('why.convert', { count: defenders })
    case 'kill':
      return t('why.kill', { count: defenders })
    case 'battle':
      return t('why.battle', { count: part.count, defenders, chance: chance(win) })
    case 'die':
      return t('why.die')
    case 'join':
      return defenders > 0 ? t('why.join', { count: part.count + defenders }) : step(part, position, own)
  }
}

const away = (a: Cell, b: Cell) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))

/** A step to an empty cell: to humans who would join, to enemies who are fewer, or away from those who are more. */
function step(part: Part, { cells }: VampiresPosition, own: Kind): string {
  const [from, to] = [part, { x: part.to_x, y: part.to_y }]
  const near = (groups: readonly Group[]) => [...groups].sort((a, b) => away(a, to) - away(b, to))[0]
  const closer = (group: Group | undefined): group is Group => group !== undefined && away(group, to) < away(group, from)
  const said = (key: 'why.toHumans' | 'why.toEnemies' | 'why.fromEnemies', group: Group) => t(key, { count: group.count, cell: cellName(group) })

  const humans = cells.filter(({ kind, count }) => kind === 'humans' && count <= part.count)
  const enemies = cells.filter(({ kind }) => kind !== own && kind !== 'humans')
  const threat = near(enemies.filter(({ count }) => count > part.count))
  if (threat && away(threat, to) > away(threat, from) && away(threat, from) <= 2) return said('why.fromEnemies', threat)
  const found = near(humans)
  if (closer(found)) return said('why.toHumans', found)
  const prey = near(enemies.filter(({ count }) => 2 * part.count >= 3 * count))
  if (closer(prey)) return said('why.toEnemies', prey)
  const kin = near(cells.filter((group) => group.kind === own && away(group, part) > 0))
  return closer(kin) ? t('why.toKin', { count: kin.count, cell: cellName(kin) }) : t('why.safe')
}

function end({ cells, parts }: VampiresPosition, own: Kind): string {
  const all = cells.reduce((sum, { kind, count }) => (kind === own ? sum + count : sum), 0)
  const sent = parts.reduce((sum, { count }) => sum + count, 0)
  return sent < all ? t('why.end', { sent, count: all - sent }) : t('why.endAll', { count: sent })
}

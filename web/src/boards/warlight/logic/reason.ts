/** Why a move of Warlight may be good: the odds of an attack, what a region has to fear, and what becomes of super regions. */
import { mapMove } from '../../../lib/board/move'
import { chance } from '../../../lib/numbers'
import { placeName, t } from '../messages'
import type { WarlightDrawing, WarlightPosition } from '../types'
import { attackOdds } from './odds'

export function why(move: string, position: WarlightPosition, drawing: WarlightDrawing | null): string {
  const found = mapMove(move)
  const land = position.map ?? drawing
  if (!found || !land) return ''
  const { kind, place, target, count } = found
  if (kind === 'attack' && target !== null) return attack(place, target, count ?? 0, position, land)
  if (kind === 'deploy') return pressure(place, position, land)
  return kind === 'pick' ? bonus(place, land) : ''
}

const partOf = (region: number, land: WarlightDrawing) => land.super_regions.find(({ regions }) => regions.includes(region))

function attack(origin: number, target: number, armies: number, { owner, armies: standing, visible }: WarlightPosition, land: WarlightDrawing): string {
  if (owner[target] === owner[origin]) return t('why.moves')
  if (visible[target] === false) return ''
  const defenders = standing[target] ?? 0
  const said = [t('why.attack', { armies, defenders, chance: chance(attackOdds(armies, defenders).capture) })]
  const part = partOf(target, land)
  if (part?.regions.every((region) => region === target || owner[region] === owner[origin])) {
    said.push(t('why.completes', { part: placeName(part.name), bonus: part.bonus }))
  }
  return said.join(' ')
}

function pressure(place: number, { owner, armies, visible }: WarlightPosition, land: WarlightDrawing): string {
  const region = land.regions[place]
  const beside = region?.neighbours.filter((near) => owner[near] !== owner[place] && visible[near] !== false) ?? []
  const others = beside.reduce((sum, near) => sum + (armies[near] ?? 0), 0)
  return others > 0 ? t('why.faces', { place: placeName(region?.name ?? ''), mine: armies[place] ?? 0, others }) : ''
}

function bonus(place: number, land: WarlightDrawing): string {
  const part = partOf(place, land)
  return part ? t('why.pick', { part: placeName(part.name), regions: part.regions.length, bonus: part.bonus }) : ''
}

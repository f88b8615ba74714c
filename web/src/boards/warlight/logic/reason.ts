/** Why a move of Warlight may be good: the odds of an attack, what a region has to fear, and what becomes of super regions. */
import { mapMove } from '../../../lib/board/move'
import { chance } from '../../../lib/numbers'
import { placeName, seenWords, t } from '../messages'
import type { WarlightDrawing, WarlightPosition } from '../types'
import { attackOdds } from './odds'

export function why(move: string, position: WarlightPosition, drawing: WarlightDrawing | null): string {
  const land = position.map ?? drawing
  if (move === 'commit') return commit(position)
  const found = mapMove(move)
  if (!found || !land) return ''
  const { kind, place, target, count } = found
  switch (kind) {
    case 'attack':
      return target === null ? '' : attack(place, target, count ?? 0, position, land)
    case 'deploy':
      return pressure(place, position, land)
    case 'pick':
      return bonus(place, land)
    case 'withdraw':
      return t('why.withdraw')
    case 'cancel':
      return t(position.phase === 'pick' ? 'why.unpick' : 'why.cancel')
    case 'shift':
      return t('why.shift')
    default:
      return ''
  }
}

const partOf = (region: number, land: WarlightDrawing) => land.super_regions.find(({ regions }) => regions.includes(region))

function attack(origin: number, target: number, armies: number, position: WarlightPosition, land: WarlightDrawing): string {
  const { owner, armies: standing, visible } = position
  if (owner[target] === owner[origin]) return t('why.moves')
  const said = [visible[target] === false ? unseen(target, armies, position) : odds(armies, standing[target] ?? 0)]
  const part = partOf(target, land)
  if (part?.regions.every((region) => region === target || owner[region] === owner[origin])) {
    said.push(t('why.completes', { part: placeName(part.name), bonus: part.bonus }))
  }
  return said.join(' ')
}

const odds = (armies: number, defenders: number) => t('why.attack', { armies, defenders, chance: chance(attackOdds(armies, defenders).capture) })

/** A region in the fog: what stood there when it was last seen, if it ever was. */
function unseen(target: number, armies: number, { seen }: WarlightPosition): string {
  const round = seen?.turn[target] ?? -1
  const defenders = seen?.armies[target] ?? -1
  if (round < 0 || defenders < 0) return t('why.fog', { count: armies })
  return t('why.remembered', { armies, defenders, chance: chance(attackOdds(armies, defenders).capture), seen: seenWords(round) })
}

function pressure(place: number, { owner, armies, visible }: WarlightPosition, land: WarlightDrawing): string {
  const region = land.regions[place]
  const beside = region?.neighbours.filter((near) => owner[near] !== owner[place] && visible[near] !== false) ?? []
  const others = beside.reduce((sum, near) => sum + (armies[near] ?? 0), 0)
  const name = placeName(region?.name ?? '')
  return others > 0 ? t('why.faces', { place: name, mine: armies[place] ?? 0, others }) : t('why.inland', { place: name })
}

function bonus(place: number, land: WarlightDrawing): string {
  const part = partOf(place, land)
  return part ? t('why.pick', { part: placeName(part.name), regions: part.regions.length, bonus: part.bonus }) : ''
}

/** Everything is said; armies that are left would be lost. */
function commit({ phase, placed, orders, reserve, picked }: WarlightPosition): string {
  if (phase === 'pick') return t('why.commitPicks', { count: picked?.length ?? 0 })
  if (typeof reserve === 'number' && reserve > 0) return t('why.commitSome', { count: reserve })
  return t('why.commit', { count: orders.length, placed: placed.reduce((sum, armies) => sum + armies, 0) })
}

/** Why a move of Risk may be good: what stands against what, and what becomes of continents. */
import { mapMove } from '../../../lib/board/move'
import { placeName, t } from '../messages'
import type { RiskDrawing, RiskPosition } from '../types'
import { cardsOf, setValue } from './cards'

interface Sight {
  position: RiskPosition
  drawing: RiskDrawing
  names: readonly string[]
}

export function why(move: string, position: RiskPosition, drawing: RiskDrawing, names: readonly string[]): string {
  const sight = { position, drawing, names }
  const found = mapMove(move)
  if (!found) return placeless(move, sight)
  const { kind, place, target } = found
  if (kind === 'attack' && target !== null) return attack(place, target, sight)
  if (kind === 'fortify' && target !== null) return pressure(target, sight)
  if (kind === 'place') return pressure(place, sight)
  return kind === 'claim' ? shareOf(place, sight) : ''
}

/** Why a move that names no territory may be good. */
function placeless(move: string, sight: Sight): string {
  const [kind = '', ...rest] = move.split(' ')
  const count = Number(rest[0]?.slice(1))
  switch (kind) {
    case 'trade':
      return trade(cardsOf(move), sight.position)
    case 'defend':
      return t(count === 1 ? 'why.defendOne' : 'why.defendAll')
    case 'follow':
      return follow(count, sight)
    case 'cease':
    case 'end':
      return rest.length ? '' : stop(kind, sight)
    default:
      return ''
  }
}

const list = (...said: (string | false)[]) => said.filter(Boolean).join(' ')
const continentOf = (place: number, drawing: RiskDrawing) => drawing.continents[drawing.territories[place]?.continent ?? -1]
const nameOf = (place: number, { drawing }: Sight) => placeName(drawing.territories[place]?.name ?? '')

/** Enemy armies beside a territory. */
function enemies(place: number, { position: { owner, armies, seat }, drawing }: Sight): number {
  const beside = drawing.territories[place]?.neighbours.filter((near) => owner[near] !== seat) ?? []
  return beside.reduce((sum, near) => sum + (armies[near] ?? 0), 0)
}

function attack(origin: number, target: number, { position: { owner, armies, seat }, drawing, names }: Sight): string {
  const said = [t('why.attack', { mine: armies[origin] ?? 0, theirs: armies[target] ?? 0 })]
  const continent = continentOf(target, drawing)
  if (continent) {
    const others = continent.territories.filter((place) => place !== target)
    const facts = { continent: placeName(continent.name), bonus: continent.bonus }
    const holder = owner[target] ?? -1
    if (others.every((place) => owner[place] === seat)) said.push(t('why.completes', facts))
    else if (others.every((place) => owner[place] === holder)) said.push(t('why.breaks', { ...facts, name: names[holder] ?? '' }))
  }
  return said.join(' ')
}

function pressure(place: number, sight: Sight): string {
  const count = enemies(place, sight)
  const name = nameOf(place, sight)
  return count > 0 ? t('why.faces', { place: name, mine: sight.position.armies[place] ?? 0, count }) : t('why.inland', { place: name })
}

function shareOf(place: number, { position: { owner, seat }, drawing }: Sight): string {
  const continent = continentOf(place, drawing)
  if (!continent) return ''
  const held = continent.territories.filter((one) => owner[one] === seat).length
  return t('why.share', { held, all: continent.territories.length, continent: placeName(continent.name) })
}

function trade(cards: readonly number[], { set_rule, next_set, forced_trade }: RiskPosition): string {
  return list(t('why.trade', { count: setValue(cards, set_rule, next_set) }), forced_trade && t('why.tradeForced'))
}

/** Armies go where enemies are. */
function follow(count: number, sight: Sight): string {
  const { battle, armies } = sight.position
  if (!battle) return ''
  const { origin, target } = battle
  const [behind, ahead] = [enemies(origin, sight), enemies(target, sight)]
  if (count === 0) return behind > 0 ? t('why.stay', { place: nameOf(origin, sight), count: behind }) : t('why.inland', { place: nameOf(target, sight) })
  const there = t('why.advance', { place: nameOf(target, sight), mine: (armies[target] ?? 0) + count, count: ahead })
  return list(there, behind === 0 && t('why.inland', { place: nameOf(origin, sight) }))
}

/** The end of the attacks, or of the turn. */
function stop(kind: 'cease' | 'end', sight: Sight): string {
  const { owner, armies, seat, phase, conquered } = sight.position
  const card = conquered && t('why.card')
  if (phase === 'fortify') return list(t('why.firm'), card)
  const better = owner.some(
    (holder, place) =>
      holder === seat && sight.drawing.territories[place]?.neighbours.some((near) => owner[near] !== seat && (armies[near] ?? 0) < (armies[place] ?? 0) - 1),
  )
  if (kind === 'end' && phase === 'reinforce') return t('why.firm')
  return list(t(better ? 'why.enough' : 'why.outnumbered'), card)
}

/** Why a move of Risk may be good: what stands against what, and what becomes of continents. */
import { mapMove } from '../../../lib/board/move'
import { placeName, t } from '../messages'
import type { RiskDrawing, RiskPosition } from '../types'

export function why(move: string, position: RiskPosition, drawing: RiskDrawing, names: readonly string[]): string {
  const found = mapMove(move)
  if (!found) return ''
  const { kind, place, target } = found
  if (kind === 'attack' && target !== null) return attack(place, target, position, drawing, names)
  if (kind === 'fortify' && target !== null) return pressure(target, position, drawing)
  if (kind === 'place') return pressure(place, position, drawing)
  return kind === 'claim' ? shareOf(place, position, drawing) : ''
}

const continentOf = (place: number, drawing: RiskDrawing) => drawing.continents[drawing.territories[place]?.continent ?? -1]

function attack(origin: number, target: number, { owner, armies, seat }: RiskPosition, drawing: RiskDrawing, names: readonly string[]): string {
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

function pressure(place: number, { owner, armies, seat }: RiskPosition, drawing: RiskDrawing): string {
  const territory = drawing.territories[place]
  const enemies = territory?.neighbours.filter((near) => owner[near] !== seat) ?? []
  const count = enemies.reduce((sum, near) => sum + (armies[near] ?? 0), 0)
  const name = placeName(territory?.name ?? '')
  return count > 0 ? t('why.faces', { place: name, mine: armies[place] ?? 0, count }) : t('why.inland', { place: name })
}

function shareOf(place: number, { owner, seat }: RiskPosition, drawing: RiskDrawing): string {
  const continent = continentOf(place, drawing)
  if (!continent) return ''
  const held = continent.territories.filter((one) => owner[one] === seat).length
  return t('why.share', { held, all: continent.territories.length, continent: placeName(continent.name) })
}

/** Why a move of Settlers may be good, from what everybody can count on the board and in the own hand. */
import { t } from '../messages'
import type { SettlersDrawing, SettlersPosition, Terms } from '../types'
import { cardsText, resourceName, tileName } from '../words'
import { cornerAhead, lengthWith, pays } from './corners'
import { counterOf, flipped, total } from '../logic/hand'
import { dots } from '../logic/layout'
import { after, handOf, nearer, newlyPayable, payable } from './payable'
import { termsOf, written } from './written'

/** The position as the seat that is advised sees it. */
interface Sight {
  position: SettlersPosition
  drawing: SettlersDrawing
  names: readonly string[]
  seat: number
}

type Reason = (sight: Sight, move: string) => string

export function why(move: string, position: SettlersPosition, drawing: SettlersDrawing, names: readonly string[], seat: number): string {
  return REASONS[written(move).kind]?.({ position, drawing, names, seat }, move) ?? ''
}

const REASONS: Record<string, Reason> = {
  settle: (sight, move) => corner(sight, written(move).numbers[0] ?? 0),
  city: (sight, move) => upgrade(sight, written(move).numbers[0] ?? 0),
  road: (sight, move) => road(sight, written(move).numbers[0] ?? 0),
  rob,
  roll,
  buy,
  knight,
  roads: ({ position }) => t('why.roads', { count: Math.min(2, position.pieces[position.seat]?.roads ?? 2) }),
  plenty: (sight, move) => deal(sight, { give: [0, 0, 0, 0, 0], get: counted(written(move).resources) }),
  monopoly,
  bank: swap,
  offer: swap,
  counter: swap,
  trade: (sight, move) => agreed(sight, written(move).numbers[0] ?? -1),
  accept: (sight) => (sight.position.offer ? deal(sight, flipped(sight.position.offer)) : ''),
  reject,
  withdraw: ({ position }) => t(position.offer?.answers.some((answer) => answer !== null && answer !== 'reject') ? 'why.withdraw' : 'why.withdrawNobody'),
  discard,
  coupon: ({ position, seat }) => t('why.coupon', { count: position.true_points[seat] ?? position.points[seat] ?? 0, target: position.target }),
  end,
}

const list = (...said: (string | false | null | undefined)[]) => said.filter(Boolean).join(' ')
const counted = (cards: readonly number[]) => [0, 1, 2, 3, 4].map((resource) => cards.filter((one) => one === resource).length)
const held = (resource: number, count: number) => t('some', { count, resource: resourceName(resource) })
const namesOf = (cards: readonly number[]) => cards.map(resourceName).join(', ')

/** The numbers on the tiles at a corner, the best first. */
function tokens({ position, drawing }: Sight, vertex: number): string {
  const found = (drawing.vertices[vertex]?.tiles ?? []).flatMap((tile) => position.tiles[tile]?.token ?? [])
  return found.sort((a, b) => dots(b) - dots(a)).join(', ')
}

/** The income from the tiles at a corner. */
const brought = ({ position, drawing }: Sight, vertex: number): number[] =>
  (drawing.vertices[vertex]?.tiles ?? []).flatMap((tile) => position.tiles[tile]?.resource ?? [])

const ownCorners = ({ position, seat }: Sight): number[] => position.buildings.flatMap((building, vertex) => (building?.owner === seat ? [vertex] : []))

function corner(sight: Sight, vertex: number): string {
  const { position, drawing } = sight
  const known = new Set(ownCorners(sight).flatMap((own) => brought(sight, own)))
  const fresh = [...new Set(brought(sight, vertex))].filter((resource) => !known.has(resource))
  const harbour = position.harbours.some(({ vertices }) => vertices.includes(vertex))
  return list(
    t('why.pays', { count: pays(drawing, position, vertex) }),
    known.size > 0 && fresh.length > 0 && t('why.fresh', { resources: namesOf(fresh) }),
    harbour && t('why.harbour'),
  )
}

function upgrade({ position, drawing }: Sight, vertex: number): string {
  const [before = 1, then = 2] = position.settings.yields
  return t('why.city', { count: pays(drawing, position, vertex), before, after: then })
}

function road(sight: Sight, edge: number): string {
  const { position, drawing, seat } = sight
  const ahead = cornerAhead(drawing, position, seat, edge)
  const length = lengthWith(drawing, position, seat, edge)
  const longer = length > (position.lengths[seat] ?? 0)
  const { longest_road, title_points } = position.settings
  const takes = longer && position.longest_road !== seat && length >= Math.max(longest_road, (position.lengths[position.longest_road] ?? 0) + 1)
  return (
    list(
      ahead && t(ahead.far ? 'why.towards' : 'why.reaches', { tokens: tokens(sight, ahead.vertex) }),
      takes ? t('why.takesRoad', { count: length, points: title_points }) : longer && length > 2 && t('why.longer', { count: length }),
    ) || t('why.branch')
  )
}

function rob({ position, names }: Sight, move: string): string {
  const [tile = 0, victim = -1] = written(move).numbers
  const count = dots(position.tiles[tile]?.token ?? null)
  const facts = { name: names[victim] ?? '', points: position.points[victim] ?? 0, count: position.hand[victim] ?? 0 }
  return list(count > 0 && t('why.robs', { count }), victim >= 0 && t('why.robFrom', facts)) || t('why.robsNobody')
}

function roll(sight: Sight): string {
  const { position, drawing } = sight
  const paying = new Set(
    ownCorners(sight).flatMap((vertex) =>
      (drawing.vertices[vertex]?.tiles ?? []).flatMap((tile) => (tile === position.robber ? [] : (position.tiles[tile]?.token ?? []))),
    ),
  )
  return t('why.roll', { count: [...paying].reduce((sum, token) => sum + dots(token), 0) })
}

/** True if one more knight takes the Largest Army. */
function army({ position, seat }: Sight): boolean {
  const next = (position.knights[seat] ?? 0) + 1
  return position.largest_army !== seat && next >= position.settings.largest_army && next > (position.knights[position.largest_army] ?? 0)
}

function buy(sight: Sight): string {
  return list(t('why.buy', { count: sight.position.deck_left }), army(sight) && t('why.buyArmy'))
}

function knight(sight: Sight): string {
  const { position, drawing, seat } = sight
  const { robber, settings } = position
  const mine = robber !== null && (drawing.tiles[robber]?.vertices ?? []).some((vertex) => position.buildings[vertex]?.owner === seat)
  const count = (position.knights[seat] ?? 0) + 1
  const land = { drawing, tiles: position.tiles, harbours: position.harbours, ratios: settings.ratios }
  return list(
    mine && t('why.knightFrees', { tile: tileName(land, robber) }),
    army(sight) ? t('why.knightArmy', { count, points: settings.title_points }) : t('why.knight', { count, needed: settings.largest_army }),
  )
}

function monopoly({ position, seat }: Sight, move: string): string {
  const [resource = 0] = written(move).resources
  const others = position.hand.reduce((sum, count, one) => (one === seat ? sum : sum + count), 0)
  return t('why.monopoly', { count: others, have: held(resource, handOf(position, seat)?.[resource] ?? 0) })
}

/** The use of cards that come for others. */
function deal({ position, seat }: Sight, terms: Terms): string {
  const hand = handOf(position, seat)
  if (!hand) return t('why.gets', { get: cardsText(terms.get) })
  const later = after(hand, terms)
  const product = newlyPayable(position, seat, hand, later)
  if (product) return t('why.paysFor', { product: t(`paid.${product}`) })
  const closer = nearer(position, seat, hand, later)
  if (closer) return t('why.nearer', { product: t(`paid.${closer}`) })
  const [give, get] = [terms.give, terms.get].map((cards) => cards.findIndex((n) => n > 0))
  if (give === undefined || give < 0 || get === undefined || get < 0) return t('why.gets', { get: cardsText(terms.get) })
  return t('why.balance', { have: held(give, hand[give] ?? 0), got: held(get, hand[get] ?? 0) })
}

function swap(sight: Sight, move: string): string {
  const terms = termsOf(move, sight.position.prices)
  return terms ? deal(sight, terms) : ''
}

function agreed(sight: Sight, partner: number): string {
  const { offer } = sight.position
  if (!offer) return ''
  const counter = counterOf(offer.answers[partner] ?? null)
  return deal(sight, counter ? flipped(counter) : offer)
}

function reject(sight: Sight): string {
  const { position, names, seat } = sight
  const { offer } = position
  const hand = handOf(position, seat)
  if (!offer || !hand) return ''
  const [theirs, mine] = [position.points[offer.from] ?? 0, position.points[seat] ?? 0]
  if (theirs > mine) return t('why.rejectLeader', { name: names[offer.from] ?? '', points: theirs, mine })
  const terms = flipped(offer)
  return newlyPayable(position, seat, hand, after(hand, terms)) ? t('why.rejectKeep') : t('why.rejectNothing', { get: cardsText(terms.get) })
}

function discard({ position, seat }: Sight, move: string): string {
  const [resource = 0] = written(move).resources
  return t('why.discard', { have: held(resource, handOf(position, seat)?.[resource] ?? 0) })
}

function end({ position, seat }: Sight): string {
  const hand = handOf(position, seat)
  if (!hand || payable(position, seat, hand).length === 0) return t('why.endPoor')
  return t('why.endKeep', { count: total(hand) })
}

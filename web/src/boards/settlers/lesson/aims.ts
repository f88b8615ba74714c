/** The rings of the first game of Settlers: corners that pay well, the robber's best tile, a fair trade, and the buttons between. */
import { best, button, type Aim, type Moment } from '../../../lib/lesson'
import { choicesOf, type Choices } from '../logic/choices'
import { none, total } from '../logic/hand'
import type { SettlersSelection } from '../selection.svelte'
import { RESOURCES, type SettlersDrawing, type SettlersEvent, type SettlersPosition } from '../types'
import { vertexDots, type Land } from '../words'

export type SettlersMoment = Moment<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent>
type Kind = 'settle' | 'road' | 'city' | 'rob'

const landOf = ({ drawing, view: { position } }: SettlersMoment): Land => ({
  drawing,
  tiles: position.tiles,
  harbours: position.harbours,
  ratios: position.settings.ratios,
})

function spot(kind: Kind, ids: Iterable<number>, worth: (id: number) => number): readonly Aim[] {
  const id = best(ids, worth)
  return id === undefined ? [] : [{ spot: `${kind}-${id}` }]
}

/** A corner pays by its dots, and more with kinds that the player has not got yet. */
function cornerWorth(moment: SettlersMoment, vertex: number): number {
  const { drawing, view, seat } = moment
  const { tiles, buildings } = view.position
  const kinds = (at: number) => (drawing.vertices[at]?.tiles ?? []).flatMap((tile) => tiles[tile]?.resource ?? [])
  const known = new Set(buildings.flatMap((building, at) => (building?.owner === seat ? kinds(at) : [])))
  return vertexDots(landOf(moment), vertex) + 2 * new Set(kinds(vertex).filter((kind) => !known.has(kind))).size
}

/** A road is as good as the free corner that it leads to. */
function roadWorth(moment: SettlersMoment, edge: number): number {
  const { drawing, view } = moment
  const ends = drawing.edges[edge]?.vertices ?? []
  return Math.max(...ends.map((vertex) => (view.position.buildings[vertex] ? 0 : cornerWorth(moment, vertex))))
}

/** The others' buildings at a tile against the player's own. */
function robWorth({ drawing, view, seat }: SettlersMoment, choices: Choices, tile: number): number {
  const owners = (drawing.tiles[tile]?.vertices ?? []).flatMap((vertex) => view.position.buildings[vertex]?.owner ?? [])
  const victim = choices.rob.get(tile)?.some((one) => one >= 0) ? 5 : 0
  return victim + owners.length - 9 * owners.filter((owner) => owner === seat).length
}

/** Spots that the game asks for, or that are armed. */
function spots(moment: SettlersMoment, choices: Choices): readonly Aim[] {
  const { armed } = moment.selection
  if (choices.rob.size > 0) return spot('rob', choices.rob.keys(), (tile) => robWorth(moment, choices, tile))
  if (choices.settle.size > 0 && armed !== 'road' && armed !== 'city') return spot('settle', choices.settle, (at) => cornerWorth(moment, at))
  if (choices.city.size > 0 && armed !== 'road') return spot('city', choices.city, (at) => cornerWorth(moment, at))
  return spot('road', choices.road, (edge) => roadWorth(moment, edge))
}

/** Steps before building and trading: the set-up, the robber, discards, answers to offers, the roll. */
function asked(moment: SettlersMoment, choices: Choices): readonly Aim[] | null {
  const { phase } = moment.view.position
  if (choices.plain.has('reject')) return button('reject')
  if (choices.discard.size > 0) return button('discard', 'more')
  if (phase === 'confirm') return button('accept', 'withdraw')
  if (phase === 'roll') return button('roll')
  if (phase !== 'build') return spots(moment, choices)
  return null
}

/** One kind for another, with as many of each as are needed. */
interface Deal {
  give: number
  get: number
  price: number
  bank: boolean
}

/** A deal that is possible now: with the bank, else one card for one that the others' land brings. */
function dealOf({ view, drawing, seat }: SettlersMoment, choices: Choices): Deal | null {
  const { position } = view
  const hand = position.resources ?? none()
  const theirs = position.buildings.flatMap((building, vertex) =>
    building && building.owner !== seat ? (drawing.vertices[vertex]?.tiles ?? []).map((tile) => position.tiles[tile]?.resource) : [],
  )
  const wanted = (resource: number) => theirs.filter((one) => one === resource).length - 3 * (hand[resource] ?? 0)
  const [bank] = choices.bank
  if (bank) return { give: bank[0], get: best(bank[1], (get) => -(hand[get] ?? 0)) ?? 0, price: position.prices?.[bank[0]] ?? 4, bank: true }
  if (choices.offers.length === 0) return null
  const kinds = RESOURCES.map((_, resource) => resource)
  const give = best(kinds, (resource) => hand[resource] ?? 0) ?? 0
  const others = kinds.filter((resource) => resource !== give)
  return { give, get: best(others, wanted) ?? 0, price: 1, bank: false }
}

/** A trade; where none is possible the turn is ended, for more cards. */
export function toTrade(moment: SettlersMoment): readonly Aim[] {
  const { selection } = moment
  const choices = choicesOf(moment.view.legal)
  const first = asked(moment, choices)
  if (first) return first
  const deal = dealOf(moment, choices)
  const open = selection.dialog?.kind === 'trade'
  if (!deal) return button(...(open ? ['close'] : ['end']))
  if (!open) return button('trade')
  const { give, get } = selection.deal
  if ((give[deal.give] ?? 0) < deal.price) return button(`give-${deal.give}`)
  if ((get[deal.get] ?? 0) < 1) return button(`get-${deal.get}`)
  return total(give) === deal.price && total(get) === 1 ? button(deal.bank ? 'bank' : 'ask') : button('close')
}

/** Something to build; where nothing can be paid the turn is ended. */
export function toBuild(moment: SettlersMoment): readonly Aim[] {
  const { selection } = moment
  const choices = choicesOf(moment.view.legal)
  const first = asked(moment, choices)
  if (first) return first
  if (selection.dialog?.kind === 'trade') return button('close')
  if (selection.armed) return spots(moment, choices)
  return button('settle', 'city', 'road', 'buy', 'end')
}

/** Whatever the game asks for, then the end of the turn. */
export function toGoOn(moment: SettlersMoment): readonly Aim[] {
  const choices = choicesOf(moment.view.legal)
  return asked(moment, choices) ?? button(...(moment.selection.dialog?.kind === 'trade' ? ['close'] : ['end']))
}

/** True if the player has traded, with the bank or another player. */
export function hasTraded({ since, seat }: SettlersMoment): boolean {
  return since.some(({ event }) => (event.kind === 'bank' && event.seat === seat) || (event.kind === 'trade' && (event.seat === seat || event.with === seat)))
}

/** True if the player has ended a turn and rolled in the next. */
export function hasRolledAgain({ since, seat }: SettlersMoment): boolean {
  const end = since.findIndex((entry) => entry.seat === seat && entry.event.kind === 'end')
  return end >= 0 && since.slice(end).some((entry) => entry.seat === seat && entry.event.kind === 'roll')
}

/** Places, cards and counts of Settlers as words, for labels, the log and screen readers. */
import { ids } from './ids.svelte'
import { dots } from './logic/layout'
import type { Spot } from './logic/spots'
import { t } from './messages'
import { CARDS, RESOURCES, type Counts, type Ground, type SettlersDrawing } from './types'

/** The data for names of places: the tiles as they lie. */
export interface Land {
  drawing: SettlersDrawing
  tiles: readonly Ground[]
  harbours: readonly { vertices: readonly number[]; resource: number | null }[]
  /** Cards for one: at the bank, at a harbour for anything, at one for a resource. */
  ratios: readonly number[]
}

export function resourceName(resource: number | null): string {
  const name = resource === null ? undefined : RESOURCES[resource]
  return name ? t(`resource.${name}`) : t('desert')
}

export function cardName(card: number): string {
  return t(`card.${CARDS[card] ?? 'knight'}`)
}

/** The deed of a development card. */
export function cardAbout(card: number): string {
  return t(`card.${CARDS[card] ?? 'knight'}.about`)
}

/** "2 wood, 1 ore" */
export function cardsText(cards: Counts): string {
  const parts = cards.flatMap((count, resource) => (count > 0 ? [t('some', { count, resource: resourceName(resource) })] : []))
  return parts.join(', ') || t('nothing')
}

export type PlaceKind = 'tile' | 'vertex' | 'edge'

/** A place by its name, by its number as long as the land is not known, and by both where numbers are shown. */
export function placeName(land: Land | null, kind: PlaceKind, id: number): string {
  const number = t(`id.${kind}`, { id })
  if (!land) return number
  const name = { tile: groundName, vertex: cornerName, edge: sideName }[kind](land, id)
  return ids.shown ? t('place.withId', { name, number }) : name
}

export const tileName = (land: Land, tile: number) => placeName(land, 'tile', tile)
export const vertexName = (land: Land, vertex: number) => placeName(land, 'vertex', vertex)
export const edgeName = (land: Land, edge: number) => placeName(land, 'edge', edge)

function groundName({ tiles }: Land, tile: number): string {
  const ground = tiles[tile]
  if (!ground) return String(tile)
  return ground.token === null ? resourceName(ground.resource) : t('tile', { resource: resourceName(ground.resource), token: ground.token })
}

function beside(land: Land, tiles: readonly number[]): string {
  return tiles.map((tile) => groundName(land, tile)).join(', ')
}

function cornerName(land: Land, vertex: number): string {
  const corner = t('corner', { tiles: beside(land, land.drawing.vertices[vertex]?.tiles ?? []) })
  const harbour = land.harbours.find(({ vertices }) => vertices.includes(vertex))
  return harbour ? t('corner.harbour', { corner, harbour: harbourName(harbour.resource, land.ratios) }) : corner
}

function sideName(land: Land, edge: number): string {
  const tiles = land.drawing.edges[edge]?.tiles ?? []
  return t('edge', { tiles: tiles.length > 1 ? beside(land, tiles) : `${beside(land, tiles)}, ${t('sea')}` })
}

export function harbourRatio(resource: number | null, ratios: readonly number[]): string {
  return t('bank.price', { price: ratios[resource === null ? 1 : 2] ?? 0 })
}

export function harbourName(resource: number | null, ratios: readonly number[]): string {
  const ratio = harbourRatio(resource, ratios)
  return resource === null ? ratio : t('harbour.one', { ratio, resource: resourceName(resource) })
}

export function spotLabel(land: Land, { kind, id }: Spot): string {
  if (kind === 'rob') return t('spot.rob', { place: tileName(land, id) })
  if (kind === 'road') return t('spot.road', { place: edgeName(land, id) })
  const place = vertexName(land, id)
  return kind === 'city' ? t('spot.city', { place }) : t('spot.settle', { place })
}

/** The dots of all tiles at a vertex together: how often it pays in 36 throws. */
export function vertexDots(land: Land, vertex: number): number {
  return (land.drawing.vertices[vertex]?.tiles ?? []).reduce((sum, tile) => sum + dots(land.tiles[tile]?.token ?? null), 0)
}

/** Settlers as it comes over the wire: board, position and events (docs/reference/rules/settlers.md). The words are those of the Python rules. */
import type { Seat, SeatEvent } from '../../lib/types'

/** The kinds of resources and of development cards, by their number on the wire. */
export const RESOURCES = ['wood', 'brick', 'sheep', 'wheat', 'ore'] as const
export type Resource = (typeof RESOURCES)[number]
export const CARDS = ['knight', 'point', 'roads', 'plenty', 'monopoly'] as const
export const KNIGHT = 0
export const POINT = 1
export const ROADS = 2

/** Five counts, one for each resource. */
export type Counts = readonly number[]

interface Place {
  id: number
  x: number
  y: number
}

export interface DrawnTile extends Place {
  vertices: number[]
  edges: number[]
}

export interface DrawnVertex extends Place {
  tiles: number[]
  edges: number[]
  neighbours: number[]
}

export interface DrawnEdge extends Place {
  vertices: [number, number]
  tiles: number[]
}

export interface DrawnHarbour extends Place {
  edge: number
  vertices: [number, number]
}

export interface Ground {
  resource: number | null
  token: number | null
}

export const PRODUCTS = ['road', 'settlement', 'city', 'card'] as const
export type Product = (typeof PRODUCTS)[number]

export interface SettlersDrawing {
  /** null: somebody's own board. */
  name: string | null
  title: string
  tiles: DrawnTile[]
  vertices: DrawnVertex[]
  edges: DrawnEdge[]
  harbours: DrawnHarbour[]
  layout: { tiles: Ground[]; harbours: (number | null)[]; robber: number } | null
}

export type Phase = 'deal' | 'settle' | 'connect' | 'roll' | 'discard' | 'rob' | 'build' | 'pave' | 'answer' | 'confirm' | 'over'

export interface Terms {
  give: Counts
  get: Counts
}

export type Answer = null | 'accept' | 'reject' | Terms

export interface Offer extends Terms {
  from: Seat
  answers: Answer[]
}

export interface Building {
  owner: Seat
  city: boolean
}

export interface Pieces {
  roads: number
  settlements: number
  cities: number
}

export interface SettlersPosition {
  phase: Phase
  seat: Seat
  roll: [number, number] | null
  tiles: Ground[]
  robber: number | null
  harbours: { vertices: [number, number]; resource: number | null }[]
  buildings: (Building | null)[]
  roads: Seat[]
  hand: number[]
  resources: Counts | null
  cards: Counts | null
  /** What every seat holds, where it may be known: one's own, or all where nothing is hidden. */
  hands: ({ resources: Counts; cards: Counts } | null)[]
  playable: number[]
  held: number[]
  knights: number[]
  lengths: number[]
  longest_road: Seat
  largest_army: Seat
  harbour_points: number[]
  harbour_master: Seat
  points: number[]
  /** With hidden victory points; null where the viewer may not know. */
  true_points: (number | null)[]
  bank: Counts
  deck_left: number
  pieces: Pieces[]
  owed: number[]
  free_roads: number
  offer: Offer | null
  offers_left: number
  prices: Counts | null
  winner: Seat
  rules: 'official' | 'thesis'
  target: number
  max_turns: number
  card_played: boolean
  built: boolean
  settings: Settings
}

/** The numbers that are played with. */
export interface Settings {
  costs: Record<Product, Counts>
  /** Cards that a settlement and a city get from a tile. */
  yields: readonly number[]
  /** Cards for one: at the bank, at a harbour for anything, at one for a resource. */
  ratios: readonly number[]
  hand_limit: number | null
  longest_road: number
  largest_army: number
  /** null: there is no Harbour Master in this game. */
  harbour_master: number | null
  title_points: number
  setup_pays: 'none' | 'second' | 'both'
}

interface Told extends SeatEvent {
  longest_road?: Seat
  largest_army?: Seat
  harbour_master?: Seat
  winner?: Seat
}

export interface RollEvent extends Told {
  kind: 'roll'
  dice: [number, number]
  sum: number
  gains: Counts[]
  short: number[]
  owed: number[]
}

export type SettlersEvent =
  | RollEvent
  | (Told & { kind: 'deal' | 'knight' | 'roads' | 'accept' | 'reject' | 'withdraw' | 'end' })
  | (Told & { kind: 'settle'; vertex: number; gains: Counts[]; cut: Seat[] })
  | (Told & { kind: 'road'; edge: number; free: boolean })
  | (Told & { kind: 'city'; vertex: number })
  | (Told & { kind: 'discard'; resource: number })
  | (Told & { kind: 'rob'; tile: number; from: number; victim: Seat; stolen: number | null })
  | (Told & { kind: 'buy'; card: number | null })
  | (Told & { kind: 'coupon'; points: number })
  | (Told & { kind: 'plenty'; taken: number[] })
  | (Told & { kind: 'monopoly'; resource: number; taken: number[]; total: number })
  | (Told & { kind: 'bank'; give: number; get: number; paid: number })
  | (Told & { kind: 'offer' | 'counter' } & Terms)
  | (Told & { kind: 'trade'; with: Seat } & Terms)

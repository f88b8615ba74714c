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

interface DrawnTile extends Place {
  vertices: number[]
  edges: number[]
}

interface DrawnVertex extends Place {
  tiles: number[]
  edges: number[]
  neighbours: number[]
}

interface DrawnEdge extends Place {
  vertices: [number, number]
  tiles: number[]
}

interface DrawnHarbour extends Place {
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
  /** null: a user's own board. */
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
  /** The hand of every seat, where it may be known: the viewer's own, or all where nothing is hidden. */
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

interface TitleEvent extends SeatEvent {
  longest_road?: Seat
  largest_army?: Seat
  harbour_master?: Seat
  winner?: Seat
}

export interface RollEvent extends TitleEvent {
  kind: 'roll'
  dice: [number, number]
  sum: number
  gains: Counts[]
  short: number[]
  owed: number[]
}

export type SettlersEvent =
  | RollEvent
  | (TitleEvent & { kind: 'deal' | 'knight' | 'roads' | 'accept' | 'reject' | 'withdraw' | 'end' })
  | (TitleEvent & { kind: 'settle'; vertex: number; gains: Counts[]; cut: Seat[] })
  | (TitleEvent & { kind: 'road'; edge: number; free: boolean })
  | (TitleEvent & { kind: 'city'; vertex: number })
  | (TitleEvent & { kind: 'discard'; resource: number })
  | (TitleEvent & { kind: 'rob'; tile: number; from: number; victim: Seat; stolen: number | null })
  | (TitleEvent & { kind: 'buy'; card: number | null })
  | (TitleEvent & { kind: 'coupon'; points: number })
  | (TitleEvent & { kind: 'plenty'; taken: number[] })
  | (TitleEvent & { kind: 'monopoly'; resource: number; taken: number[]; total: number })
  | (TitleEvent & { kind: 'bank'; give: number; get: number; paid: number })
  | (TitleEvent & { kind: 'offer' | 'counter' } & Terms)
  | (TitleEvent & { kind: 'trade'; with: Seat } & Terms)

/** Warlight as it comes over the wire: map, position and events. The words are those of the Python rules. */
import type { GameEvent, Seat, SeatEvent } from '../../lib/types'

export type Point = [number, number]

/** The owner of a region that nobody holds, and of one that the viewer cannot see. */
export const NEUTRAL = -1
export const UNKNOWN = -2

interface RegionInfo {
  /** The number that moves use, from 0 in this order; `map_id` is the map's own for it. */
  id: number
  map_id: number
  name: string
  super_region: number
  neighbours: number[]
  /** Where it lies on a map that has no shapes. */
  x: number
  y: number
}

interface SuperRegionInfo {
  id: number
  map_id: number
  name: string
  bonus: number
  regions: number[]
}

/** A way across the sea; one that wraps leaves the picture on one side and comes back on the other. */
export interface Link {
  between: [number, number]
  path: string
  wrap?: boolean
}

/** Shapes of regions, in the map's order. */
export interface Shapes {
  viewBox: [number, number, number, number]
  places: { path: string; label: Point; room: number }[]
  parts: Point[]
  links: Link[]
  backdrop?: string
}

export interface WarlightDrawing {
  title: string
  regions: RegionInfo[]
  super_regions: SuperRegionInfo[]
  drawing: Shapes | null
}

export type Phase = 'deal' | 'pick' | 'order' | 'strike' | 'over'

export interface Order {
  seat: Seat
  origin: number
  target: number
  armies: number
}

/** The memory of a seat of regions that it no longer sees. */
interface Memory {
  owner: Seat[]
  armies: number[]
  turn: number[]
}

export interface WarlightPosition {
  phase: Phase
  round: number
  max_rounds: number
  fog: boolean
  seats: number
  owner: Seat[]
  armies: number[]
  visible: boolean[]
  seen: Memory | null
  held: (number | null)[]
  total: (number | null)[]
  income: (number | null)[]
  /** Own armies left to place; every seat's for a viewer who may see everything. */
  reserve: number | (number | null)[] | null
  placed: number[]
  orders: Order[]
  committed: Seat[]
  standing: boolean[]
  offered: number[]
  /** Own picks, the first wish first; every seat's for a viewer who may see everything, none for one without a seat. */
  picked: number[] | number[][] | null
  wastelands: number[]
  slot: number
  pending: number | null
  /** The map, where it is the table's own and not one of the game's. */
  map?: WarlightDrawing
}

export type Outcome = 'captured' | 'repelled' | 'moved' | 'skipped'

/** A battle or a move of armies; what the viewer cannot know is null. */
export interface StrikeEvent extends GameEvent {
  kind: 'strike'
  origin?: number | null
  target?: number | null
  armies?: number | null
  outcome?: Outcome | null
  killed?: number | null
  lost?: number | null
  left?: number | null
  reason?: string | null
  round_over?: boolean
  eliminated?: Seat[]
}

export type WarlightEvent =
  | StrikeEvent
  | (SeatEvent & { kind: 'deal' | 'commit'; deploys?: { seat: Seat; region: number; armies: number }[]; settled?: { seat: Seat; region: number }[] })
  | (SeatEvent & { kind: 'pick'; region: number })
  | (SeatEvent & { kind: 'deploy' | 'withdraw'; region: number; armies: number })
  | (SeatEvent & { kind: 'attack'; origin: number; target: number; armies: number })
  | (SeatEvent & { kind: 'cancel'; order: number; region?: number; origin?: number; target?: number; armies?: number })
  | (SeatEvent & { kind: 'shift'; order: number; place: number; origin: number; target: number; armies: number })
  | (SeatEvent & { kind: 'secret' })

/** Tells if a viewer knows which region: the server sends null, or −1, where it does not. */
export function known(region: number | null | undefined): region is number {
  return typeof region === 'number' && region >= 0
}

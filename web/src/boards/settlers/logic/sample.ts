/** A small island for the tests: two tiles side by side, wheat 6 and ore 8, with one harbour on the left. */
import type { Box } from '../../../lib/types'
import type { SettlersDrawing, SettlersPosition } from '../types'

const W = Math.sqrt(3) / 2

/** Vertices around both tiles: the first tile has 0–5 clockwise from the top, the second shares 1 and 2. */
// prettier-ignore
const CORNERS: [number, number][] = [
  [-W, -1], [0, -0.5], [0, 0.5], [-W, 1], [-2 * W, 0.5], [-2 * W, -0.5], [W, -1], [2 * W, -0.5], [2 * W, 0.5], [W, 1],
]
// prettier-ignore
const SIDES: [number, number][] = [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5], [1, 6], [6, 7], [7, 8], [8, 9], [2, 9]]
const RINGS = [
  [0, 1, 2, 3, 4, 5],
  [6, 7, 8, 9, 2, 1],
]

export const sampleDrawing: SettlersDrawing = {
  name: 'sample',
  title: 'Toy',
  tiles: RINGS.map((vertices, id) => ({ id, x: id === 0 ? -W : W, y: 0, vertices, edges: [] })),
  vertices: CORNERS.map(([x, y], id) => ({
    id,
    x,
    y,
    tiles: RINGS.flatMap((ring, tile) => (ring.includes(id) ? [tile] : [])),
    edges: SIDES.flatMap((side, edge) => (side.includes(id) ? [edge] : [])),
    neighbours: SIDES.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : [])),
  })),
  edges: SIDES.map(([a, b], id) => ({
    id,
    x: ((CORNERS[a]?.[0] ?? 0) + (CORNERS[b]?.[0] ?? 0)) / 2,
    y: ((CORNERS[a]?.[1] ?? 0) + (CORNERS[b]?.[1] ?? 0)) / 2,
    vertices: [a, b],
    tiles: RINGS.flatMap((ring, tile) => (ring.includes(a) && ring.includes(b) ? [tile] : [])),
  })),
  harbours: [{ id: 0, x: -3 * W, y: 0, edge: 4, vertices: [4, 5] }],
  layout: {
    tiles: [
      { resource: 3, token: 6 },
      { resource: 4, token: 8 },
    ],
    harbours: [null],
    robber: 1,
  },
}

export function samplePosition(changes: Partial<SettlersPosition> = {}): SettlersPosition {
  return {
    phase: 'build',
    seat: 0,
    roll: [2, 4],
    tiles: [
      { resource: 3, token: 6 },
      { resource: 4, token: 8 },
    ],
    robber: 1,
    harbours: [{ vertices: [4, 5], resource: null }],
    buildings: CORNERS.map(() => null),
    roads: SIDES.map(() => -1),
    hand: [0, 0],
    resources: [0, 0, 0, 0, 0],
    cards: [0, 0, 0, 0, 0],
    hands: [{ resources: [0, 0, 0, 0, 0], cards: [0, 0, 0, 0, 0] }, null],
    playable: [],
    held: [0, 0],
    knights: [0, 0],
    lengths: [0, 0],
    longest_road: -1,
    largest_army: -1,
    harbour_points: [0, 0],
    harbour_master: -1,
    points: [0, 0],
    true_points: [0, null],
    bank: [19, 19, 19, 19, 19],
    deck_left: 25,
    pieces: [0, 1].map(() => ({ roads: 15, settlements: 5, cities: 4 })),
    owed: [0, 0],
    free_roads: 0,
    offer: null,
    offers_left: 3,
    prices: [4, 4, 4, 4, 4],
    winner: -1,
    rules: 'official',
    target: 10,
    max_turns: 500,
    card_played: false,
    built: false,
    settings: {
      costs: { road: [1, 1, 0, 0, 0], settlement: [1, 1, 1, 1, 0], city: [0, 0, 0, 2, 3], card: [0, 0, 1, 1, 1] },
      yields: [1, 2],
      ratios: [4, 3, 2],
      hand_limit: 7,
      longest_road: 5,
      largest_army: 3,
      harbour_master: null,
      title_points: 2,
      setup_pays: 'second',
    },
    ...changes,
  }
}

/** Boxes as the server sends them. */
export function boxes(...sent: Record<string, string | number | [number, number]>[]): Box[] {
  return sent as unknown as Box[]
}

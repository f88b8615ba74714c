import { describe, expect, it } from 'vitest'
import { analysisOf } from './analysis'
import { choicesOf } from './choices'
import { along, dots, layoutOf, outline, roadLine, UNIT } from './layout'
import { payingTiles, payouts } from './payouts'
import { pointsOf, ranking } from './points'
import { spotAt, spotOfMove, spotsOf, stepFrom } from './spots'
import { boxes, sampleDrawing, samplePosition } from './sample'

const layout = layoutOf(sampleDrawing)

describe('the drawing', () => {
  it('has the island in its middle, with room for tiles and harbours', () => {
    const [left, right] = layout.tiles
    expect((left?.[0] ?? 0) + (right?.[0] ?? 0)).toBeCloseTo(layout.width)
    expect(layout.harbours[0]?.at[0]).toBeGreaterThan(40)
    expect(layout.height).toBeGreaterThan(2 * UNIT)
  })

  it('keeps roads off the corners and leads piers to both vertices of a harbour', () => {
    const from: [number, number] = [0, 0]
    expect(roadLine([from, [100, 0]], 20).flat()).toEqual([20, 0, 80, 0])
    expect(along([0, 0], [0, 10], 4)).toEqual([0, 4])
    expect(layout.harbours[0]?.piers).toHaveLength(2)
    expect(outline(layout.corners[0], 100)).toMatch(/^M0\.00 -100\.00L86\.60 -50\.00/)
  })

  it('puts as many dots on a token as there are ways to throw it', () => {
    expect([2, 6, 7, 8, 12].map(dots)).toEqual([1, 5, 6, 5, 1])
    expect(dots(null)).toBe(0)
  })
})

describe('spots', () => {
  const choices = choicesOf(boxes({ kind: 'settle', vertex: 0 }, { kind: 'settle', vertex: 6 }, { kind: 'road', edge: 0 }))

  it('are all legal places, or those of what is in hand', () => {
    expect(spotsOf(choices, null)).toHaveLength(3)
    expect(spotsOf(choices, 'settle').map(({ id }) => id)).toEqual([0, 6])
    expect(spotsOf(choices, 'city')).toEqual([])
  })

  it('are hit by the nearest finger within reach', () => {
    const spots = spotsOf(choices, null)
    const [x, y] = layout.vertices[0] ?? [0, 0]
    expect(spotAt(layout, spots, [x + 5, y], 30)).toEqual({ kind: 'settle', id: 0 })
    expect(spotAt(layout, spots, [x + 40, y + 24], 30)).toEqual({ kind: 'road', id: 0 })
    expect(spotAt(layout, spots, [x, y - 60], 30)).toBeNull()
  })

  it('for the robber are whole tiles', () => {
    const rob = spotsOf(choicesOf(boxes({ kind: 'rob', tile: 1, victim: -1 })), null)
    const [x, y] = layout.tiles[1] ?? [0, 0]
    expect(spotAt(layout, rob, [x + 60, y], 1)).toEqual({ kind: 'rob', id: 1 })
  })

  it('are walked with arrow keys, from the first one on', () => {
    const spots = spotsOf(choices, 'settle')
    expect(stepFrom(layout, spots, null, 'ArrowUp')).toEqual(spots[0])
    expect(stepFrom(layout, spots, spots[0] ?? null, 'ArrowRight')).toEqual({ kind: 'settle', id: 6 })
    expect(stepFrom(layout, spots, spots[0] ?? null, 'ArrowLeft')).toEqual(spots[0])
    expect(stepFrom(layout, [], null, 'ArrowLeft')).toBeNull()
  })

  it('are found in written moves', () => {
    expect(spotOfMove('rob 4 from -1')).toEqual({ kind: 'rob', id: 4 })
    expect(spotOfMove('roads')).toBeNull()
    expect(spotOfMove('end')).toBeNull()
  })
})

describe('a roll', () => {
  const buildings = samplePosition().buildings.map((_, vertex) => (vertex === 0 ? { owner: 0, city: true } : vertex === 7 ? { owner: 1, city: false } : null))
  const nothing = [0, 0, 0, 0, 0]
  const roll = (sum: number, gains: number[][]) =>
    ({ kind: 'roll', seat: 0, text: '', dice: [1, sum - 1], sum, gains, short: [], owed: [0, 0] }) as Parameters<typeof payouts>[2]

  it('pays two cards to a city and nothing where the robber is', () => {
    const position = samplePosition({ buildings })
    expect(payingTiles(position, 6)).toEqual([0])
    expect(payouts(position, sampleDrawing, roll(6, [[0, 0, 0, 2, 0], nothing]))).toEqual([{ tile: 0, vertex: 0, resource: 3, count: 2 }])
    expect(payouts(position, sampleDrawing, roll(8, [nothing, nothing]))).toEqual([])
  })

  it('pays what the settings say', () => {
    const position = samplePosition({ buildings })
    const settings = { ...position.settings, yields: [1, 3] }
    expect(payouts({ ...position, settings }, sampleDrawing, roll(6, [[0, 0, 0, 3, 0], nothing]))).toMatchObject([{ count: 3 }])
  })

  it('shows nothing where the bank was short', () => {
    expect(payouts(samplePosition({ buildings }), sampleDrawing, roll(6, [nothing, nothing]))).toEqual([])
  })
})

describe('points', () => {
  const buildings = samplePosition().buildings.map((_, v) =>
    v === 0 ? { owner: 0, city: true } : v === 3 ? { owner: 0, city: false } : v === 7 ? { owner: 1, city: false } : null,
  )
  const position = samplePosition({ buildings, longest_road: 1, largest_army: 0, points: [5, 3], true_points: [6, null], winner: 1 })

  it('are listed by their sources, with hidden cards where they are known', () => {
    expect(pointsOf(position, 0)).toEqual({ seat: 0, settlements: 1, cities: 2, road: 0, army: 2, harbour: 0, cards: 1, total: 6 })
    expect(pointsOf({ ...position, true_points: [null, 3] }, 0).cards).toBe(0)
    expect(pointsOf(position, 1)).toMatchObject({ settlements: 1, road: 2, total: 3 })
  })

  it('tell of the Harbour Master', () => {
    expect(pointsOf({ ...position, harbour_master: 1, points: [5, 5] }, 1)).toMatchObject({ settlements: 1, road: 2, harbour: 2, cards: 0, total: 5 })
  })

  it('rank the seats, the winner first', () => {
    expect(ranking(position).map(({ seat }) => seat)).toEqual([1, 0])
    expect(ranking({ ...position, winner: -1 }).map(({ seat }) => seat)).toEqual([0, 1])
  })

  it('of titles are those of the settings', () => {
    const settings = { ...position.settings, title_points: 4 }
    expect(pointsOf({ ...position, settings, points: [7, 5] }, 1)).toMatchObject({ settlements: 1, road: 4, cards: 0, total: 5 })
  })
})

describe('what the bot says', () => {
  it('is read best move first, whatever else comes', () => {
    const [end, pair] = [
      { turn: ['end'], value: 0 },
      { turn: ['settle 3', 'road 4'], value: 2 },
    ]
    const answer = { candidates: [end, pair, { turn: 4, value: 1 }, { turn: [], value: 1 }, { move: 'end', value: 1 }], values: [1, 'x'] }
    expect(analysisOf(answer)).toEqual({ candidates: [pair, end], values: [1] })
    expect(analysisOf(null)).toEqual({ candidates: [], values: [] })
  })
})

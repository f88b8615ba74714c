import { describe, expect, it } from 'vitest'
import type { SettlersPosition } from '../types'
import { cornerAhead, lengthWith } from './corners'
import { why } from './reason'
import { sampleDrawing, samplePosition } from '../logic/sample'

const settled = (changes: Partial<SettlersPosition> = {}) =>
  samplePosition({
    buildings: sampleDrawing.vertices.map(({ id }) => (id === 4 ? { owner: 0, city: false } : null)),
    roads: sampleDrawing.edges.map(({ id }) => (id === 3 ? 0 : -1)),
    lengths: [1, 0],
    hand: [3, 5],
    points: [2, 4],
    true_points: [2, null],
    ...changes,
  })
const holding = (resources: number[], changes: Partial<SettlersPosition> = {}) =>
  settled({ resources, hands: [{ resources, cards: [0, 0, 0, 0, 0] }, null], ...changes })
const said = (move: string, position: SettlersPosition) => why(move, position, sampleDrawing, ['Ann', 'Bob'], 0)

describe('a road', () => {
  it('leads to the free corner that pays most', () => {
    expect(cornerAhead(sampleDrawing, settled(), 0, 2)).toEqual({ vertex: 2, far: false })
    expect(said('road 2', settled())).toBe('It reaches the free corner with 6, 8.')
  })

  it('leads towards a corner where its own end is too near to others', () => {
    const buildings = sampleDrawing.vertices.map(({ id }) => (id === 4 ? { owner: 0, city: false } : id === 9 ? { owner: 1, city: false } : null))
    expect(said('road 2', settled({ buildings }))).toBe('It leads towards the free corner with 6, 8.')
  })

  it('counts its length, which others’ buildings cut', () => {
    const roads = sampleDrawing.edges.map(({ id }) => (id === 2 || id === 3 || id === 1 ? 0 : -1))
    expect(lengthWith(sampleDrawing, settled({ roads }), 0, 0)).toBe(4)
    const buildings = sampleDrawing.vertices.map(({ id }) => (id === 2 ? { owner: 1, city: false } : null))
    expect(lengthWith(sampleDrawing, settled({ roads, buildings }), 0, 0)).toBe(2)
    const longer = settled({ roads, lengths: [3, 4], longest_road: 1 })
    expect(said('road 0', { ...longer, lengths: [3, 3], settings: { ...longer.settings, longest_road: 4 } })).toMatch(
      /With 4 in a row it takes the Longest Road: 2 points\.$/,
    )
  })
})

describe('a trade', () => {
  it('is good for what can be paid for then', () => {
    expect(said('bank wood>ore', holding([4, 0, 0, 2, 2]))).toBe('Then you can pay for a city.')
    expect(said('offer 1 0 0 0 0 for 0 0 1 0 0', holding([2, 0, 0, 1, 1]))).toBe('Then you can pay for a development card.')
    expect(said('plenty wood brick', holding([0, 0, 1, 1, 0]))).toBe('Then you can pay for a settlement.')
  })

  it('or for what is missing less', () => {
    expect(said('bank sheep>ore', holding([0, 0, 4, 1, 0]))).toBe('It brings you nearer to a city.')
    expect(said('bank wood>brick', holding([9, 1, 0, 0, 0]))).toBe('You have 9 wood, but only 1 brick.')
  })

  it('is refused to the one who is ahead', () => {
    const offer = { from: 1, give: [1, 0, 0, 0, 0], get: [0, 1, 0, 0, 0], answers: [null, null] }
    expect(said('reject', holding([0, 1, 0, 0, 0], { offer }))).toBe('Bob has 4 points, you have 2: the trade helps the one who is ahead.')
    expect(said('reject', holding([0, 1, 0, 0, 0], { offer, points: [4, 2] }))).toBe('With 1 wood you could not pay for anything new.')
  })
})

describe('a card', () => {
  it('frees a tile, and may take the Largest Army', () => {
    expect(said('knight', settled({ robber: 0, knights: [2, 2] }))).toBe(
      'The robber leaves wheat 6, where you have built. It is your knight number 3 and takes the Largest Army: 2 points.',
    )
    expect(said('buy', settled({ knights: [2, 0] }))).toBe('A knight, a point or a surprise; 25 cards are left. A knight would take the Largest Army.')
  })
})

it('every kind of move of Settlers has a reason', () => {
  const offer = { from: 0, give: [1, 0, 0, 0, 0], get: [0, 0, 0, 0, 1], answers: [null, 'accept' as const] }
  const position = holding([1, 1, 1, 1, 1], { offer })
  const moves = [
    'settle 2', 'road 2', 'city 4', 'roll', 'discard wood', 'rob 0 from 1', 'rob 1 from -1', 'buy', 'knight', 'roads', 'plenty wood ore', 'monopoly wheat',
    'coupon', 'bank wood>ore', 'offer 1 0 0 0 0 for 0 0 0 0 1', 'accept', 'reject', 'counter 1 0 0 0 0 for 0 0 0 0 1', 'trade with 1', 'withdraw', 'end',
  ] // prettier-ignore
  expect(moves.filter((move) => !said(move, position))).toEqual([])
})

it('ending the turn is explained by what is in the hand', () => {
  expect(said('end', holding([0, 0, 0, 0, 1]))).toBe('You cannot pay for anything more.')
  expect(said('end', holding([1, 1, 0, 0, 1]))).toBe('Nothing that you could buy is worth more now than keeping your 3 cards.')
})

/** The rule that is in the way of building. */
import { describe, expect, it } from 'vitest'
import { sampleDrawing, samplePosition } from '../logic/sample'
import type { SettlersPosition } from '../types'
import { whyNotBuild, whyNotHere } from './whynot'

const RICH = [5, 5, 5, 5, 5]
const rich = (changes: Partial<SettlersPosition> = {}) =>
  samplePosition({ resources: RICH, hands: [{ resources: RICH, cards: [0, 0, 0, 0, 0] }, null], ...changes })
const house = (at: number, owner: number) => rich().buildings.map((one, vertex) => (vertex === at ? { owner, city: false } : one))
const way = (...edges: number[]) => rich().roads.map((owner, edge) => (edges.includes(edge) ? 0 : owner))
const at = (kind: 'vertex' | 'edge' | 'tile', id: number, position: SettlersPosition) => whyNotHere({ kind, id }, sampleDrawing, position, 0)

describe('a product', () => {
  it('waits for the roll, then for the cards that are lacking', () => {
    expect(whyNotBuild('road', false, samplePosition({ phase: 'roll' }), 0)).toEqual({ rule: 'roll' })
    const wood = samplePosition({ hands: [{ resources: [1, 0, 0, 0, 0], cards: [0, 0, 0, 0, 0] }, null] })
    expect(whyNotBuild('road', false, wood, 0)).toEqual({ rule: 'cards', lacking: [0, 1, 0, 0, 0] })
  })

  it('needs a piece, a card in the deck, and a place', () => {
    expect(whyNotBuild('city', false, rich({ pieces: [{ roads: 0, settlements: 0, cities: 0 }] }), 0)).toEqual({ rule: 'pieces' })
    expect(whyNotBuild('card', false, rich({ deck_left: 0 }), 0)).toEqual({ rule: 'deck' })
    expect(whyNotBuild('settlement', false, rich(), 0)).toEqual({ rule: 'noSettlement' })
    expect(whyNotBuild('settlement', true, rich(), 0)).toBeNull()
    expect(whyNotBuild('settlement', false, rich({ seat: 1 }), 0)).toBeNull() // nobody asks on another's turn
  })
})

describe('a place', () => {
  it('is taken, or too near to another settlement', () => {
    expect(at('vertex', 0, rich({ buildings: house(0, 1) }))).toEqual({ rule: 'taken' })
    expect(at('vertex', 1, rich({ buildings: house(0, 1) }))).toEqual({ rule: 'near' })
    expect(at('vertex', 1, rich({ phase: 'settle', buildings: house(0, 1) }))).toEqual({ rule: 'near' })
    expect(at('vertex', 3, rich({ phase: 'settle', buildings: house(0, 1) }))).toBeNull()
  })

  it('is reached by the seat’s own roads', () => {
    expect(at('vertex', 3, rich())).toEqual({ rule: 'unled' })
    expect(at('vertex', 3, rich({ roads: way(2) }))).toBeNull()
    expect(at('edge', 3, rich({ roads: way(2) }))).toBeNull()
    expect(at('edge', 8, rich({ roads: way(2) }))).toEqual({ rule: 'unlinked' })
    expect(at('edge', 3, rich({ roads: way(2), buildings: house(3, 1) }))).toEqual({ rule: 'unlinked' }) // another's settlement is in between
  })

  it('is the one beside the new settlement while the set-up asks for its road', () => {
    expect(at('edge', 8, rich({ phase: 'connect', buildings: house(0, 0) }))).toEqual({ rule: 'unlinked' })
  })

  it('has the robber already', () => {
    expect(at('tile', 1, rich({ phase: 'rob' }))).toEqual({ rule: 'robber' })
    expect(at('tile', 0, rich({ phase: 'rob' }))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { allows, choicesOf, mostOf } from './choices'
import { move } from './moves'
import { boxes } from './sample'

const NONE = { wood: 0, brick: 0, sheep: 0, wheat: 0, ore: 0, wood2: 0, brick2: 0, sheep2: 0, wheat2: 0, ore2: 0 }

describe('what is possible', () => {
  it('is read from the boxes, one by one or as ranges', () => {
    const choices = choicesOf(boxes({ kind: 'settle', vertex: 3 }, { kind: 'settle', vertex: [7, 8] }, { kind: 'road', edge: 5 }, { kind: 'end' }))
    expect([...choices.settle]).toEqual([3, 7, 8])
    expect([...choices.road]).toEqual([5])
    expect([...choices.plain]).toEqual(['end'])
  })

  it('groups the robber’s victims by tile', () => {
    const choices = choicesOf(boxes({ kind: 'rob', tile: 4, victim: 1 }, { kind: 'rob', tile: 4, victim: 2 }, { kind: 'rob', tile: 9, victim: -1 }))
    expect(choices.rob.get(4)).toEqual([1, 2])
    expect(choices.rob.get(9)).toEqual([-1])
  })

  it('knows which kinds the bank takes for which', () => {
    const choices = choicesOf(boxes({ kind: 'bank', give: 0, get: 1 }, { kind: 'bank', give: 0, get: 4 }))
    expect([...(choices.bank.get(0) ?? [])]).toEqual([1, 4])
  })

  it('leaves out kinds of moves that are nobody’s at this board', () => {
    expect(choicesOf(boxes({ kind: 'deal' })).plain.size).toBe(0)
  })
})

describe('offers', () => {
  const { offers } = choicesOf(boxes({ kind: 'offer', ...NONE, wood: [1, 3], ore2: [1, 2] }, { kind: 'offer', ...NONE, brick: [1, 1], ore2: [1, 2] }))

  it('are allowed where a box holds exactly these kinds', () => {
    expect(allows(offers, { give: [2, 0, 0, 0, 0], get: [0, 0, 0, 0, 1] })).toBe(true)
    expect(allows(offers, { give: [4, 0, 0, 0, 0], get: [0, 0, 0, 0, 1] })).toBe(false)
    expect(allows(offers, { give: [1, 1, 0, 0, 0], get: [0, 0, 0, 0, 1] })).toBe(false)
    expect(allows(offers, { give: [0, 0, 0, 0, 0], get: [0, 0, 0, 0, 1] })).toBe(false)
  })

  it('say how far the steppers go', () => {
    expect(mostOf(offers, 'give')).toEqual([3, 1, 0, 0, 0])
    expect(mostOf(offers, 'get')).toEqual([0, 0, 0, 0, 2])
  })
})

describe('moves', () => {
  it('are written as the server reads them', () => {
    expect(move.offer({ give: [1, 0, 0, 0, 0], get: [0, 0, 0, 0, 2] })).toBe('offer 1 0 0 0 0 for 0 0 0 0 2')
    expect(move.plenty(4, 1)).toBe('plenty brick ore')
    expect(move.bank(2, 3)).toBe('bank sheep>wheat')
    expect(move.rob(4, -1)).toBe('rob 4 from -1')
    expect(move.discard(0)).toBe('discard wood')
  })
})

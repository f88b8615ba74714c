import { describe, expect, it } from 'vitest'
import { clickIntent, dragIntent, origins, placeCount, possible, targets } from './actions'
import { choicesAhead, choicesOf, onlyEnd } from './choices'
import { boxes, sampleDrawing, samplePosition } from './sample'

const attacking = boxes({ kind: 'attack', origin: 2, target: 3, dice: [1, 3] }, { kind: 'cease' })

describe('what is possible', () => {
  it('is read from the boxes', () => {
    expect(possible(choicesOf(attacking))).toEqual({ attack: true, place: false, fortify: false, trade: false, end: true })
    expect(possible(choicesOf(boxes({ kind: 'trade', a: 3, b: 0, c: 1 }))).trade).toBe(true)
    expect(choicesOf(boxes({ kind: 'trade', a: 3, b: 0, c: 1 })).trade).toEqual([[0, 1, 3]])
  })

  it('looks ahead to fortifications along chains of own territories, ending attacks first', () => {
    const ahead = choicesAhead(attacking, samplePosition(), sampleDrawing)
    expect(ahead.ceasing).toBe(true)
    expect([...(ahead.fortify.get(0)?.keys() ?? [])].sort()).toEqual([1, 2])
    expect(ahead.fortify.get(2)?.get(0)).toEqual([1, 4])
    expect(ahead.fortify.has(1)).toBe(false)
  })

  it('leaves fortifications to the server where it gives them', () => {
    const sent = boxes({ kind: 'fortify', origin: 0, target: 1, armies: [1, 2] }, { kind: 'end' })
    const now = choicesAhead(sent, samplePosition({ phase: 'fortify' }), sampleDrawing)
    expect(now.ceasing).toBe(false)
    expect([...now.fortify.keys()]).toEqual([0])
    expect(onlyEnd(now)).toBe(false)
    expect(onlyEnd(choicesOf(boxes({ kind: 'end' })))).toBe(true)
    expect(onlyEnd(choicesOf(attacking))).toBe(false)
  })
})

describe('clicks and drags', () => {
  const ahead = choicesAhead(attacking, samplePosition(), sampleDrawing)

  it('a drag onto an enemy attacks, onto an own territory moves, elsewhere nothing', () => {
    expect(dragIntent(ahead, 2, 3)).toEqual({ do: 'attack', origin: 2, target: 3 })
    expect(dragIntent(ahead, 2, 0)).toEqual({ do: 'fortify', origin: 2, target: 0 })
    expect(dragIntent(ahead, 2, 4)).toBeNull()
  })

  it('a click on a target of the selected origin attacks', () => {
    expect(clickIntent(ahead, null, 2, 3)).toEqual({ do: 'attack', origin: 2, target: 3 })
  })

  it('a click on another own territory chooses a new origin while attacks are possible, unless Transfer is armed', () => {
    expect(clickIntent(ahead, null, 2, 0)).toEqual({ do: 'select', territory: 0 })
    expect(clickIntent(ahead, 'fortify', 2, 0)).toEqual({ do: 'fortify', origin: 2, target: 0 })
  })

  it('a second click clears the selection, but keeps an origin', () => {
    expect(clickIntent(ahead, null, 4, 4)).toEqual({ do: 'select', territory: null })
    expect(clickIntent(ahead, null, 2, 2)).toEqual({ do: 'select', territory: 2 })
  })

  it('claiming takes a second click, placing does not', () => {
    const claim = choicesOf(boxes({ kind: 'claim', territory: 4 }))
    expect(clickIntent(claim, null, null, 4)).toEqual({ do: 'select', territory: 4 })
    expect(clickIntent(claim, null, 4, 4)).toEqual({ do: 'claim', territory: 4 })
    const placing = choicesOf(boxes({ kind: 'place', territory: 1, armies: [1, 7] }))
    expect(clickIntent(placing, null, null, 1)).toEqual({ do: 'place', territory: 1 })
    expect(clickIntent(placing, null, null, 3)).toEqual({ do: 'select', territory: 3 })
  })

  it('an armed action narrows origins and targets', () => {
    expect([...origins(ahead, 'attack')]).toEqual([2])
    expect([...origins(ahead, null)].sort()).toEqual([0, 2])
    expect([...targets(ahead, 2, 'attack')]).toEqual([3])
    expect([...targets(ahead, 2, 'fortify')].sort()).toEqual([0, 1])
  })

  it('places what the chooser says, five with Shift, everything with Alt, never more than there are', () => {
    expect(placeCount([1, 7], 1, { five: false, all: false })).toBe(1)
    expect(placeCount([1, 7], 1, { five: true, all: false })).toBe(5)
    expect(placeCount([1, 3], 1, { five: true, all: false })).toBe(3)
    expect(placeCount([1, 7], 1, { five: false, all: true })).toBe(7)
    expect(placeCount([1, 2], 6, { five: false, all: false })).toBe(2)
  })
})

import { describe, expect, it } from 'vitest'
import { cardState } from './cards'
import { choicesOf, noChoices } from './choices'
import { bankDeals, changed, counterOf, discardMore, flipped, lacking, listed } from './hand'
import { boxes, samplePosition } from './sample'

const FULL = [19, 19, 19, 19, 19]

describe('the bank', () => {
  it('takes whole lots at the seat’s own prices', () => {
    const deal = { give: [4, 0, 2, 0, 0], get: [0, 0, 0, 1, 1] }
    expect(bankDeals(deal, [4, 0, 2, 0, 0], [4, 4, 2, 4, 4], FULL)).toEqual([
      [0, 3],
      [2, 4],
    ])
  })

  it('refuses broken lots, wrong counts, cards that are not there, and like for like', () => {
    const prices = [4, 4, 4, 4, 4]
    expect(bankDeals({ give: [3, 0, 0, 0, 0], get: [0, 1, 0, 0, 0] }, FULL, prices, FULL)).toBeNull()
    expect(bankDeals({ give: [4, 0, 0, 0, 0], get: [0, 2, 0, 0, 0] }, FULL, prices, FULL)).toBeNull()
    expect(bankDeals({ give: [4, 0, 0, 0, 0], get: [0, 1, 0, 0, 0] }, [3, 0, 0, 0, 0], prices, FULL)).toBeNull()
    expect(bankDeals({ give: [4, 0, 0, 0, 0], get: [0, 1, 0, 0, 0] }, FULL, prices, [19, 0, 19, 19, 19])).toBeNull()
    expect(bankDeals({ give: [8, 4, 0, 0, 0], get: [0, 1, 1, 1, 0] }, FULL, prices, FULL)).toBeNull()
    expect(bankDeals({ give: [0, 0, 0, 0, 0], get: [0, 0, 0, 0, 0] }, FULL, prices, FULL)).toBeNull()
  })
})

describe('cards in hand', () => {
  it('are counted, listed and compared with prices', () => {
    expect(listed([0, 2, 0, 0, 1])).toEqual([1, 1, 4])
    expect(lacking([1, 0, 0, 0, 0], [1, 1, 1, 1, 0])).toEqual([0, 1, 1, 1, 0])
    expect(changed([1, 0, 0, 0, 0], 0, -5)).toEqual([0, 0, 0, 0, 0])
  })

  it('are discarded up to what is owed and held, and no further', () => {
    expect(discardMore([1, 0, 0, 0, 0], [2, 9, 0, 0, 0], 3, 0)).toEqual([2, 0, 0, 0, 0])
    expect(discardMore([2, 0, 0, 0, 0], [2, 9, 0, 0, 0], 3, 0)).toEqual([2, 0, 0, 0, 0])
    expect(discardMore([2, 1, 0, 0, 0], [2, 9, 0, 0, 0], 3, 1)).toEqual([2, 1, 0, 0, 0])
  })
})

describe('offers', () => {
  it('look the other way round from the other side', () => {
    const terms = { give: [1, 0, 0, 0, 0], get: [0, 0, 0, 0, 2] }
    expect(flipped(terms)).toEqual({ give: [0, 0, 0, 0, 2], get: [1, 0, 0, 0, 0] })
    expect(counterOf(terms)).toBe(terms)
    expect(counterOf('accept')).toBeNull()
    expect(counterOf(null)).toBeNull()
  })
})

describe('development cards', () => {
  const state = (changes: Parameters<typeof samplePosition>[0], card: number, choices = noChoices()) => cardState(samplePosition(changes), 0, choices, card)

  it('can be played, or say why not', () => {
    expect(state({ playable: [0] }, 0)).toBe('playable')
    expect(state({ seat: 1 }, 0)).toBe('notYourTurn')
    expect(state({ card_played: true }, 0)).toBe('played')
    expect(state({}, 0)).toBe('fresh')
    expect(state({ phase: 'rob' }, 0)).toBe('later')
    expect(state({}, 1)).toBe('counts')
    expect(state({ rules: 'thesis', roll: null, phase: 'roll' }, 0)).toBe('afterRoll')
  })

  it('road building needs a place for a road', () => {
    expect(state({ playable: [2] }, 2)).toBe('noPlace')
    expect(state({ playable: [2] }, 2, choicesOf(boxes({ kind: 'roads' })))).toBe('playable')
  })
})

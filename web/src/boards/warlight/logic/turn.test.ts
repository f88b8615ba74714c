import { describe, expect, it } from 'vitest'
import type { Order } from '../types'
import { fitted, freeArmies, sameTurn, steps, withArmies, withPlaced, type Ground, type Turn } from './turn'

/** Four regions in a row; the first three are mine. */
const ground: Ground = { seat: 0, owner: [0, 0, 0, 1], armies: [4, 1, 3, 2], once: false }
const order = (origin: number, target: number, armies: number): Order => ({ seat: 0, origin, target, armies })
const turn = (placed: number[], ...orders: Order[]): Turn => ({ placed, orders })

/** The server, as far as these moves go: refuses what is not there. `merged`: orders for one pair are one (W4). */
function play(from: Turn, texts: string[], merged = false): Turn {
  const placed = [...from.placed]
  const orders = from.orders.map((one) => ({ ...one }))
  for (const text of texts) {
    const [kind = '', rest = ''] = text.split(/ (.*)/)
    const numbers = (rest.match(/\d+/g) ?? []).map(Number)
    const [a = 0, b = 0, c = 0] = numbers
    if (kind === 'cancel') {
      expect(orders[a], text).toBeDefined()
      orders.splice(a, 1)
    } else if (kind === 'shift') orders.splice(b, 0, ...orders.splice(a, 1))
    else if (kind === 'deploy') placed[a] = (placed[a] ?? 0) + b
    else if (kind === 'withdraw') {
      expect(placed[a] ?? 0, text).toBeGreaterThanOrEqual(b)
      placed[a] = (placed[a] ?? 0) - b
    } else {
      expect(freeArmies({ placed, orders }, ground)[a], text).toBeGreaterThanOrEqual(c)
      const there = merged ? orders.find((one) => one.origin === a && one.target === b) : undefined
      if (there) there.armies += c
      else orders.push(order(a, b, c))
    }
  }
  return { placed, orders }
}

describe('the moves from one turn to another', () => {
  const cases: [string, Turn, Turn][] = [
    ['nothing', turn([0, 0, 0, 0]), turn([0, 0, 0, 0])],
    ['placing and taking back', turn([3, 0, 2, 0]), turn([0, 4, 1, 0])],
    ['a new order', turn([0, 0, 0, 0], order(2, 3, 2)), turn([0, 0, 0, 0], order(2, 3, 2), order(0, 1, 3))],
    ['fewer armies in the first order', turn([0, 0, 0, 0], order(2, 3, 2), order(0, 1, 3)), turn([0, 0, 0, 0], order(2, 3, 1), order(0, 1, 3))],
    ['orders that need armies which a later one brings', turn([5, 0, 0, 0]), turn([5, 0, 0, 0], order(2, 3, 9), order(1, 2, 7), order(0, 1, 8))],
    ['everything back', turn([5, 0, 0, 0], order(0, 1, 8), order(1, 2, 7)), turn([0, 0, 0, 0])],
  ]
  it.each(cases)('%s', (_, now, wanted) => {
    for (const merged of [false, true]) {
      expect(play(now, steps(now, wanted, ground), merged)).toEqual(wanted)
      expect(play(wanted, steps(wanted, now, ground), merged)).toEqual(now)
    }
  })

  const several: [string, Turn, Turn][] = [
    ['a second order for a pair', turn([0, 0, 0, 0], order(2, 3, 1)), turn([0, 0, 0, 0], order(2, 3, 1), order(2, 3, 1))],
    ['equal orders with others between them', turn([0, 0, 0, 0]), turn([0, 0, 0, 0], order(2, 3, 1), order(0, 1, 3), order(2, 3, 1))],
    [
      'the armies of the first of two for a pair',
      turn([2, 0, 2, 0], order(2, 3, 1), order(0, 1, 3), order(2, 3, 2)),
      turn([2, 0, 2, 0], order(2, 3, 2), order(0, 1, 3), order(2, 3, 2)),
    ],
    [
      'an order that needs armies, between two for another pair',
      turn([0, 0, 4, 0]),
      turn([0, 0, 4, 0], order(2, 3, 2), order(1, 0, 2), order(2, 3, 2), order(2, 1, 2)),
    ],
  ]
  it.each(several)('%s, where each stays an order of its own', (_, now, wanted) => {
    expect(play(now, steps(now, wanted, ground))).toEqual(wanted)
    expect(play(wanted, steps(wanted, now, ground))).toEqual(now)
  })

  it('leave alone what stays as it is', () => {
    const now = turn([0, 0, 0, 0], order(2, 3, 2), order(0, 1, 3))
    expect(steps(now, withArmies(now, 1, 1), ground)).toEqual(['cancel 1', 'attack 0>1 x1'])
    expect(steps(now, now, ground)).toEqual([])
  })
})

describe('armies that are taken back', () => {
  it('are taken from the last order that leaves there, and from what relied on it', () => {
    const now = turn([2, 0, 0, 0], order(0, 1, 5), order(1, 2, 5))
    expect(fitted(withPlaced(now, 0, 0), ground).orders).toEqual([order(0, 1, 3), order(1, 2, 3)])
  })

  it('drop an order of which nothing is left', () => {
    const now = turn([0, 2, 0, 0], order(1, 2, 2))
    expect(fitted(withPlaced(now, 1, 0), ground).orders).toEqual([])
  })

  it('are no longer free to go on where armies move once', () => {
    const once = { ...ground, once: true }
    expect(freeArmies(turn([0, 0, 0, 0], order(0, 1, 3)), ground)[1]).toBe(3)
    expect(freeArmies(turn([0, 0, 0, 0], order(0, 1, 3)), once)[1]).toBe(0)
  })
})

it('turns are the same if they place the same armies and give the same orders', () => {
  expect(sameTurn(turn([1, 0], order(0, 1, 1)), turn([1, 0], order(0, 1, 1)))).toBe(true)
  expect(sameTurn(turn([1, 0], order(0, 1, 1)), turn([1, 0], order(0, 1, 2)))).toBe(false)
  expect(sameTurn(turn([1, 0]), turn([0, 1]))).toBe(false)
})

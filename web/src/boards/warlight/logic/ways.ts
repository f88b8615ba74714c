/** Orders by the way that they go: one pair of regions may have several (W4). */
import type { Order } from '../types'

/** A way with all orders that go it, in their order. */
export interface Way {
  seat: number
  origin: number
  target: number
  armies: number[]
  /** The places of the orders in the list. */
  numbers: number[]
}

const name = ({ seat, origin, target }: Order) => `${seat}:${origin}>${target}`

export function waysOf(orders: readonly Order[]): Way[] {
  const ways = new Map<string, Way>()
  orders.forEach((order, number) => {
    const { seat, origin, target, armies } = order
    const way = ways.get(name(order)) ?? { seat, origin, target, armies: [], numbers: [] }
    way.armies.push(armies)
    way.numbers.push(number)
    ways.set(name(order), way)
  })
  return [...ways.values()]
}

/** A name for every order that no other has: the way, and the how manieth order on it this is. */
export function keysOf(orders: readonly Order[]): string[] {
  const seen = new Map<string, number>()
  return orders.map((order) => {
    const before = seen.get(name(order)) ?? 0
    seen.set(name(order), before + 1)
    return `${name(order)} ${before}`
  })
}

/**
 * A seat's turn before it is committed: armies placed and a list of orders; and the moves that change it into another
 * turn. Undo, changing the armies of an order, taking armies back and starting over all say how the turn shall be.
 */
import type { Order, WarlightPosition } from '../types'
import { move } from './moves'

export interface Turn {
  placed: readonly number[]
  orders: readonly Order[]
}

/** The position before the turn: who holds what, with how many armies, and whether armies that arrive may go on (W4). */
export interface Ground {
  seat: number
  owner: readonly number[]
  armies: readonly number[]
  once: boolean
}

export function turnOf({ placed, orders }: Pick<WarlightPosition, 'placed' | 'orders'>, seat: number): Turn {
  return { placed, orders: orders.filter((order) => order.seat === seat) }
}

const same = (a: Order | undefined, b: Order | undefined) =>
  a !== undefined && b !== undefined && a.origin === b.origin && a.target === b.target && a.armies === b.armies

export function sameTurn(a: Turn, b: Turn): boolean {
  return (
    a.orders.length === b.orders.length &&
    a.orders.every((order, i) => same(order, b.orders[i])) &&
    a.placed.every((armies, region) => armies === b.placed[region])
  )
}

/** How many armies may still be ordered to leave each own region: one stays, and those that arrive may go on. */
export function freeArmies(turn: Turn, ground: Ground): number[] {
  const free = ground.armies.map((armies, region) => (ground.owner[region] === ground.seat ? armies - 1 + (turn.placed[region] ?? 0) : 0))
  for (const order of turn.orders) book(free, order, ground)
  return free
}

function book(free: number[], { origin, target, armies }: Order, ground: Ground): void {
  free[origin] = (free[origin] ?? 0) - armies
  if (ground.owner[target] === ground.seat && !ground.once) free[target] = (free[target] ?? 0) + armies
}

/** The turn with orders shortened, the last first, where more would leave than there is: after armies were taken back. */
export function fitted(turn: Turn, ground: Ground): Turn {
  let orders = [...turn.orders]
  for (;;) {
    const free = freeArmies({ ...turn, orders }, ground)
    const at = orders.findLastIndex(({ origin }) => (free[origin] ?? 0) < 0)
    const order = orders[at]
    if (!order) return { ...turn, orders }
    const left = order.armies + (free[order.origin] ?? 0)
    orders = orders.flatMap((one, i) => (i !== at ? [one] : left > 0 ? [{ ...one, armies: left }] : []))
  }
}

/**
 * The moves from `now` to `wanted`. Orders that stay at the front are left alone. The others are taken back, the armies
 * placed, and orders given anew: those first that nothing else has to arrive for; then they are put into their order.
 */
export function steps(now: Turn, wanted: Turn, ground: Ground): string[] {
  let kept = 0
  while (kept < now.orders.length && same(now.orders[kept], wanted.orders[kept])) kept++
  const texts: string[] = []
  for (let i = now.orders.length - 1; i >= kept; i--) texts.push(move.cancel(i))
  const change = wanted.placed.map((armies, region) => armies - (now.placed[region] ?? 0))
  change.forEach((more, region) => more < 0 && texts.push(move.withdraw(region, -more)))
  change.forEach((more, region) => more > 0 && texts.push(move.deploy(region, more)))

  const front = wanted.orders.slice(0, kept)
  const free = freeArmies({ placed: wanted.placed, orders: front }, ground)
  const list = [...front]
  const waiting = wanted.orders.slice(kept)
  while (waiting.length > 0) {
    const next = waiting.findIndex(({ origin, armies }) => armies <= (free[origin] ?? 0))
    const [order] = waiting.splice(Math.max(0, next), 1)
    if (!order) break
    texts.push(move.attack(order.origin, order.target, order.armies))
    book(free, order, ground)
    list.push(order)
  }
  wanted.orders.forEach((order, place) => {
    const at = list.findIndex((one, i) => i >= place && same(one, order)) // those before have their places already
    if (at === place) return
    texts.push(move.shift(at, place))
    list.splice(place, 0, ...list.splice(at, 1))
  })
  return texts
}

/** The turn with an order's armies changed; none left takes it out of the list. */
export function withArmies(turn: Turn, index: number, armies: number): Turn {
  const orders = turn.orders.flatMap((order, i) => (i !== index ? [order] : armies > 0 ? [{ ...order, armies }] : []))
  return { ...turn, orders }
}

/** The turn with that number of armies placed on a region. */
export function withPlaced(turn: Turn, region: number, armies: number): Turn {
  return { ...turn, placed: turn.placed.map((now, i) => (i === region ? Math.max(0, armies) : now)) }
}

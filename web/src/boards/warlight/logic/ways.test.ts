import { expect, it } from 'vitest'
import type { Order } from '../types'
import { keysOf, waysOf } from './ways'

const order = (origin: number, target: number, armies: number): Order => ({ seat: 0, origin, target, armies })
const orders = [order(0, 1, 5), order(2, 1, 4), order(0, 1, 3)]

it('two orders for one pair go one way, with the armies of each', () => {
  expect(waysOf(orders)).toEqual([
    { seat: 0, origin: 0, target: 1, armies: [5, 3], numbers: [0, 2] },
    { seat: 0, origin: 2, target: 1, armies: [4], numbers: [1] },
  ])
})

it('every order has a key of its own', () => {
  expect(new Set(keysOf(orders)).size).toBe(3)
})

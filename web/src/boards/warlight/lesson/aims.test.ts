/** The rings of the first game of Warlight. */
import { expect, it } from 'vitest'
import type { Box } from '../../../lib/types'
import type { WarlightPosition } from '../types'
import { hasSuperRegion, toOrder, toPick, toRound, type WarlightMoment } from './aims'

const region = (id: number, super_region: number, neighbours: number[]) => ({ id, super_region, neighbours })
const boxes = (...sent: object[]) => sent as unknown as Box[]

/** Two super regions: a small one of two regions, and one of three; all in a row. */
const drawing = {
  regions: [region(0, 0, [1]), region(1, 0, [0, 2]), region(2, 1, [1, 3]), region(3, 1, [2, 4]), region(4, 1, [3])],
  super_regions: [{ regions: [0, 1] }, { regions: [2, 3, 4] }],
}

const moment = (legal: Box[], position: Partial<WarlightPosition>, selection: object = {}) =>
  ({
    drawing,
    view: { position: { owner: [-1, -1, -1, -1, -1], armies: [2, 2, 2, 2, 2], orders: [], placed: [], ...position }, legal },
    seat: 0,
    selection: { selected: null, dialog: null, ...selection },
    since: [],
  }) as unknown as WarlightMoment

it('the smallest super region is picked first, then the picks are committed', () => {
  expect(toPick(moment(boxes({ kind: 'pick', region: 3 }, { kind: 'pick', region: 1 }), {}))).toEqual([{ place: 1 }])
  expect(toPick(moment(boxes({ kind: 'pick', region: 3 }, { kind: 'commit' }), {}))).toEqual([{ button: 'commit' }])
})

it('armies go where a super region lacks least, all of them, and on from there', () => {
  const owner = [-1, 0, -1, 0, -1]
  const legal = boxes({ kind: 'deploy', region: 1, armies: [1, 5] }, { kind: 'deploy', region: 3, armies: [1, 5] }, { kind: 'commit' })
  expect(toOrder(moment(legal, { owner }))).toEqual([{ place: 1 }])
  expect(toOrder(moment(legal, { owner }, { selected: 1 }))).toEqual([{ button: 'all' }])
  expect(toOrder(moment(boxes({ kind: 'commit' }), { owner }, { selected: 1 }))).toEqual([{ place: 0 }])
  expect(toOrder(moment(legal, { owner }, { dialog: { kind: 'order' } }))).toEqual([{ button: 'give' }])
})

it('a round with an order is committed', () => {
  const orders = [{ seat: 0, origin: 1, target: 0, armies: 4 }]
  expect(toRound(moment(boxes({ kind: 'commit' }), { owner: [-1, 0, -1, -1, -1], orders }))).toEqual([{ button: 'commit' }])
})

it('a super region is whole when all its regions are the player’s', () => {
  expect(hasSuperRegion(moment([], { owner: [0, 0, -1, -1, -1] }))).toBe(true)
  expect(hasSuperRegion(moment([], { owner: [0, -1, 0, 0, -1] }))).toBe(false)
})

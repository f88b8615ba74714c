import { describe, expect, it } from 'vitest'
import type { Box } from '../../../lib/types'
import { choicesOf } from './choices'
import { clickIntent } from './clicks'

const boxes = (...sent: Record<string, string | number | [number, number]>[]) => sent as unknown as Box[]
const ordering = choicesOf(
  boxes(
    { kind: 'deploy', region: 0, armies: [1, 5] },
    { kind: 'deploy', region: 1, armies: [1, 5] },
    { kind: 'attack', origin: 0, target: 1, armies: [1, 3] },
    { kind: 'attack', origin: 0, target: 2, armies: [1, 3] },
    { kind: 'cancel', order: [0, 1] },
    { kind: 'commit' },
  ),
)

it('the server’s boxes are sorted by what the board asks for', () => {
  expect(ordering.deploy).toEqual(
    new Map([
      [0, 5],
      [1, 5],
    ]),
  )
  expect(ordering.attack.get(0)).toEqual(
    new Map([
      [1, 3],
      [2, 3],
    ]),
  )
  expect(ordering.cancel).toEqual(new Set([0, 1]))
  expect(ordering.commit).toBe(true)
  expect(choicesOf(boxes({ kind: 'pick', region: 4 })).pick).toEqual(new Set([4]))
})

describe('a click', () => {
  it('on an own region places armies, and one on an enemy beside it then gives an order', () => {
    expect(clickIntent(ordering, false, null, 0)).toEqual({ do: 'deploy', region: 0 })
    expect(clickIntent(ordering, false, 0, 2)).toEqual({ do: 'order', origin: 0, target: 2 })
    expect(clickIntent(ordering, false, 0, 1)).toEqual({ do: 'deploy', region: 1 })
  })

  it('while attacking chooses the origin, then the target, which may be an own region', () => {
    expect(clickIntent(ordering, true, null, 0)).toEqual({ do: 'select', region: 0 })
    expect(clickIntent(ordering, true, 0, 1)).toEqual({ do: 'order', origin: 0, target: 1 })
    expect(clickIntent(ordering, true, 0, 0)).toEqual({ do: 'select', region: 0 })
  })

  it('elsewhere only looks', () => {
    expect(clickIntent(ordering, true, null, 7)).toEqual({ do: 'select', region: 7 })
  })
})

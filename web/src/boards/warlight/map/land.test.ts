/** Shapes of maps: islands that never touch, and frontiers found in a drawing. */
import { describe, expect, it } from 'vitest'
import { bridges, cells, reach } from './cells'
import { sightOf } from './fog'
import { frontiers, outlineOf, pieces } from '../../../lib/map/frontiers'
import { heatOf } from './heat'
import { holderOf } from './holder'
import type { WarlightPosition } from '../types'

describe('islands', () => {
  const places: [number, number][] = [
    [100, 100],
    [200, 100],
    [300, 110],
    [180, 220],
  ]

  it('are a closed shape around each place, clear of the others', () => {
    const shapes = cells(places, [0, 0, 1, 1])
    expect(shapes).toHaveLength(4)
    for (const { path, room } of shapes) {
      expect(path).toMatch(/^M.*Z$/)
      expect(room).toBeGreaterThan(20)
    }
    const right = Math.max(...pieces(shapes[0]?.path ?? '').map(({ to }) => to[0]))
    const left = Math.min(...pieces(shapes[1]?.path ?? '').map(({ to }) => to[0]))
    expect(left - right).toBeGreaterThanOrEqual(8.8)
  })

  it('have bridges over the water, and arcs over a third island', () => {
    const found = bridges(places, [
      [0, 1],
      [0, 2],
    ])
    expect(found.map(({ over }) => over)).toEqual([false, true])
    expect(reach(places)).toBeGreaterThan(50)
    expect(
      reach([
        [0, 0],
        [900, 0],
      ]),
    ).toBeLessThan(100)
  })
})

describe('frontiers', () => {
  it('are the pieces of outline that places of different parts share', () => {
    const west = 'M0 0l10 0q2 5 0 10l-10 0z'
    const east = 'M10 10q2-5 0-10l10 0 0 10z'
    expect(frontiers([west, east], [0, 1])).toBe('M10 10Q12 5 10 0')
    expect(frontiers([west, east], [0, 0])).toBe('')
  })

  it('leave the outline of a part where its places meet', () => {
    const west = 'M0 0l10 0q2 5 0 10l-10 0z'
    const east = 'M10 10q2-5 0-10l10 0 0 10z'
    expect(outlineOf([west, east], [0, 0], 0)).not.toContain('Q')
    expect(outlineOf([west, east], [0, 1], 0)).toContain('M10 0Q12 5 10 10')
  })
})

it('values become shares of the scale', () => {
  const heat = heatOf([2, null, 6, 3])
  expect([0, 1, 2, 3].map(heat.share)).toEqual([0, null, 1, 0.5])
  expect(heat.middle).toBe(3)
  expect(heatOf([3, 3]).share(0)).toBe(0.5)
})

it('a super region is held by the seat that holds all of it', () => {
  expect(holderOf({ regions: [0, 1] }, { owner: [2, 2, 0] })).toBe(2)
  expect(holderOf({ regions: [0, 2] }, { owner: [2, 2, 0] })).toBe(-1)
  expect(holderOf({ regions: [0] }, { owner: [-2] })).toBe(-1)
})

it('a region is seen, remembered, or unknown', () => {
  const position = {
    owner: [1, -2, -2],
    armies: [4, -1, -1],
    seen: { owner: [1, 0, -2], armies: [4, 7, -1], turn: [3, 2, 0] },
  } as unknown as WarlightPosition
  expect([0, 1, 2].map((region) => sightOf(position, region))).toEqual([
    { kind: 'seen', owner: 1, armies: 4 },
    { kind: 'remembered', owner: 0, armies: 7, round: 2 },
    { kind: 'unknown' },
  ])
})

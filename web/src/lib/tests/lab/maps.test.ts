/** A map is edited: shapes, commands, and the way back. */
import { describe, expect, it } from 'vitest'
import * as edit from '../../maps/commands'
import { areaOf, contains, Ground, innerPoint, pathOf, pieces } from '../../maps/geometry'
import { begin, redo, settled, step, undo } from '../../maps/history'
import { caught, closes, crossesItself, finished } from '../../maps/sketch'
import { joined } from '../../maps/union'
import type { Draft, Ring, Spot } from '../../maps/types'

const square = (x: number, y: number, side: number): Ring => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]
const area = (parts: readonly Ring[]) =>
  pieces(parts).reduce((sum, [outer, ...lakes]) => sum + areaOf(outer!) - lakes.reduce((s, lake) => s + areaOf(lake), 0), 0)

function draftOf(...shapes: Ring[][]): Draft {
  return shapes.reduce((draft, parts, index) => edit.addRegion(draft, parts, `R${index + 1}`).draft, edit.emptyDraft('Map', [400, 300]))
}

describe('shapes', () => {
  it('a lake is no part of the region around it', () => {
    const parts = [square(0, 0, 100), square(40, 40, 20)]
    expect(contains(parts, [10, 10])).toBe(true)
    expect(contains(parts, [50, 50])).toBe(false)
    expect(contains(parts, [150, 50])).toBe(false)
  })

  it('armies stand well inside, never in a lake', () => {
    const parts = [square(0, 0, 100), square(30, 30, 40)]
    const spot = innerPoint(parts)
    expect(spot && contains(parts, spot)).toBe(true)
    expect(innerPoint([square(0, 0, 100)])).toEqual([50, 50])
    expect(innerPoint([[[0, 0], [9, 0], [20, 0]]])).toBeNull() // prettier-ignore
  })

  it('what lies under a point is found, the upper one first', () => {
    const ground = new Ground(draftOf([square(0, 0, 100)], [square(50, 50, 100)]).regions)
    expect([ground.at([10, 10]), ground.at([75, 75]), ground.at([140, 140]), ground.at([300, 10])]).toEqual([1, 2, 2, null])
  })

  it('pieces keep their lakes', () => {
    const found = pieces([square(0, 0, 20), square(50, 0, 100), square(60, 10, 10), square(62, 12, 2)])
    expect(found.map((piece) => piece.length)).toEqual([2, 1, 1])
    expect(areaOf(found[0]![0]!)).toBe(10_000)
  })

  it('a path is closed for every ring', () => {
    expect(pathOf([square(0, 0, 2)])).toBe('M0 0L2 0L2 2L0 2Z')
  })
})

describe('shapes that are joined', () => {
  it('lose the border between them', () => {
    expect(joined([square(0, 0, 10)], [square(10, 0, 10)])).toEqual([expect.arrayContaining([[0, 0], [20, 0], [20, 10], [0, 10]])]) // prettier-ignore
  })

  it('also where one has corners that the other lacks, and whichever way round they were drawn', () => {
    const small = [...square(10, 3, 4)].reverse()
    const [outline, ...more] = joined([square(0, 0, 10)], [small])
    expect(more).toEqual([])
    expect(outline).toHaveLength(8)
    expect(areaOf(outline!)).toBe(116)
  })

  it('enclose what was left out as a lake', () => {
    const left: Ring = [[0, 0], [30, 0], [30, 10], [10, 10], [10, 20], [30, 20], [30, 30], [0, 30]] // prettier-ignore
    const right: Ring = [[30, 0], [40, 0], [40, 30], [30, 30], [30, 20], [30, 10]] // prettier-ignore
    const parts = joined([left], [right])
    expect(parts).toHaveLength(2)
    expect(area(parts)).toBe(1200 - 200)
  })

  it('stay apart where they only meet in a corner, or not at all', () => {
    expect(joined([square(0, 0, 10)], [square(10, 10, 10)])).toHaveLength(2)
    expect(joined([square(0, 0, 10)], [square(50, 50, 10)])).toEqual([square(0, 0, 10), square(50, 50, 10)])
  })

  it('fill a lake', () => {
    expect(area(joined([square(0, 0, 30), square(10, 10, 10)], [square(10, 10, 10)]))).toBe(900)
  })
})

describe('commands', () => {
  const two = draftOf([square(0, 0, 10)], [square(10, 0, 10)], [square(100, 100, 30)])

  it('new regions have ids, colours and a place for armies of their own', () => {
    expect(two.regions.map((region) => region.id)).toEqual([1, 2, 3])
    expect(new Set(two.regions.map((region) => region.colour)).size).toBe(3)
    expect(two.regions.every((region) => /^#[0-9a-f]{6}$/.test(region.colour) && region.pivot)).toBe(true)
    const many = draftOf(...Array.from({ length: 256 }, (_, i) => [square(i, 0, 1)]))
    expect(new Set(many.regions.map((region) => region.colour)).size).toBe(256)
  })

  it('links are pairs, smaller first, sorted, never twice, never with oneself', () => {
    const linked = edit.toggleLink(edit.toggleLink(two, 3, 1), 2, 1)
    expect(linked.links).toEqual([[1, 2], [1, 3]]) // prettier-ignore
    expect(edit.toggleLink(linked, 1, 3).links).toEqual([[1, 2]])
    expect(edit.toggleLink(two, 1, 1)).toBe(two)
    expect(edit.neighboursOf(linked, 1)).toEqual([2, 3])
    expect(edit.missingLinks(linked, [[2, 1], [3, 2], [3, 9]])).toEqual([[2, 3]]) // prettier-ignore
  })

  it('merged regions have all parts and neighbours of both', () => {
    const merged = edit.mergeRegions(edit.addLinks(two, [[1, 2], [2, 3]]), [1, 2]) // prettier-ignore
    expect(merged.regions.map((region) => region.id)).toEqual([1, 3])
    expect(merged.links).toEqual([[1, 3]])
    expect(merged.regions[0]!.parts).toHaveLength(1)
    const island = edit.mergeRegions(two, [3, 1])
    expect(edit.regionOf(island, 3)?.parts).toHaveLength(2)
    expect(edit.mergeRegions(two, [1])).toBe(two)
  })

  it('split regions are regions of their own, the largest keeping what it had', () => {
    const island = edit.addLinks(edit.mergeRegions(two, [1, 3]), [[1, 2]])
    const apart = edit.splitRegion(island, 1, (number) => `R1 ${number}`)
    expect(apart.regions.map((region) => region.name)).toEqual(['R1', 'R2', 'R1 2'])
    expect(apart.regions[0]!.parts).toEqual([square(100, 100, 30)])
    expect(contains(apart.regions[0]!.parts, apart.regions[0]!.pivot!)).toBe(true)
    expect(apart.links).toEqual([[1, 2]])
    expect(edit.splitRegion(two, 1, String)).toBe(two)
  })

  it('a region that is gone has no neighbours', () => {
    const linked = edit.addLinks(two, [[1, 2], [2, 3]]) // prettier-ignore
    expect(edit.removeRegions(linked, new Set([3])).links).toEqual([[1, 2]])
  })

  it('super regions are painted, and leave their regions when they go', () => {
    const { draft, id } = edit.addSuperRegion(two, 'North')
    const painted = edit.paint(draft, new Set([1, 2]), id)
    expect(painted.regions.map((region) => region.super_region)).toEqual([id, id, null])
    expect(edit.paint(painted, new Set([1]), id)).toBe(painted)
    expect(edit.removeSuperRegion(painted, id).regions.every((region) => region.super_region === null)).toBe(true)
  })

  it('what is drawn along a border shares its lines with the neighbour', () => {
    const drawn: Ring = [[130, 110], [160, 110], [160, 120], [130, 120]] // prettier-ignore
    const { draft, ring } = edit.weave(two, drawn)
    expect(ring).toEqual(drawn)
    expect(edit.regionOf(draft, 3)!.parts[0]).toEqual([[100, 100], [130, 100], [130, 110], [130, 120], [130, 130], [100, 130]]) // prettier-ignore
    expect(draft.regions[0]).toBe(two.regions[0])
    expect(edit.weave(two, [[130, 90], [160, 90], [160, 140], [130, 140]]).ring).toEqual([[130, 90], [160, 90], [160, 140], [130, 140], [130, 130], [130, 100]]) // prettier-ignore
  })

  it('another part is joined to the region where they touch', () => {
    expect(edit.addPart(two, 1, square(0, 10, 10)).regions[0]!.parts).toHaveLength(1)
    expect(edit.addPart(two, 1, square(200, 10, 10)).regions[0]!.parts).toHaveLength(2)
  })
})

describe('undo', () => {
  it('goes back and on, and a new step forgets what was undone', () => {
    const history = step(step(begin(1), 2), 3)
    expect(undo(history).present).toBe(2)
    expect(redo(undo(history)).present).toBe(3)
    expect(redo(step(undo(history), 9)).present).toBe(9)
    expect(undo(begin(1)).present).toBe(1)
    expect(step(history, 3)).toBe(history)
  })

  it('takes a typed name back as a whole, and the next name apart', () => {
    const typed = step(step(step(begin('R'), 'Al', 'name 1'), 'Alb', 'name 1'), 'Alba', 'name 1')
    expect(undo(typed).present).toBe('R')
    expect(undo(step(settled(typed), 'Albania', 'name 1')).present).toBe('Alba')
  })
})

describe('a polygon that is drawn', () => {
  const draft = draftOf([square(0, 0, 100)])

  it('is caught by corners first, then by borders, and stays on the drawing', () => {
    expect(caught(draft, [97, 4], 8)).toEqual([100, 0])
    expect(caught(draft, [104, 51.2], 8)).toEqual([100, 51])
    expect(caught(draft, [200.4, 50], 8)).toEqual([200, 50])
    expect(caught(draft, [500, -20], 8)).toEqual([400, 0])
  })

  it('closes at its first corner', () => {
    const corners: Spot[] = [[0, 0], [50, 0], [50, 50]] // prettier-ignore
    expect(closes(corners, [3, 3], 8)).toBe(true)
    expect(closes(corners.slice(0, 2), [3, 3], 8)).toBe(false)
  })

  it('is none without an area, or if its lines cross', () => {
    expect(finished([[0, 0], [5, 0], [9, 0]])).toBe('few') // prettier-ignore
    expect(finished([[0, 0], [10, 10], [10, 0], [0, 10]])).toBe('crossed') // prettier-ignore
    expect(crossesItself(square(0, 0, 5))).toBe(false)
    expect(finished([...square(0, 0, 5), [0, 0]])).toHaveLength(4)
  })
})

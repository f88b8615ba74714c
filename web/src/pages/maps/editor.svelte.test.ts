/** The editor's tools: links, the brush, drawing, leaving, and the way back; without a browser and a server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addRegion, addSuperRegion, emptyDraft } from '../../lib/maps/commands'
import type { Draft, Ring } from '../../lib/maps/types'
import { Editor } from './editor.svelte'
import { gathered } from './panels/findings'
import { historyKey, regionKey, toolKey } from './keys'

const square = (x: number, y: number): Ring => [[x, y], [x + 50, y], [x + 50, y + 50], [x, y + 50]] // prettier-ignore

function three(): Draft {
  const shapes = [square(0, 0), square(50, 0), square(200, 0)]
  const draft = shapes.reduce((sum, ring, index) => addRegion(sum, [ring], `R${index + 1}`).draft, emptyDraft('Map', [400, 300]))
  return addSuperRegion(draft, 'North').draft
}

let asked: string[] = []
let editor: Editor

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return new Response(JSON.stringify({ findings: [], links: [[1, 2]] }))
  })
  editor = new Editor(null, three(), null, false)
})

afterEach(() => {
  editor.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, ...more }) as KeyboardEvent

describe('tools', () => {
  it('a link waits for the other region, and the same two take it away', () => {
    editor.take('link')
    editor.link(1)
    expect(editor.origin).toBe(1)
    editor.link(3)
    expect([editor.origin, editor.draft.links]).toEqual([null, [[1, 3]]])
    editor.link(3)
    editor.link(3)
    expect(editor.origin).toBeNull()
    editor.join(3, 1)
    expect(editor.draft.links).toEqual([])
  })

  it('what a brush paints in one stroke is one step', () => {
    editor.take('brush')
    editor.paint([1], 1, 'paint 1')
    editor.paint([1, 2], 1, 'paint 1')
    expect(editor.draft.regions.map((region) => region.super_region)).toEqual([1, 1, null])
    editor.undo()
    expect(editor.draft.regions.every((region) => region.super_region === null)).toBe(true)
  })

  it('a polygon is drawn beside others, and undo takes its corners first', () => {
    editor.take('draw')
    for (const corner of [[101, 1], [150, 0], [150, 50]] as const) editor.corner(corner, 5) // prettier-ignore
    expect(editor.corners[0]).toEqual([100, 0])
    editor.undo()
    expect(editor.corners).toHaveLength(2)
    for (const corner of [[150, 50], [99, 49], [100, 2]] as const) editor.corner(corner, 5) // prettier-ignore
    expect(editor.corners).toEqual([])
    expect(editor.chosen[0]?.parts[0]).toHaveLength(4)
    editor.undo()
    expect(editor.draft.regions).toHaveLength(3)
    expect(editor.selected).toEqual([])
  })

  it('Escape leaves one thing after the other', () => {
    editor.select(1)
    editor.take('link')
    editor.link(2)
    expect([editor.escape(), editor.origin, editor.tool]).toEqual([true, null, 'link'])
    expect([editor.escape(), editor.tool]).toEqual([true, 'select'])
    expect([editor.escape(), editor.selected]).toEqual([true, []])
    expect(editor.escape()).toBe(false)
  })

  it('a name that is nothing, or holds markup, is not taken as it is', () => {
    editor.change(1, { name: '  ' })
    expect(editor.draft.regions[0]?.name).toBe('R1')
    editor.change(1, { name: 'A<b>\u0007c' })
    expect(editor.draft.regions[0]?.name).toBe('Abc')
  })
})

describe('keys', () => {
  it('take tools; a link begins where the focus is', () => {
    expect(toolKey(editor, 'L', 2)).toBe(true)
    expect([editor.tool, editor.origin]).toEqual(['link', 2])
    expect(toolKey(editor, 'x', null)).toBe(false)
  })

  it('undo and redo as everywhere', () => {
    editor.select(1)
    expect(regionKey(editor, 'Delete')).toBe(true)
    expect(editor.draft.regions).toHaveLength(2)
    historyKey(editor, press('z', { ctrlKey: true }))
    expect(editor.draft.regions).toHaveLength(3)
    historyKey(editor, press('Z', { ctrlKey: true, shiftKey: true }))
    expect(editor.draft.regions).toHaveLength(2)
    expect(historyKey(editor, press('z'))).toBe(false)
    expect(regionKey(editor, 'm')).toBe(false)
  })
})

describe('the server', () => {
  it('is asked once after several strokes, and its suggestions can be taken', async () => {
    await vi.runAllTimersAsync()
    asked = []
    editor.change(1, { name: 'A' })
    editor.change(1, { name: 'Al' })
    await vi.runAllTimersAsync()
    expect(asked).toEqual(['/api/maps/check'])
    expect(editor.missing).toEqual([[1, 2]])
    editor.linkAll()
    expect([editor.draft.links, editor.missing]).toEqual([[[1, 2]], []])
  })

  it('has what was saved, until something changes', () => {
    expect(editor.changed).toBe(false)
    editor.rename('Other')
    expect(editor.changed).toBe(true)
    editor.saved(editor.draft, 'abc')
    expect([editor.changed, editor.id, editor.canUndo]).toEqual([false, 'abc', true])
  })
})

it('many findings of one kind are one line that shows all regions', () => {
  const finding = (code: string, id: number) => ({ severity: 'error' as const, code, regions: [id], super_regions: [], text: '', values: {} })
  const found = gathered([finding('tiny', 1), finding('no-super-region', 1), finding('no-super-region', 2), finding('no-super-region', 3)])
  expect(found.map((one) => [one.code, one.regions])).toEqual([
    ['tiny', [1]],
    ['no-super-region.many', [1, 2, 3]],
  ])
})

import { describe, expect, it } from 'vitest'
import { Homes } from './homes.svelte'
import type { Group, VampiresPosition } from './types'

const village: Group = { x: 1, y: 0, kind: 'humans', count: 3 }
const castle: Group = { x: 0, y: 0, kind: 'vampires', count: 4 }
const position = (cells: Group[]) => ({ phase: 'move', rows: 2, columns: 3, cells }) as unknown as VampiresPosition

describe('where everybody began', () => {
  it('is given by the map where the map is known', () => {
    const homes = new Homes()
    homes.see(position([{ ...castle, x: 2 }]), 7, [village, castle])
    expect(homes.all).toEqual([village, castle])
  })

  it('is remembered of a map that was dealt: villages whenever seen, species only at the beginning', () => {
    const homes = new Homes()
    homes.see(position([castle, village]), 1, [])
    homes.see(position([{ ...castle, x: 1 }]), 2, [])
    expect(homes.all).toEqual([castle, village])
    const late = new Homes()
    late.see(position([{ ...castle, x: 2 }, village]), 5, [])
    expect(late.all).toEqual([village])
  })
})

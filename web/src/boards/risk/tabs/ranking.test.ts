import { describe, expect, it } from 'vitest'
import { sampleDrawing, samplePosition } from '../logic/sample'
import { sorted, standings } from './ranking'

describe('the Players tab', () => {
  const rows = standings(samplePosition({ continents: [1], total: [9, 16] }), sampleDrawing, 2)

  it('counts whole continents and their bonus', () => {
    expect(rows[1]).toMatchObject({ seat: 1, continents: ['Smallland'], bonus: 2, armies: 16 })
    expect(rows[0]?.continents).toEqual([])
  })

  it('sorts by any column, the most first, and by seat in order', () => {
    expect(sorted(rows, 'armies').map((r) => r.seat)).toEqual([1, 0])
    expect(sorted(rows, 'income').map((r) => r.seat)).toEqual([0, 1])
    expect(sorted(rows, 'seat').map((r) => r.seat)).toEqual([0, 1])
  })
})

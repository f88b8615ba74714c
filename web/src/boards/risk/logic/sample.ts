/** A small board for the tests: four territories in a row and one above the second, linked around the map from end to end. */
import type { Box } from '../../../lib/types'
import type { RiskDrawing, RiskPosition, Territory } from '../types'

const place = (id: number, name: string, label: [number, number], neighbours: number[]): Territory => ({
  id,
  name,
  continent: 0,
  neighbours,
  path: 'M0 0h10v10z',
  label,
  room: 10,
})

export const sampleDrawing: RiskDrawing = {
  name: 'sample',
  viewBox: [0, 0, 400, 200],
  territories: [
    place(0, 'West', [50, 100], [1, 3]),
    place(1, 'Middle', [150, 100], [0, 2, 4]),
    place(2, 'Heath', [250, 110], [1, 3]),
    place(3, 'East', [350, 100], [2, 0]),
    place(4, 'North', [160, 20], [1]),
  ],
  continents: [{ id: 0, name: 'Smallland', bonus: 2, territories: [0, 1, 2, 3, 4], label: [200, 180] }],
  links: [{ between: [0, 3], path: 'M0 100h50', wrap: true }],
}

export function samplePosition(changes: Partial<RiskPosition> = {}): RiskPosition {
  return {
    phase: 'attack',
    seat: 0,
    owner: [0, 0, 0, 1, 1],
    armies: [3, 1, 5, 2, 4],
    reserve: [0, 0],
    held: [3, 2],
    total: [9, 6],
    income: [3, 3],
    continents: [-1],
    hand: [0, 0],
    cards: [0, 0, 0, 0],
    hands: [[0, 0, 0, 0], null],
    sets_traded: 0,
    next_set: 4,
    set_rule: 'rising',
    conquered: false,
    forced_trade: false,
    battle: null,
    deck_left: 44,
    max_turns: 0,
    lenient: false,
    ...changes,
  }
}

/** Boxes as the server sends them. */
export function boxes(...sent: Record<string, string | number | [number, number]>[]): Box[] {
  return sent as unknown as Box[]
}

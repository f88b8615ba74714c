/** The figures of the Players tab, and their order by any column. */
import { placeName } from '../messages'
import type { RiskDrawing, RiskPosition } from '../types'

export interface Standing {
  seat: number
  territories: number
  armies: number
  continents: string[]
  bonus: number
  cards: number
  income: number
}

export type Column = 'seat' | 'territories' | 'armies' | 'bonus' | 'cards' | 'income'

export function standings(position: RiskPosition, drawing: RiskDrawing, seats: number): Standing[] {
  return Array.from({ length: seats }, (_, seat) => {
    const whole = drawing.continents.filter((c) => position.continents[c.id] === seat)
    return {
      seat,
      territories: position.held[seat] ?? 0,
      armies: position.total[seat] ?? 0,
      continents: whole.map((c) => placeName(c.name)),
      bonus: whole.reduce((sum, c) => sum + c.bonus, 0),
      cards: position.hand[seat] ?? 0,
      income: position.income[seat] ?? 0,
    }
  })
}

/** Figures downwards, seats in their order; equal figures keep the order of seats. */
export function sorted(rows: readonly Standing[], by: Column): Standing[] {
  return [...rows].sort((a, b) => (by === 'seat' ? a.seat - b.seat : b[by] - a[by] || a.seat - b.seat))
}

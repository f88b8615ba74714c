/** What an analysed game shows: lines of value, and the moments that decided it. Pure. */
import type { Review } from '../generated/wire'
import type { Seat } from '../types'

export type Moment =
  { kind: 'roll'; index: number; seat: Seat; swing: number } | { kind: 'move'; index: number; seat: Seat; swing: number; move: string; best: string }

/** A line for every seat through a box of 100 by 100, the whole game wide. */
export function valueLines(review: Review, seats: number): string[] {
  const x = (index: number) => Math.round((10000 * index) / Math.max(1, review.moves)) / 100
  return Array.from({ length: seats }, (_, seat) =>
    review.values.map(({ index, values }, at) => `${at ? 'L' : 'M'}${x(index)} ${Math.round(10000 * (1 - (values[seat] ?? 0))) / 100}`).join(''),
  )
}

/** The moves that decided the game, the largest swing first: a mistake of a seat, or dice that were good for one. */
export function momentsOf(review: Review): Moment[] {
  return review.turning_points.flatMap((index): Moment[] => {
    const decision = review.decisions.find((one) => one.index === index && one.mistake)
    const roll = review.rolls.find((one) => one.index === index)
    const best = roll ? Math.max(...roll.luck) : 0
    if (decision && decision.cost >= best) {
      return [{ kind: 'move', index, seat: decision.seat, swing: decision.cost, move: decision.move, best: decision.best }]
    }
    return roll ? [{ kind: 'roll', index, seat: roll.luck.indexOf(best), swing: best }] : []
  })
}

/** The display of an analysed game: lines of value, mistakes, and the moments that decided it. Pure. */
import type { Review } from '../generated/wire'
import type { Seat } from '../types'

/** Standard errors either side that make 95 %. */
export const PLUS_MINUS = 1.96

export type Moment =
  { kind: 'roll'; index: number; seat: Seat; swing: number } | { kind: 'move'; index: number; seat: Seat; swing: number; move: string; best: string }

/** A line for every seat through a box of 100 by 100, the whole game wide. */
export function valueLines(review: Review, seats: number): string[] {
  return Array.from({ length: seats }, (_, seat) =>
    review.values.map(({ index, values }, at) => `${at ? 'L' : 'M'}${across(review, index)} ${down(values[seat])}`).join(''),
  )
}

const hundredth = (x: number) => Math.round(100 * x) / 100
const across = (review: Review, index: number) => hundredth((100 * index) / Math.max(1, review.moves))
const down = (value: number | undefined) => hundredth(100 * (1 - (value ?? 0)))

/** Where the mistakes are on those lines: on that of the seat, at the last position before them that was judged. */
export function mistakeMarks(review: Review): { x: number; y: number; seat: Seat }[] {
  return mistakesOf(review).map(({ index, seat }) => {
    const before = review.values.filter((one) => one.index < index).at(-1) ?? review.values[0]
    return { x: across(review, index), y: down(before?.values[seat]), seat }
  })
}

/** All mistakes, in the order of the game. */
export function mistakesOf(review: Review): Moment[] {
  return review.decisions.filter((one) => one.mistake).map(({ index, seat, cost, move, best }) => ({ kind: 'move', index, seat, swing: cost, move, best }))
}

/** The moves that decided the game, the largest swing first: mistakes of a seat, and dice that were good for one. A move may be both, and is then listed twice. */
export function momentsOf(review: Review): Moment[] {
  const mistakes = mistakesOf(review)
  const rolls = review.rolls.map(({ index, luck }): Moment => {
    const swing = Math.max(...luck)
    return { kind: 'roll', index, seat: luck.indexOf(swing), swing }
  })
  return [...new Set(review.turning_points)].flatMap((index) => {
    const times = review.turning_points.filter((one) => one === index).length
    const both = [...mistakes, ...rolls].filter((moment) => moment.index === index)
    return both.sort((a, b) => b.swing - a.swing).slice(0, times)
  })
}

/** The rule that is in the way of sending a group to a cell. Pure. */
import type { Choices } from './choices'
import { cellAt, type Grid } from './grid'

export type WhyNot = 'far' | 'left' | 'entered' | 'spent'

interface Sight {
  grid: Grid
  choices: Pick<Choices, 'send'>
  /** The numbers that leave a cell, and that arrive there, in the turn so far. */
  leaving: (cell: number) => number
  arriving: (cell: number) => number
  /** True if the player's own are on a cell. */
  own: (cell: number) => boolean
}

/** `from` is the cell that is selected; null: nothing is in the way, or nothing was asked. */
export function whyNot(sight: Sight, from: number | null, at: number): WhyNot | null {
  const { choices, own } = sight
  if (from === null || from === at || !own(from)) return stuck(sight, at)
  if (choices.send.get(from)?.has(at)) return null
  const inTheWay = stuck(sight, from)
  if (inTheWay) return inTheWay
  const [a, b] = [cellAt(sight.grid, from), cellAt(sight.grid, at)]
  if (Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) > 1) return 'far'
  return sight.leaving(at) > 0 ? 'left' : null
}

/** The reason why a group of the player's can send nobody. */
function stuck({ choices, own, leaving, arriving }: Sight, at: number): WhyNot | null {
  if (!own(at) || choices.send.has(at)) return null
  if (arriving(at) > 0) return 'entered'
  return leaving(at) > 0 ? 'spent' : null
}

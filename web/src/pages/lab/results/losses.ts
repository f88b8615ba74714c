/** The losses of a training as lines over the epochs of all its rounds. Pure. */
import type { LearningSnapshot } from '../../../lib/lab/types'

export interface RoundLine {
  round: number
  /** The epochs before it. */
  before: number
  losses: readonly (readonly [trained: number, other: number])[]
  /** The loss of guessing; null while it is being trained. */
  guess: number | null
}

/** A line for every round; that of the running one ends with its last epoch. */
export function roundLines(shown: LearningSnapshot): RoundLine[] {
  const running = shown.step?.losses.length ? [{ round: shown.step.round, losses: shown.step.losses, guess: null }] : []
  let before = 0
  return [...shown.history, ...running].map(({ round, losses, guess }) => {
    const line = { round, before, losses, guess }
    before += losses.length
    return line
  })
}

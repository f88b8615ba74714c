/** Thoughts of bots, and those that belong to a position. Pure. */
import type { Candidate, Estimate, Seat, Thoughts } from '../generated/wire'

export type { Estimate, Thought } from '../generated/wire'

/** The estimate before the move that led to position `at`: by the seat that moved, or else the newest of all. */
export function estimateAt(estimates: readonly Estimate[], at: number, mover: Seat | null): Estimate | undefined {
  const before = estimates.filter((one) => one.index <= at)
  return before.findLast((one) => one.seat === mover) ?? before.at(-1)
}

/** The estimates of one seat as a line of steps through a box of 100 by 100, the whole game wide; empty if there are none. */
export function winLine(estimates: readonly Estimate[], seat: Seat, last: number): string {
  const own = estimates.filter((one) => one.seat === seat && one.win !== null)
  const first = own[0]
  if (!first) return ''
  const x = (index: number) => round((100 * index) / Math.max(1, last))
  const steps = own.slice(1).map((one) => `H${x(one.index)}V${y(one.win)}`)
  return `M${x(first.index)} ${y(first.win)}${steps.join('')}H100`
}

function y(win: number | null): number {
  return round(100 - 100 * (win ?? 0))
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}

/** True if a candidate is what was played: its first move is. */
export function isPlayed(candidate: Candidate, move: string | null): boolean {
  return move !== null && candidate.turn[0] === move
}

/** A candidate's value for people: shares of the point in per cent, whatever else a bot counts in as a short number. */
export function valueText(value: number, shares: boolean, locale: string): string {
  if (shares) return value.toLocaleString(locale, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return value.toLocaleString(locale, { maximumSignificantDigits: 4 })
}

/** True if the values of candidates are shares of the point: where a bot says how likely it wins, they are in the same coin. */
export function areShares(thoughts: Thoughts): boolean {
  const values = thoughts.candidates?.map((one) => one.value ?? 0) ?? []
  return thoughts.win !== undefined && values.every((value) => value >= 0 && value <= 1)
}

/** Moving through a game that was played: by move, by turn, and how far. Pure. */
import { DEALER, type Frame, type LogEntry } from '../types'

/** The move that led to a position; null at the start, and where it is a secret. */
export function entryOf(frame: Frame | undefined): LogEntry | null {
  if (!frame || !frame.event || frame.move === null) return null
  return { index: frame.index, seat: frame.seat ?? DEALER, move: frame.move, event: frame.event }
}

/** The positions at which a turn begins, the first included; `turns` is the turn of every position, undefined while not loaded. */
export function turnStarts(turns: readonly (number | undefined)[]): number[] {
  const starts: number[] = []
  turns.forEach((turn, index) => {
    if (turn !== undefined && (index === 0 || (turns[index - 1] !== undefined && turns[index - 1] !== turn))) starts.push(index)
  })
  return starts
}

/** Step `by` moves (negative: back), within the game. */
export function stepMove(at: number, by: number, last: number): number {
  return Math.max(0, Math.min(last, at + by))
}

/** To the beginning of the next turn, or of this one (of the one before, if already there). */
export function stepTurn(at: number, direction: 1 | -1, starts: readonly number[], last: number): number {
  if (direction === 1) return starts.find((start) => start > at) ?? last
  return starts.findLast((start) => start < at) ?? 0
}

/** At most `most` marks for the scrubber, evenly chosen, so that a long game does not become a solid line. */
export function marks(starts: readonly number[], most: number): number[] {
  const stride = Math.max(1, Math.ceil(starts.length / most))
  return starts.filter((_, index) => index % stride === 0)
}

/** The chunks of `size` that cover [0, total), the one that holds `at` first, then onward, then what lies before. */
export function chunkOrder(total: number, size: number, at: number): number[] {
  const count = Math.ceil(total / size)
  const here = Math.max(0, Math.min(count - 1, Math.floor(at / size)))
  const onward = Array.from({ length: Math.max(0, count - here) }, (_, index) => (here + index) * size)
  const before = Array.from({ length: here }, (_, index) => (here - 1 - index) * size)
  return [...onward, ...before]
}

export const SPEEDS: readonly number[] = [1, 2, 4, 8, 16]

/** Milliseconds that a position stays on screen at a speed in moves a second. */
export function pause(speed: number): number {
  return 1000 / speed
}

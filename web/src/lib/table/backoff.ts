/** How long to wait before connecting again: twice as long each time, up to a limit, spread so that clients do not all come at once. */

export const FIRST_WAIT = 500
export const LONGEST_WAIT = 15_000

/** Milliseconds before attempt number `attempt` (0 is the first after losing the connection); `random` is from 0 to 1. */
export function waitBefore(attempt: number, random: number): number {
  const full = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** attempt)
  return Math.round(full * (0.5 + random / 2))
}

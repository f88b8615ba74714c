/** The few paces of bots that the table offers, in seconds before a move. Pure. */
export const PACES = [
  { name: 'instant', seconds: 0 },
  { name: 'fast', seconds: 0.3 },
  { name: 'normal', seconds: 1 },
  { name: 'slow', seconds: 2.5 },
] as const

/** The offered pace nearest to the table's, which may have been set to anything. */
export function nearestPace(seconds: number): number {
  return PACES.reduce((best, one) => (Math.abs(one.seconds - seconds) < Math.abs(best - seconds) ? one.seconds : best), 0)
}

/** The shares of a part of a map by owner, the most first. Pure. */
export interface Share {
  seat: number
  count: number
  /** How many places those before it in the list hold. */
  before: number
}

export function sharesOf(owners: readonly number[]): Share[] {
  const counts = new Map<number, number>()
  for (const seat of owners) if (seat >= 0) counts.set(seat, (counts.get(seat) ?? 0) + 1)
  let before = 0
  return [...counts]
    .sort(([a, many], [b, more]) => more - many || a - b)
    .map(([seat, count]) => {
      before += count
      return { seat, count, before: before - count }
    })
}

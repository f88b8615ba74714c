/** Places of a map that others took since the viewer's last turn, and whose they were. Pure. */
export function takenSince(before: readonly number[] | undefined, now: readonly number[], me: number): ReadonlyMap<number, number> {
  if (before?.length !== now.length) return new Map()
  return new Map(
    now.flatMap((owner, place) => (owner >= 0 && owner !== me && (before[place] ?? -2) > -2 && owner !== before[place] ? [[place, before[place] ?? -1]] : [])),
  )
}

/** A written move on a map: `attack 3>7 x3` is from place 3 to 7 with 3, `place 3 x2` is 2 at place 3. */
interface MapMove {
  kind: string
  place: number
  target: number | null
  count: number | null
}

/** Null where a move names no place. */
export function mapMove(move: string | null): MapMove | null {
  const found = move === null ? null : /^(\w+) (\d+)(?:>(\d+))?(?: x(\d+))?$/.exec(move)
  if (!found) return null
  const [, kind = '', place, target, count] = found
  const number = (text: string | undefined) => (text === undefined ? null : Number(text))
  return { kind, place: Number(place), target: number(target), count: number(count) }
}

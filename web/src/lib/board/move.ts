/** The place that a written move is about: the first number in `attack 3>7 x3`; null where it names none. */
export function placeOfMove(move: string | null): number | null {
  const found = move === null ? null : /^\w+ (\d+)(?![\d,])/.exec(move)
  return found ? Number(found[1]) : null
}

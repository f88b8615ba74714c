/** The game's analysis of a position: moves with their values, and a value for every seat. Either may be missing. */
export interface Candidate {
  /** The moves that belong together, such as a settlement of the set-up and its road. */
  turn: string[]
  value: number
}

export interface Analysis {
  candidates: Candidate[]
  values: number[]
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isTurn = (turn: unknown): turn is string[] => Array.isArray(turn) && turn.length > 0 && turn.every((move) => typeof move === 'string')

/** Reads an answer that may be of any shape; the best moves first. */
export function analysisOf(answer: unknown): Analysis {
  const { candidates, values } = isObject(answer) ? answer : { candidates: [], values: [] }
  const moves = (Array.isArray(candidates) ? candidates : []).filter(
    (one): one is Candidate => isObject(one) && isTurn(one['turn']) && typeof one['value'] === 'number',
  )
  return {
    candidates: [...moves].sort((a, b) => b.value - a.value),
    values: (Array.isArray(values) ? values : []).filter((value): value is number => typeof value === 'number'),
  }
}

/** Undo and redo over values that never change. Steps of the same kind that follow each other closely are one step: a name is typed, not letters. */

export interface History<Value> {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** The kind of the last step; null: nothing may join it. */
  readonly kind: string | null
}

const MOST = 200

export function begin<Value>(present: Value): History<Value> {
  return { past: [], present, future: [], kind: null }
}

/** The next value. Steps of one kind join; without a kind every step stands alone. */
export function step<Value>(history: History<Value>, next: Value, kind: string | null = null): History<Value> {
  if (next === history.present) return history
  const joins = kind !== null && kind === history.kind && history.past.length > 0
  const past = joins ? history.past : [...history.past, history.present].slice(-MOST)
  return { past, present: next, future: [], kind }
}

export function undo<Value>(history: History<Value>): History<Value> {
  const present = history.past.at(-1)
  if (present === undefined) return history
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], kind: null }
}

export function redo<Value>(history: History<Value>): History<Value> {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, kind: null }
}

/** Later changes no longer join the last step: the user turned to something else. */
export const settled = <Value>(history: History<Value>): History<Value> => ({ ...history, kind: null })

/** The tables of this browser that are first games, and how far each has come. */
import { recall, remember } from '../browser/storage'

const all = () => recall<Record<string, number>>('lessons', {})

/** The step that a table is at; null: it is no first game, or was left. */
export function stepOf(id: string): number | null {
  return all()[id] ?? null
}

export function keepStep(id: string, step: number | null): void {
  const { [id]: _, ...rest } = all()
  remember('lessons', step === null ? rest : { ...rest, [id]: step })
}

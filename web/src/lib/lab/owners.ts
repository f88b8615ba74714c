/** The keys to runs that were started in this browser, kept under the run's id. */
import { recall, remember } from '../browser/storage'

const all = () => recall<Record<string, string>>('runs', {})

export function ownerOf(id: string): string | null {
  return all()[id] ?? null
}

export function keepOwner(id: string, owner: string): void {
  remember('runs', { ...all(), [id]: owner })
}

export function dropOwner(id: string): void {
  const { [id]: _, ...rest } = all()
  remember('runs', rest)
}

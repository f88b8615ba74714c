/** The maps that this browser keeps: drafts as they are worked on, so that nothing is lost by closing the page, and the keys to kept maps. */
import { collection, recall, remember } from '../browser/storage'
import type { Work } from './api'

interface KeptDraft extends Work {
  /** True if there is something in it that the server has not. */
  changed: boolean
}

/** Null stands for the map that was never kept on the server. */
const place = (id: string | null) => `map.${id ?? 'new'}`

export function keptDraft(id: string | null): KeptDraft | null {
  const found = recall<KeptDraft | null>(place(id), null)
  return found && Array.isArray(found.draft?.regions) ? found : null
}

/** True if it could be kept: a browser's memory is small, and the picture goes first. */
export function keepDraft(id: string | null, work: KeptDraft): boolean {
  remember(place(id), work)
  if (kept(id, work)) return true
  remember(place(id), { ...work, picture: null })
  return kept(id, work)
}

const kept = (id: string | null, work: KeptDraft) => JSON.stringify(recall<KeptDraft | null>(place(id), null)?.draft ?? null) === JSON.stringify(work.draft)

export function dropDraft(id: string | null): void {
  try {
    localStorage.removeItem(`hegemon.${place(id)}`)
  } catch {
    return
  }
}

export const { of: ownerOf, keep: keepOwner, drop: dropOwner } = collection<string>('maps')

/** Where a table came from that tries a map out: the way back to the editor. */
export function markTrial(table: string, id: string | null): void {
  const trials = Object.entries(recall<Record<string, string | null>>('map-trials', {})).slice(-30)
  remember('map-trials', { ...Object.fromEntries(trials), [table]: id })
}

export function trialOf(table: string): { id: string | null } | null {
  const trials = recall<Record<string, string | null>>('map-trials', {})
  return table in trials ? { id: trials[table] ?? null } : null
}

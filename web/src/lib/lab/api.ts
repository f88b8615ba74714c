/** The lab's requests, as functions. */
import { request } from '../api'
import { ownerOf } from './owners'
import type { Breeding, Entrant, Look, Run, RunKind, SettingsOf } from './types'

const part = encodeURIComponent
const at = (id: string) => `/api/lab/runs/${part(id)}`

function owned(id: string, method: string): RequestInit {
  return { method, headers: { Authorization: `Bearer ${ownerOf(id) ?? ''}` } }
}

export const labApi = {
  runs: () => request<Run[]>('/api/lab/runs'),
  run: (id: string) => request<Look>(at(id)),
  start: <K extends RunKind>(kind: K, settings: SettingsOf[K]) =>
    request<{ run: Run; owner: string }>('/api/lab/runs', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind, settings }),
    }),
  stop: (id: string) => request<Run>(`${at(id)}/stop`, owned(id, 'POST')),
  resume: (id: string) => request<Run>(`${at(id)}/resume`, owned(id, 'POST')),
  forget: (id: string) => request<null>(at(id), owned(id, 'DELETE')),
  fileAddress: (id: string, name: string) => `${at(id)}/files/${part(name)}`,
  /** What a settings file of an evolution says, XML or TOML. */
  readSettings: (name: string, text: string) =>
    request<{ evolution: Breeding }>(`/api/lab/settings?name=${part(name)}`, { method: 'POST', body: text }),
  /** The bots that a file holds: a list of individuals, or one bot's parameters. */
  readBots: (game: string, name: string, text: string) =>
    request<{ bots: Entrant[] }>(`/api/lab/bots/${part(game)}?name=${part(name)}`, { method: 'POST', body: text }),
}

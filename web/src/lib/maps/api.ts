/** The requests about maps, as functions; pictures report how far they are while the server works on them. */
import { ApiError, request, type OpenedTable, type SeatRequest } from '../api'
import type * as wire from '../generated/wire'
import { t } from '../messages'
import { ownerOf } from './shelf'
import type { Draft } from './types'

export type { Gallery, MapCard, Preview } from '../generated/wire'

/** A map with what is shown under its regions. */
export interface Work extends Omit<wire.Work, 'draft'> {
  draft: Draft
}

export type PictureKind = 'mask' | 'borders'

const part = encodeURIComponent
const at = (id: string) => `/api/maps/${part(id)}`

function sent(method: string, body: unknown, owner?: string): RequestInit {
  const headers = { 'Content-Type': 'application/json', ...(owner === undefined ? {} : { Authorization: `Bearer ${owner}` }) }
  return { method, headers, body: JSON.stringify(body) }
}

export const mapsApi = {
  gallery: () => request<wire.Gallery>('/api/maps'),
  map: (id: string) => request<wire.OpenedMap>(at(id)),
  keep: (work: Work) => request<wire.NewMap>('/api/maps', sent('POST', work)),
  save: (id: string, work: Work) => request<wire.KeptMap>(at(id), sent('PUT', work, ownerOf(id) ?? '')),
  forget: (id: string) => request<null>(at(id), { method: 'DELETE', headers: { Authorization: `Bearer ${ownerOf(id) ?? ''}` } }),
  check: (draft: Draft, signal: AbortSignal) => request<wire.CheckedMap>('/api/maps/check', { ...sent('POST', draft), signal }),
  generate: (asked: wire.GenerateRequest) => request<wire.GeneratedMap>('/api/maps/generate', sent('POST', asked)),
  unpack: (file: File) => request<Work>(`/api/maps/import?name=${part(file.name)}`, { method: 'POST', body: file }),
  pack,
  trace,
  play: (asked: { draft: Draft; game: string; seats: SeatRequest[]; pace: number }) => request<OpenedTable>('/api/maps/tables', sent('POST', asked)),
}

/** The map as a package: the bytes of a zip. */
async function pack(work: Work): Promise<Blob> {
  const answer = await asked('/api/maps/package', sent('POST', work))
  return answer.blob()
}

async function asked(path: string, init: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw new ApiError(t('error.offline'), 0)
  }
  if (answer.ok) return answer
  const body: unknown = await answer.json().catch(() => null)
  const error = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : t('error.server', { status: answer.status })
  throw new ApiError(error, answer.status)
}

/** Regions from a picture; the server says line by line how far it is, and the last line is the map. */
async function trace(file: File, kind: PictureKind, progress: (share: number) => void): Promise<Draft> {
  const answer = await asked(`/api/maps/mask?kind=${kind}&name=${part(file.name)}`, { method: 'POST', body: file })
  let found: Draft | null = null
  for await (const line of linesOf(answer)) {
    if (line.error !== undefined) throw new ApiError(line.error, 422)
    if (line.progress !== undefined) progress(line.progress)
    if (line.draft) found = line.draft
  }
  if (!found) throw new ApiError(t('error.offline'), 0)
  return found
}

async function* linesOf(answer: Response): AsyncGenerator<wire.TraceLine> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  while (reader) {
    const { done, value } = await reader.read()
    rest += value ?? ''
    const lines = rest.split('\n')
    rest = done ? '' : (lines.pop() ?? '')
    for (const line of lines) if (line.trim()) yield JSON.parse(line) as wire.TraceLine
    if (done) return
  }
}

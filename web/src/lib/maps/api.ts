/** The requests about maps, as functions; pictures report how far they are while the server works on them. */
import { ApiError, asked, request, sent, type OpenedTable, type SeatRequest } from '../api'
import type * as wire from '../generated/wire'
import { t } from '../messages'
import { ownerOf } from './drafts'
import type { Draft } from './types'

export type { Gallery, MapCard } from '../generated/wire'

/** A map with what is shown under its regions. */
export interface Work extends Omit<wire.Work, 'draft'> {
  draft: Draft
}

export type PictureKind = 'mask' | 'borders'

const part = encodeURIComponent
const at = (id: string) => `/api/maps/${part(id)}`

export const mapsApi = {
  gallery: () => request<wire.Gallery>('/api/maps'),
  map: (id: string) => request<wire.OpenedMap>(at(id)),
  keep: (work: Work) => request<wire.NewMap>('/api/maps', sent('POST', work)),
  save: (id: string, work: Work) => request<wire.KeptMap>(at(id), sent('PUT', work, ownerOf(id))),
  forget: (id: string) => request<null>(at(id), sent('DELETE', undefined, ownerOf(id))),
  check: (draft: Draft, signal: AbortSignal) => request<wire.CheckedMap>('/api/maps/check', { ...sent('POST', draft), signal }),
  generate: (form: wire.GenerateRequest) => request<wire.GeneratedMap>('/api/maps/generate', sent('POST', form)),
  unpack: (file: File) => request<Work>(`/api/maps/import?name=${part(file.name)}`, { method: 'POST', body: file }),
  pack,
  trace,
  play: (table: { draft: Draft; game: string; seats: SeatRequest[]; pace: number }) => request<OpenedTable>('/api/maps/tables', sent('POST', table)),
}

/** The map as a package: the bytes of a zip. */
async function pack(work: Work): Promise<Blob> {
  const answer = await asked('/api/maps/package', sent('POST', work))
  return answer.blob()
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

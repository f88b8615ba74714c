/** The arena's requests, as functions. The page is known by its cookie. */
import { request, sent } from '../api'
import type { Competition, CompetitionList, CompetitionRequest, EntryRequest, Lobby, Seek, SeekRequest } from '../generated/wire'

const part = encodeURIComponent
const at = '/api/arena'

export const arenaApi = {
  competitions: (after: string | null = null) => request<CompetitionList>(`${at}/competitions${after === null ? '' : `?after=${part(after)}`}`),
  season: async (name: string) => (await request<CompetitionList>(`${at}/competitions?count=200&season=${part(name)}`)).competitions,
  competition: (id: string) => request<Competition>(`${at}/competitions/${part(id)}`),
  create: (form: CompetitionRequest) => request<Competition>(`${at}/competitions`, sent('POST', form)),
  /** Refused with status 409 if it has changed since that version. */
  edit: (id: string, form: CompetitionRequest & { version: number }) => request<Competition>(`${at}/competitions/${part(id)}`, sent('PUT', form)),
  start: (id: string) => request<Competition>(`${at}/competitions/${part(id)}/start`, sent('POST')),
  cancel: (id: string) => request<Competition>(`${at}/competitions/${part(id)}/cancel`, sent('POST')),
  enter: (id: string, form: EntryRequest) => request<Competition>(`${at}/competitions/${part(id)}/entrants`, sent('POST', form)),
  withdraw: (id: string, name: string) => request<null>(`${at}/competitions/${part(id)}/entrants/${part(name)}`, sent('DELETE')),
  csv: (id: string) => `${at}/competitions/${part(id)}/standings.csv`,
  json: (id: string) => `${at}/competitions/${part(id)}`,
  records: (id: string) => `${at}/competitions/${part(id)}/records.zip`,
  lobby: () => request<Lobby>(`${at}/lobby`),
  seek: (form: SeekRequest) => request<Seek>(`${at}/seeks`, sent('POST', form)),
  join: (id: string) => request<Seek>(`${at}/seeks/${part(id)}/join`, sent('POST')),
  leave: (id: string) => request<null>(`${at}/seeks/${part(id)}`, sent('DELETE')),
}

/** The lab's requests, as functions. */
import { request, sent } from '../api'
import { ownerOf } from './owners'
import type { Needs, ReadBots, ReadSettings, UserFile } from '../generated/wire'
import type { RunView, Run, RunKind, SettingsOf } from './types'

const part = encodeURIComponent
const at = (id: string) => `/api/lab/runs/${part(id)}`

type Options = Record<string, unknown>

const posted = (body: unknown) => sent('POST', body)
const owned = (id: string, method: string) => sent(method, undefined, ownerOf(id))

export const labApi = {
  /** Kinds of runs that the server cannot play, since something has to be installed. */
  needs: () => request<Needs>('/api/lab/needs'),
  runs: () => request<Run[]>('/api/lab/runs'),
  run: (id: string) => request<RunView>(at(id)),
  start: <K extends RunKind>(kind: K, settings: SettingsOf[K]) => request<{ run: Run; owner: string }>('/api/lab/runs', posted({ kind, settings })),
  stop: (id: string) => request<Run>(`${at(id)}/stop`, owned(id, 'POST')),
  resume: (id: string) => request<Run>(`${at(id)}/resume`, owned(id, 'POST')),
  forget: (id: string) => request<null>(at(id), owned(id, 'DELETE')),
  fileAddress: (id: string, name: string) => `${at(id)}/files/${part(name)}`,
  /** The content of a settings file of an evolution, XML or TOML, with the files of its rivals beside it; `bot` is bred. */
  readSettings: async (game: string, options: Options, bot: string, files: File[]) =>
    request<ReadSettings>(`/api/lab/settings/${part(game)}`, posted({ bot, options, files: await Promise.all(files.map(read)) })),
  /** The bots that a file holds, for a match with these options: a list of individuals, or one bot's parameters. */
  readBots: async (game: string, options: Options, file: File) =>
    request<ReadBots>(`/api/lab/bot-file/${part(game)}`, posted({ options, file: await read(file) })),
}

async function read(file: File): Promise<UserFile> {
  return { name: file.name, text: await file.text() }
}

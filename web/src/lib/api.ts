/** The server's requests, as functions. A refusal becomes an ApiError with the server's own words. */
import { ownersKey } from './table/keyring'
import { t } from './messages'
import { refusal } from './messages/refusals'
import type {
  DiceCheck,
  Estimates,
  Evaluation,
  Frames,
  GameInfo,
  Hint,
  KeptRecord,
  OpenedTable,
  OptionContent,
  Ready,
  Reviewing,
  Table,
  TableList,
  TableRequest,
  TakenBack,
  Thought,
} from './generated/wire'

export type { OpenedTable, Ready, SeatRequest, TableRequest } from './generated/wire'

export class ApiError extends Error {
  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message)
  }
}

/** The answer, unless it is a refusal. */
export async function asked(path: string, init?: RequestInit): Promise<Response> {
  let answer: Response
  try {
    answer = await fetch(path, init)
  } catch {
    throw new ApiError(t('error.offline'), 0)
  }
  if (!answer.ok) throw new ApiError(said(reason(parse(await answer.text()))) ?? t('error.server', { status: answer.status }), answer.status)
  return answer
}

export async function request<T>(path: string, init?: RequestInit): Promise<T> {
  return parse(await (await asked(path, init)).text()) as T
}

/** A request with a body, by the owner of what it is about. */
export function sent(method: string, body?: unknown, owner?: string | null): RequestInit {
  const headers = { 'Content-Type': 'application/json', ...(owner === undefined ? {} : { Authorization: `Bearer ${owner ?? ''}` }) }
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
}

function parse(text: string): unknown {
  try {
    return text ? JSON.parse(text) : null
  } catch {
    return null
  }
}

function reason(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const error = (body as { error?: unknown }).error
  return typeof error === 'string' ? error : null
}

const said = (text: string | null) => (text === null ? null : refusal(text))

const part = encodeURIComponent

/** Says whose seats one holds: tokens with commas between them. */
function bearing(tokens: readonly string[]): RequestInit {
  return tokens.length ? { headers: { Authorization: `Bearer ${tokens.join(',')}` } } : {}
}

export const api = {
  games: () => request<GameInfo[]>('/api/games'),
  /** The drawing of a board of the game. */
  board: (game: string, board: string) => request<unknown>(`/api/games/${part(game)}/boards/${part(board)}`),
  ready: () => request<Ready>('/api/ready'),
  tool: (game: string, tool: string, parameters: Record<string, string | number>) => {
    const query = new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, String(value)]))
    return request<unknown>(`/api/games/${part(game)}/tools/${part(tool)}?${query}`)
  },
  /** The content of a file, as an option takes it; only the server reads forms other than JSON. */
  readOption: async (game: string, option: string, name: string, text: string) =>
    (await request<OptionContent>(`/api/games/${part(game)}/options/${part(option)}?name=${part(name)}`, { method: 'POST', body: text })).content,
  /** Every roll of a game that is over, checked against its secret. */
  dice: (id: string) => request<DiceCheck>(`/api/tables/${part(id)}/dice`),
  /** The newest tables, up to a number. */
  tables: (count: number) => request<TableList>(`/api/tables?count=${count}`),
  tablesOf: (ids: readonly string[]) => request<TableList>(`/api/tables?count=${ids.length}&ids=${ids.map(part).join(',')}`),
  table: (id: string) => request<Table>(`/api/tables/${part(id)}`),
  /** The drawing of its board; the board may be a user's own. */
  drawing: (id: string) => request<unknown>(`/api/tables/${part(id)}/board`),
  create: (table: TableRequest) => request<OpenedTable>('/api/tables', sent('POST', { ...table, owner: ownersKey() })),
  forget: (id: string, owner: string) => request<null>(`/api/tables/${part(id)}`, sent('DELETE', undefined, owner)),
  recordAddress: (id: string) => `/api/tables/${part(id)}/record`,
  frames: (id: string, first: number, count: number) => request<Frames>(`/api/tables/${part(id)}/frames?first=${first}&count=${count}`),
  estimates: (id: string, first: number, tokens: readonly string[]) => request<Estimates>(`/api/tables/${part(id)}/thoughts?first=${first}`, bearing(tokens)),
  thoughts: (id: string, index: number, tokens: readonly string[]) => request<Thought>(`/api/tables/${part(id)}/thoughts/${index}`, bearing(tokens)),
  /** The game's analysis of a position of a replay, as a seat sees it. */
  position: (id: string, index: number, seat: number) => request<unknown>(`/api/tables/${part(id)}/positions/${index}?seat=${seat}`),
  review: (id: string) => request<Reviewing>(`/api/tables/${part(id)}/review`),
  /** The best moves of a seat, now or after `at` moves of a replay. */
  hint: (id: string, seat: number, at: number | null, tokens: readonly string[]) =>
    request<Hint>(`/api/tables/${part(id)}/hint?seat=${seat}${at === null ? '' : `&at=${at}`}`, bearing(tokens)),
  /** The value of a position of a replay to every seat. */
  evaluation: (id: string, at: number) => request<Evaluation>(`/api/tables/${part(id)}/evaluation?at=${at}`),
  /** Asks for a move to be taken back, or answers who asked. */
  takeBack: (id: string, seat: number, agree: boolean, tokens: readonly string[]) =>
    request<TakenBack>(`/api/tables/${part(id)}/takeback?seat=${seat}&agree=${agree}`, { method: 'POST', ...bearing(tokens) }),
  keepRecord: (text: string) =>
    request<KeptRecord>('/api/records', {
      method: 'POST',
      headers: { 'Content-Type': 'application/jsonl' },
      body: text,
    }),
}

/** The message for the user about anything that was thrown. */
export function words(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

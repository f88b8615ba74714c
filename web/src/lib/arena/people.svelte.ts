/** The arena: whether there is one here, who is signed in, and the requests about accounts, players and games. */
import { request, sent } from '../api'
import type { Arena, FinishedGames, Leaderboard, Me, NewToken, OwnAccount, Player, Profile, RatingCurve, Scales, Scope } from '../generated/wire'
import { keysOf, ownTables } from '../table/keyring'

const OFF: Arena = { on: false, mail: false, account: null }
let state = $state.raw<Arena | null>(null)
let asked: Promise<void> | null = null

/** The server's facts about the arena; nothing is on as long as the server has not answered. */
export const arena = {
  get known(): boolean {
    return state !== null
  },
  get on(): boolean {
    return (state ?? OFF).on
  },
  get mail(): boolean {
    return (state ?? OFF).mail
  },
  get account(): Me | null {
    return (state ?? OFF).account
  },
}

/** Asks once who is here; `again` after signing in or out. */
export function meet(again = false): Promise<void> {
  if (again || !asked) {
    asked = request<Arena>('/api/arena').then(
      (found) => void (state = found),
      () => void (state ??= OFF),
    )
  }
  return asked
}

function send<T>(path: string, body: unknown, method = 'POST'): Promise<T> {
  return request<T>(`/api/arena/${path}`, sent(method, body))
}

const query = (asked: Record<string, string | number | boolean | null>) =>
  new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, String(value)]]))).toString()

/** The seats that this browser holds as a guest. */
function heldSeats() {
  return ownTables(200).flatMap((table) => keysOf(table).tokens.map((token) => ({ table, token })))
}

export const people = {
  signUp: (name: string, password: string, email: string) => send<Me>('accounts', { name, password, email: email || null, seats: heldSeats() }),
  signIn: (name: string, password: string) => send<Me>('session', { name, password }),
  signOut: () => send<unknown>('session', {}, 'DELETE'),
  forgot: (name: string) => send<unknown>('reset', { name }),
  choosePassword: (key: string, password: string) => send<unknown>('reset/password', { key, password }),
  account: () => request<OwnAccount>('/api/arena/account'),
  change: (password: string, changes: { new_password?: string; email?: string }) => send<unknown>('account', { password, ...changes }),
  leave: (password: string) => send<unknown>('account/delete', { password }),
  newBot: (name: string) => send<Player>('account/bots', { name }),
  dropBot: (name: string) => send<unknown>(`account/bots/${encodeURIComponent(name)}`, {}, 'DELETE'),
  newToken: (name: string, scopes: Scope[], bot: string | null) => send<NewToken>('account/tokens', { name, scopes, bot }),
  revoke: (id: string) => send<unknown>(`account/tokens/${encodeURIComponent(id)}`, {}, 'DELETE'),
  report: (about: string, text: string) => send<unknown>('reports', { about, text }),
  scales: () => request<Scales>('/api/arena/scales'),
  leaderboard: (game: string, seats: number, kind: string | null, provisional: boolean, first: number) =>
    request<Leaderboard>(`/api/arena/leaderboard?${query({ game, seats, kind, provisional, first })}`),
  player: (name: string) => request<Profile>(`/api/arena/players/${name.split('/').map(encodeURIComponent).join('/')}`),
  curve: (player: string, game: string, seats: number) => request<RatingCurve>(`/api/arena/curve?${query({ player, game, seats })}`),
  games: (search: Record<string, string | null>, after: string | null) => request<FinishedGames>(`/api/arena/games?${query({ ...search, after, count: 30 })}`),
}

/** How a player is named in addresses: house bots have another prefix than people. */
export function addressOf(player: Player): string {
  return player.house ? `house/${player.name}` : player.name
}

/** The keys to seats and tables that this browser holds, kept under the table's id. */
import { collection } from '../browser/storage'
import type { OpenedTable } from '../api'
import type { Seat } from '../types'
import { noteCommitment } from './commitments'

export interface Keys {
  /** Of the seats played in this browser. */
  tokens: string[]
  /** Of the seats kept for friends, to be sent as links. */
  invites: { seat: Seat; token: string }[]
  owner: string | null
  /** The seats that the tokens open, as the server said last. */
  seats?: Seat[]
  /** To seats that are for the first who come. */
  open?: string | null
}

const NONE: Keys = { tokens: [], invites: [], owner: null }

const { all, of, keep, drop } = collection<Keys>('tables')

export { drop as dropKeys }

export const keysOf = (id: string): Keys => of(id) ?? NONE

export const isMine = (id: string): boolean => id in all()

/** Notes which seats are played here, for lists of games that wait for a player. */
export function keepSeats(id: string, seats: readonly Seat[]): void {
  const keys = all()[id]
  if (keys && JSON.stringify(keys.seats) !== JSON.stringify(seats)) keep(id, { ...keys, seats: [...seats] })
}

/** The tables of this browser that were kept last, at most `count`. */
export function ownTables(most: number): string[] {
  return Object.keys(all()).slice(-most)
}

/** The owner's key of the table that was opened last here: the next one is the same owner's. */
export function ownersKey(): string | null {
  const owners = Object.values(all()).flatMap((keys) => keys.owner ?? [])
  return owners.at(-1) ?? null
}

let waitsForFriends: string | null = null

/** True if a table has just been opened here that waits for friends: then its links are shown, once. */
export function isNewForFriends(id: string): boolean {
  const fresh = waitsForFriends === id
  waitsForFriends = null
  return fresh
}

/** Keeps what the server gave for a new table; seats in `friends` are not taken here. */
export function keepNewTable(made: OpenedTable, friends: Seat[]): void {
  const keys: Keys = { tokens: [], invites: [], owner: made.owner, ...(made.key ? { open: made.key } : {}) }
  made.tokens.forEach((token, seat) => {
    if (token === null) return
    if (friends.includes(seat)) keys.invites.push({ seat, token })
    else {
      keys.tokens.push(token)
      keys.seats = [...(keys.seats ?? []), seat]
    }
  })
  keep(made.table.id, keys)
  noteCommitment(made.table)
  if (keys.invites.length || keys.open) waitsForFriends = made.table.id
}

/** No table has more seats: more keys come from made-up links. */
const MOST_TOKENS = 16

/** Takes the seat of a link. Of too many keys the first are kept, among them those that opened a seat here before. */
export function keepToken(id: string, token: string): void {
  const keys = keysOf(id)
  if (keys.tokens.includes(token) || keys.tokens.length >= MOST_TOKENS) return
  keep(id, { ...keys, tokens: [...keys.tokens, token] })
}

/** Takes the keys of a table along to its rematch, where they open the same people's seats: each is one place further. */
export function carryKeys(from: string, to: string, seats: number): void {
  const keys = all()[from]
  if (!keys || to in all()) return
  const invites = keys.invites.map(({ seat, token }) => ({ seat: (seat + seats - 1) % seats, token }))
  const moved = keys.seats?.map((seat) => (seat + seats - 1) % seats)
  keep(to, { ...keys, invites, ...(moved ? { seats: moved } : {}) })
}

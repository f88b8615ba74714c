/** The plan of a table before it exists: the seats of the lobby's form, its presets, and the request. Pure. */
import type { SeatRequest } from '../api'
import { formatBot, parseBot, type BotChoice } from '../bots'
import type { Table } from '../types'

/** `you` and `guest` play at this screen, a `friend` through a link; an `open` seat is for the first who comes. */
export type SeatKind = 'you' | 'guest' | 'friend' | 'open' | 'bot'

export interface SetupSeat {
  /** Stays with the seat when seats are moved about. */
  key: number
  kind: SeatKind
  name: string
  bot: BotChoice
}

export type Preset = 'two-bots' | 'duel' | 'full' | 'hot-seat' | 'friends' | 'watch'
export const PRESETS: readonly Preset[] = ['two-bots', 'duel', 'full', 'hot-seat', 'friends', 'watch']

let lastKey = 0

/** `bot` is a name, with parameters if it has any: who plays if the seat is a bot's. */
export function newSeat(kind: SeatKind, bot: string): SetupSeat {
  lastKey += 1
  return { key: lastKey, kind, name: '', bot: parseBot(bot) }
}

export function presetSeats(preset: Preset, range: [number, number], bot: string): SetupSeat[] {
  const [low, high] = range
  const kinds: Record<Preset, SeatKind[]> = {
    'two-bots': ['you', 'bot', 'bot'],
    duel: ['you', 'bot'],
    full: ['you', ...Array<SeatKind>(high - 1).fill('bot')],
    'hot-seat': ['you', 'guest', 'bot'],
    friends: ['you', 'friend', 'bot'],
    watch: ['bot', 'bot', 'bot'],
  }
  const seats = kinds[preset].slice(0, high)
  while (seats.length < low) seats.push('bot')
  return seats.map((kind) => newSeat(kind, bot))
}

/** The same seats in another order; `random` gives numbers from 0 to below 1. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const copy = [...list]
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const kept = copy[last] as T
    copy[last] = copy[other] as T
    copy[other] = kept
  }
  return copy
}

/** The names of people who give none, and bots by their kind. */
export type SeatWords = Record<Exclude<SeatKind, 'bot'>, string> & { bot: (bot: BotChoice) => string }

/** The name of a seat that is given none; bots of one kind are numbered. */
export function defaultName(seats: readonly SetupSeat[], index: number, words: SeatWords): string {
  const seat = seats[index]
  if (!seat) return ''
  const base = (one: SetupSeat) => (one.kind === 'bot' ? words.bot(one.bot) : words[one.kind])
  const same = (one: SetupSeat) => one.kind === seat.kind && base(one) === base(seat)
  return seats.filter(same).length > 1 ? `${base(seat)} ${seats.slice(0, index + 1).filter(same).length}` : base(seat)
}

export function seatRequests(seats: readonly SetupSeat[], words: SeatWords): SeatRequest[] {
  return seats.map((seat, index) => {
    const name = seat.name.trim() || defaultName(seats, index, words)
    if (seat.kind === 'bot') return { kind: 'bot', bot: formatBot(seat.bot), name }
    return seat.kind === 'open' ? { kind: 'human', name, open: true, listed: true } : { kind: 'human', name }
  })
}

/** The request for another game with the settings of this one, and the seats that were sent as links. */
export function rematch(table: Table): { game: string; options: Record<string, unknown>; seats: SeatRequest[]; pace: number } {
  const seats = table.seats.map((seat): SeatRequest =>
    seat.kind === 'bot' ? { kind: 'bot', bot: seat.bot ?? '', name: seat.name } : { kind: 'human', name: seat.name },
  )
  return { game: table.game, options: table.options, seats, pace: table.pace }
}

/** A seat as remembered from an earlier visit, made whole again. */
export function revived(seat: Omit<SetupSeat, 'key'>, knownBots: string[], otherwise: string): SetupSeat {
  const bot = knownBots.includes(seat.bot.name) ? seat.bot : parseBot(otherwise)
  return { ...newSeat(seat.kind, otherwise), name: seat.name, bot }
}

/** The messages of the WebSocket, as docs/api.md lists them. */
import type { ChatLine, LogEntry, Seat, Table, View } from './types'

export type Views = Record<string, View>

export type ClientMessage =
  | { type: 'hello'; tokens: string[] }
  | { type: 'move'; seat: Seat; move: string; index: number; ref: string }
  | { type: 'autoplay'; seat: Seat; bot: string | null }
  | { type: 'pace'; seconds: number | null }
  | { type: 'step'; until: 'move' | 'round' }
  | { type: 'chat'; seat: Seat; text: string; to: Seat | null }
  | { type: 'resign'; seat: Seat }
  | { type: 'rematch'; seat: Seat; agree: boolean }
  | { type: 'claim'; key: string; name: string }
  | { type: 'ping' }
  | { type: 'analyse'; seat: Seat }

/** Somebody moved; the views are those that changed. */
export interface Update extends LogEntry {
  type: 'update'
  views: Views
}

/** Somebody did something in secret: nothing that may be seen here has changed. */
export interface Progress {
  type: 'progress'
  index: number
  seat: Seat
}

export type ServerMessage =
  | { type: 'welcome'; table: Table; seats: Seat[]; index: number; views: Views; since: number; log: LogEntry[]; chat: ChatLine[] }
  | Update
  | Progress
  | { type: 'accepted'; ref: string; index: number }
  | { type: 'refused'; ref?: string | null; error: string }
  | { type: 'table'; table: Table }
  | ({ type: 'chat' } & ChatLine)
  | { type: 'presence'; present: Seat[]; watching: number }
  | { type: 'clocks'; left: number[]; running: Seat[] }
  | { type: 'rematch'; agreed: Seat[] }
  | { type: 'seat'; seat: Seat; token: string }
  | { type: 'pong' }
  | { type: 'analysis'; seat: Seat; analysis: unknown }
  | { type: 'error'; error: string }

/** A log with newer entries added; what is there already, after connecting again, is kept once. */
export function mergeLog(log: readonly LogEntry[], more: readonly LogEntry[], most: number): LogEntry[] {
  const known = log.at(-1)?.index ?? 0
  return [...log, ...more.filter((entry) => entry.index > known)].slice(-most)
}

/**
 * The log after connecting again: `more` tells about all moves from number `since` on, and what is here covers the first
 * `covered`. After a gap it starts anew, rather than pretending that nothing is missing.
 */
export function resumeLog(log: readonly LogEntry[], covered: number, more: readonly LogEntry[], since: number, most: number): LogEntry[] {
  return mergeLog(since > covered + 1 ? [] : log, more, most)
}

/** What one of the seats held here may read: what is said to somebody alone is theirs and the writer's. */
export function chatOf(chat: readonly ChatLine[], seat: Seat): ChatLine[] {
  return chat.filter(({ to, seat: from }) => to === null || to === undefined || to === seat || from === seat)
}

/** The log as one of the seats held here may read it: what is a secret to it is left out. */
export function logOf(log: readonly LogEntry[], seat: Seat): LogEntry[] {
  return log.flatMap((entry) => {
    const other = entry.others?.[String(seat)]
    if (other === undefined) return [entry]
    return other === null ? [] : [{ ...entry, ...other }]
  })
}

/** The messages of the WebSocket, as docs/api.md lists them. */
import type { ChatLine, GameEvent, LogEntry, Seat, Table, View } from './types'

export type Views = Record<string, View>

export type ClientMessage =
  | { type: 'hello'; tokens: string[] }
  | { type: 'move'; seat: Seat; move: string; index: number; ref: string }
  | { type: 'autoplay'; seat: Seat; bot: string | null }
  | { type: 'pace'; seconds: number }
  | { type: 'chat'; seat: Seat; text: string }
  | { type: 'analyse'; seat: Seat }

export interface Update {
  type: 'update'
  index: number
  seat: Seat
  move: string
  event: GameEvent
  views: Views
}

export type ServerMessage =
  | { type: 'welcome'; table: Table; seats: Seat[]; index: number; views: Views; log: LogEntry[]; chat: ChatLine[] }
  | Update
  | { type: 'accepted'; ref: string; index: number }
  | { type: 'refused'; ref?: string | null; error: string }
  | { type: 'table'; table: Table }
  | ({ type: 'chat' } & ChatLine)
  | { type: 'analysis'; seat: Seat; analysis: unknown }
  | { type: 'error'; error: string }

/** A log with newer entries added; what is there already, after connecting again, is kept once. */
export function mergeLog(log: readonly LogEntry[], more: readonly LogEntry[], most: number): LogEntry[] {
  const known = log.at(-1)?.index ?? -1
  const fresh = more.filter((entry) => entry.index > known)
  const first = more[0]?.index ?? 0
  const gap = log.length > 0 && fresh.length > 0 && first > known + 1
  return [...(gap ? [] : log), ...fresh].slice(-most)
}

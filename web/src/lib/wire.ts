/** The messages of the WebSocket, and what the page keeps of them. */
import type { ChatLine, LogEntry, Seat } from './types'

export type { ClientMessage, Ref, ServerMessage, Update, Views } from './generated/wire'

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

/** The messages that one of the seats held here may read: a private message is for its receiver and its writer. */
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

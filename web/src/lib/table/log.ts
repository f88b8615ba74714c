/** The log as lines: moves that belong together are folded into one. Pure. */
import type { GameEvent, LogEntry } from '../types'

export interface LogLine {
  /** The last of its moves, which the line leads to. */
  entry: LogEntry
  /** The number of the first of them. */
  first: number
  events: GameEvent[]
}

/** Moves of one of these kinds that follow each other make one line. */
export function foldLog(log: readonly LogEntry[], kinds: readonly string[]): LogLine[] {
  const lines: LogLine[] = []
  for (const entry of log) {
    const before = lines.at(-1)
    if (before && kinds.includes(entry.event.kind) && before.entry.event.kind === entry.event.kind) {
      lines[lines.length - 1] = { entry, first: before.first, events: [...before.events, entry.event] }
    } else lines.push({ entry, first: entry.index, events: [entry.event] })
  }
  return lines
}

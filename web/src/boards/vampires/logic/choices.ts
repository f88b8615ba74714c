/** The legal moves of the seat, by cell: the server's legal boxes as the board asks for them. */
import { range } from '../../../lib/board/boxes'
import type { Box } from '../../../lib/types'
import { cellNumber, type Grid } from './grid'

export interface Choices {
  /** From an own cell to its targets, with the most that may go. */
  send: Map<number, Map<number, number>>
  /** Parts that may be taken back, as `origin>target`. */
  withdraw: Set<string>
  end: boolean
}

export const noChoices = (): Choices => ({ send: new Map(), withdraw: new Set(), end: false })

export const way = (origin: number, target: number) => `${origin}>${target}`

export function choicesOf(legal: readonly Box[], grid: Grid): Choices {
  const choices = noChoices()
  for (const box of legal) {
    const origin = cellNumber(grid, { x: range(box, 'x')[0], y: range(box, 'y')[0] })
    const target = cellNumber(grid, { x: range(box, 'to_x')[0], y: range(box, 'to_y')[0] })
    if (box.kind === 'move') {
      const targets = choices.send.get(origin) ?? new Map<number, number>()
      choices.send.set(origin, targets.set(target, range(box, 'count')[1]))
    } else if (box.kind === 'withdraw') choices.withdraw.add(way(origin, target))
    else if (box.kind === 'end') choices.end = true
  }
  return choices
}

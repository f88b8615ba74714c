/** How moves of Vampires vs Werewolves are written for the server, and read. Nothing here knows whether a move is legal. */
import type { Cell, Part } from '../types'

const way = (from: Cell, to: Cell) => `${from.x},${from.y}>${to.x},${to.y}`

export const move = {
  send: (from: Cell, to: Cell, count: number) => `move ${way(from, to)} x${count}`,
  withdraw: (from: Cell, to: Cell) => `withdraw ${way(from, to)}`,
  end: 'end',
}

/** The part that a move's text tells of; null where it tells of something else. */
export function readPart(text: string): Part | null {
  const found = /^move (\d+),(\d+)>(\d+),(\d+) x(\d+)$/.exec(text)
  if (!found) return null
  const [x = 0, y = 0, to_x = 0, to_y = 0, count = 0] = found.slice(1).map(Number)
  return { x, y, to_x, to_y, count }
}

/** The way that a part is taken back from; null where a move's text tells of something else. */
export function readWithdrawal(text: string): { from: Cell; to: Cell } | null {
  const found = /^withdraw (\d+),(\d+)>(\d+),(\d+)$/.exec(text)
  if (!found) return null
  const [x = 0, y = 0, to_x = 0, to_y = 0] = found.slice(1).map(Number)
  return { from: { x, y }, to: { x: to_x, y: to_y } }
}

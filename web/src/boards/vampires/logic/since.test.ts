/** The cells that the others changed since the player's last turn. */
import { expect, it } from 'vitest'
import type { Group, Part } from '../types'
import { changedSince } from './since'

const VAMPIRES = 0
const at = (x: number, kind: Group['kind'], count: number): Group => ({ x, y: 0, kind, count })
const board = (cells: Group[], parts: Part[] = []) => ({ rows: 1, columns: 6, cells, parts })
const sent = (x: number, to_x: number, count: number): Part => ({ x, y: 0, to_x, to_y: 0, count })

it('marks where the others came from and went to, with who was there', () => {
  const before = board([at(0, 'vampires', 4), at(3, 'humans', 2), at(4, 'werewolves', 5)])
  const now = board([at(0, 'vampires', 4), at(3, 'werewolves', 7)])
  expect([...changedSince(before, now, VAMPIRES)]).toEqual([
    [3, at(3, 'humans', 2)],
    [4, at(4, 'werewolves', 5)],
  ])
})

it('does not mark the work of own parts', () => {
  const before = board([at(0, 'vampires', 4), at(1, 'humans', 2), at(5, 'werewolves', 5)], [sent(0, 1, 4)])
  const now = board([at(1, 'vampires', 6), at(5, 'werewolves', 5)])
  expect(changedSince(before, now, VAMPIRES).size).toBe(0)
})

it('marks an own group that was attacked', () => {
  const before = board([at(0, 'vampires', 4), at(5, 'werewolves', 5)])
  const now = board([at(0, 'vampires', 2), at(5, 'werewolves', 1)])
  expect([...changedSince(before, now, VAMPIRES).keys()]).toEqual([0, 5])
})

it('marks the others where an own part went and lost', () => {
  const before = board([at(0, 'vampires', 4), at(1, 'werewolves', 5)], [sent(0, 1, 4)])
  expect([...changedSince(before, board([at(1, 'werewolves', 3)]), VAMPIRES).keys()]).toEqual([1])
})

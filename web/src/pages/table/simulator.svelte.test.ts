/** Running, stopping, stepping and looking back at a table of bots. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../lib/api'
import type { Connection } from '../../lib/table/connection.svelte'
import type { Frame, Table } from '../../lib/types'
import { Simulator } from './simulator.svelte'

const MOVES_A_ROUND = 5

/** A table of which the test is the server. */
class Bots {
  readonly id = 't'
  index = $state(0)
  table = $state.raw<Table>({ status: 'running', paused: false, pace: 1 } as Table)
  said: string[] = []

  pace(seconds: number | null): void {
    this.said.push(`pace ${seconds}`)
    this.table = { ...this.table, paused: seconds === null, pace: seconds ?? this.table.pace }
  }

  step(until: string): void {
    this.said.push(`step ${until}`)
    this.index = until === 'move' ? this.index + 1 : (Math.floor(this.index / MOVES_A_ROUND) + 1) * MOVES_A_ROUND
  }
}

const frame = (index: number): Frame => ({
  index,
  seat: index ? 0 : null,
  move: index ? `move ${index}` : null,
  event: index ? { kind: 'move', seat: 0, text: '' } : null,
  view: { seat: -2, turn: Math.floor(index / MOVES_A_ROUND), round: null, to_move: [0], legal: [], result: null, position: index },
})

describe('a table of bots', () => {
  let table: Bots
  let simulator: Simulator

  beforeEach(() => {
    table = new Bots()
    table.index = 23
    vi.spyOn(api, 'frames').mockImplementation((_id, first, count) => {
      const total = table.index + 1
      const frames = Array.from({ length: Math.max(0, Math.min(count, total - first)) }, (_, index) => frame(first + index))
      return Promise.resolve({ total, first, frames })
    })
    simulator = new Simulator(table as unknown as Connection)
  })
  afterEach(() => vi.restoreAllMocks())

  const settled = () => vi.waitFor(() => expect(simulator.frame?.index).toBe(simulator.at))

  it('shows the newest position while it runs', () => {
    expect([simulator.at, simulator.playing, simulator.frame]).toEqual([23, true, undefined])
    table.index = 24
    expect(simulator.at).toBe(24)
  })

  it('stops and goes on at the pace that it had', () => {
    simulator.toggle()
    expect(simulator.playing).toBe(false)
    simulator.toggle()
    expect([table.said, simulator.playing]).toEqual([['pace null', 'pace 1'], true])
  })

  it('stops at the first step forward, and then goes on by moves and rounds', () => {
    simulator.step(1)
    simulator.step(1)
    simulator.turn(1)
    expect([table.said, simulator.at]).toEqual([['pace null', 'step move', 'step round'], 25])
  })

  it('stops to look back, move by move and round by round, and steps forward through what is known', async () => {
    simulator.step(-1)
    await settled()
    expect([simulator.at, simulator.frame?.move, table.said]).toEqual([22, 'move 22', ['pace null']])
    simulator.turn(-1)
    await vi.waitFor(() => expect(simulator.at).toBe(20))
    simulator.turn(-1)
    await vi.waitFor(() => expect(simulator.at).toBe(15))
    simulator.step(1)
    expect(simulator.at).toBe(16)
    simulator.turn(1)
    await vi.waitFor(() => expect(simulator.at).toBe(20))
    expect(table.said).toEqual(['pace null'])
  })

  it('is live again at the newest position, where a step asks the server for more', async () => {
    simulator.step(-1)
    await settled()
    simulator.step(1)
    expect(simulator.looking).toBeNull()
    simulator.step(1)
    expect([table.said.at(-1), simulator.at]).toEqual(['step move', 24])
    simulator.step(-1)
    simulator.step(-1)
    await settled()
    expect(simulator.frame?.index).toBe(22)
  })

  it('goes on with the newest position from a look back', async () => {
    simulator.jump(3)
    await settled()
    simulator.toggle()
    expect([simulator.looking, simulator.at, simulator.playing]).toEqual([null, 23, true])
  })

  it('is no more than looked at once the game is over', async () => {
    table.table = { ...table.table, status: 'over' }
    simulator.step(1)
    simulator.turn(1)
    simulator.toggle()
    simulator.step(-1)
    await settled()
    expect([table.said, simulator.at, simulator.open]).toEqual([[], 22, false])
  })

  it('is faster and slower by the paces that there are', () => {
    simulator.faster(1)
    simulator.faster(-1)
    expect(table.said).toEqual(['pace 0.3', 'pace 1'])
  })
})

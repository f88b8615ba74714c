/**
 * A table of bots as something to study (W9): run, stop, step by move and by round, live, and look back at any position,
 * from the frames of the game so far. Looking back pauses the game, so that it does not run away.
 */
import type { Connection } from '../../lib/table/connection.svelte'
import { Frames } from '../../lib/table/frames.svelte'
import { PACES, nearestPace } from '../../lib/table/pace'
import type { Playing } from '../../lib/table/playing'
import { stepMove, stepTurn } from '../../lib/table/replay'

export class Simulator implements Playing {
  /** The position that is looked at; null: always the newest. */
  looking = $state<number | null>(null)
  #frames = $state.raw<Frames | null>(null)

  readonly last = $derived.by(() => this.connection.index)
  readonly at = $derived(Math.min(this.looking ?? this.last, this.last))
  readonly open = $derived.by(() => this.connection.table?.status === 'running')
  readonly paused = $derived.by(() => this.connection.table?.paused ?? false)
  readonly playing = $derived(this.open && !this.paused && this.looking === null)
  readonly frame = $derived.by(() => (this.looking === null ? undefined : this.#frames?.at(this.looking)))
  readonly starts = $derived.by(() => this.#frames?.starts ?? [])
  readonly loaded = 100

  constructor(private readonly connection: Connection) {}

  jump(index: number): void {
    const to = stepMove(index, 0, this.last)
    if (to === this.last) this.looking = null
    else {
      this.#stop()
      this.#reach(to)
      this.looking = to
    }
  }

  step(by: 1 | -1): void {
    if (by === -1 || this.looking !== null) this.jump(this.at + by)
    else if (!this.#stop() && this.open) this.connection.step('move')
  }

  turn(direction: 1 | -1): void {
    if (direction === -1 || this.looking !== null) void this.#turn(direction)
    else if (!this.#stop() && this.open) this.connection.step('round')
  }

  /** Running or not; from a look back it goes on with the newest position. */
  toggle = (): void => {
    if (this.playing) this.#stop()
    else {
      this.looking = null
      if (this.open && this.paused) this.connection.pace(this.connection.table?.pace ?? 0)
    }
  }

  faster(by: 1 | -1): void {
    const at = PACES.findIndex((pace) => pace.seconds === nearestPace(this.connection.table?.pace ?? 0))
    const next = PACES[at - by]
    if (next) this.connection.pace(next.seconds)
  }

  close(): void {
    this.#frames?.stop()
  }

  /** Pauses the game; false if it stands still already. */
  #stop(): boolean {
    if (!this.open || this.paused) return false
    this.connection.pace(null)
    return true
  }

  async #turn(direction: 1 | -1): Promise<void> {
    this.#stop()
    const { at } = this
    await this.#reach(at)
    this.jump(stepTurn(at, direction, this.starts, this.last))
  }

  #reach(index: number): Promise<void> {
    this.#frames ??= new Frames(this.connection.id, index)
    return this.#frames.reach(index)
  }
}

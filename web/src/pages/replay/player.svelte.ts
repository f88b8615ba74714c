/** Where a replay stands, and how it moves on by itself. */
import { Frames } from '../../lib/table/frames.svelte'
import type { Playing } from '../../lib/table/playing'
import { DEALER } from '../../lib/types'
import { pause, SPEEDS, stepMove, stepTurn } from '../../lib/table/replay'

const USUAL_SPEED = 4

export class Player implements Playing {
  readonly open = false
  readonly frames: Frames
  at = $state(0)
  playing = $state(false)
  speed = $state(USUAL_SPEED)

  readonly last = $derived.by(() => Math.max(0, this.frames.total - 1))
  readonly starts = $derived.by(() => this.frames.starts)
  readonly frame = $derived.by(() => this.frames.at(this.at))
  /** How much of the game is here, in per cent. */
  readonly loaded = $derived.by(() => Math.floor((100 * this.frames.loaded) / Math.max(1, this.frames.total)))
  readonly log = $derived.by(() => this.frames.log)

  constructor(id: string, start: number | null) {
    this.frames = new Frames(id, start ?? 0)
    this.at = start ?? 0
    $effect(() => {
      if (this.frames.total && this.at > this.last) this.at = this.last
    })
    if (start === null) void this.frames.reach(0).then(() => this.#skipSetup())
    $effect(() => {
      if (!this.playing) return
      const timer = setInterval(this.#tick, pause(this.speed))
      return () => clearInterval(timer)
    })
    $effect(() => () => this.frames.stop())
  }

  jump(index: number): void {
    this.at = stepMove(index, 0, this.last)
  }

  step(by: 1 | -1): void {
    this.playing = false
    this.at = stepMove(this.at, by, this.last)
  }

  turn(direction: 1 | -1): void {
    this.playing = false
    this.at = stepTurn(this.at, direction, this.starts, this.last)
  }

  toggle = (): void => {
    if (!this.playing && this.at === this.last) this.at = 0
    this.playing = !this.playing
  }

  faster(by: 1 | -1): void {
    const next = SPEEDS[SPEEDS.indexOf(this.speed) + by]
    if (next !== undefined) this.speed = next
  }

  /** A replay begins where the first seat has something to decide: what was dealt before is visible by then. */
  #skipSetup(): void {
    const first = this.frames.all.findIndex((frame) => frame && !frame.view.to_move.includes(DEALER))
    if (this.at === 0 && first > 0) this.at = first
  }

  /** Waits where the next position is still on its way. */
  #tick = (): void => {
    if (this.at >= this.last) this.playing = false
    else if (this.frames.all[this.at + 1]) this.at += 1
  }
}

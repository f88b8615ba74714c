/** The positions of one game, fetched in chunks: first those around where one looks, then all the others. */
import { api } from './api'
import { chunkOrder, turnStarts } from './replay'
import { DEALER, type Frame, type LogEntry } from './types'

const CHUNK = 200

export class Frames {
  total = $state(0)
  error = $state.raw<unknown>(null)
  all = $state.raw<(Frame | undefined)[]>([])

  #stopped = false

  constructor(
    readonly id: string,
    at: number,
  ) {
    void this.#load(at)
  }

  get loaded(): number {
    return this.all.reduce((count, frame) => count + (frame ? 1 : 0), 0)
  }

  /** The position after `index` moves, or the nearest before it that is here already. */
  at(index: number): Frame | undefined {
    return this.all[index] ?? this.all.slice(0, index).findLast((frame) => frame !== undefined) ?? this.all.find((frame) => frame)
  }

  get log(): LogEntry[] {
    return this.all.flatMap((frame) =>
      frame && frame.move !== null && frame.event !== null
        ? [{ index: frame.index, seat: frame.seat ?? frame.event.seat ?? DEALER, move: frame.move, event: frame.event }]
        : [],
    )
  }

  get starts(): number[] {
    return turnStarts(Array.from(this.all, (frame) => frame?.view.turn))
  }

  stop(): void {
    this.#stopped = true
  }

  async #load(at: number): Promise<void> {
    try {
      const first = Math.floor(at / CHUNK) * CHUNK
      let answer = await api.frames(this.id, first, CHUNK)
      if (answer.frames.length === 0 && answer.total > 0) answer = await api.frames(this.id, 0, CHUNK)
      this.#keep(answer.total, answer.frames)
      for (const chunk of chunkOrder(answer.total, CHUNK, at)) {
        if (this.#stopped) return
        if (this.all[chunk]) continue
        this.#keep(answer.total, (await api.frames(this.id, chunk, CHUNK)).frames)
      }
    } catch (error) {
      this.error = error
    }
  }

  #keep(total: number, frames: Frame[]): void {
    const all = this.all.length === total ? [...this.all] : Array.from({ length: total }, (_, index) => this.all[index])
    for (const frame of frames) all[frame.index] = frame
    this.all = all
    this.total = total
  }
}

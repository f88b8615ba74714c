/** The positions of one game, fetched in chunks: first those around where one looks, then all the others. */
import { api } from '../api'
import { chunkOrder, entryOf, turnStarts } from './replay'
import type { Frame, LogEntry } from '../types'

const CHUNK = 200

export class Frames {
  total = $state(0)
  error = $state.raw<unknown>(null)
  all = $state.raw<(Frame | undefined)[]>([])

  #stopped = false
  #loading: Promise<void>

  constructor(
    readonly id: string,
    at: number,
  ) {
    this.#loading = this.#first(at)
    void this.#loading.then(() => this.#rest(at))
  }

  /** Resolves when position `index` is here, of a game that goes on meanwhile, or cannot be had. */
  async reach(index: number): Promise<void> {
    await this.#loading
    if (this.all[index] || this.error !== null) return
    this.#loading = this.#first(Math.min(index, this.total))
    await this.#loading
  }

  get loaded(): number {
    return this.all.reduce((count, frame) => count + (frame ? 1 : 0), 0)
  }

  /** The position after `index` moves, or the nearest before it that is here already. */
  at(index: number): Frame | undefined {
    return this.all[index] ?? this.all.slice(0, index).findLast((frame) => frame !== undefined) ?? this.all.find((frame) => frame)
  }

  get log(): LogEntry[] {
    return this.all.flatMap((frame) => entryOf(frame) ?? [])
  }

  get starts(): number[] {
    return turnStarts(Array.from(this.all, (frame) => frame?.view.turn))
  }

  stop(): void {
    this.#stopped = true
  }

  /** The chunk that holds `at`. */
  async #first(at: number): Promise<void> {
    await this.#try(async () => {
      const answer = await api.frames(this.id, Math.floor(at / CHUNK) * CHUNK, CHUNK)
      this.#keep(answer.total, answer.frames)
      if (answer.frames.length === 0 && answer.total > 0) this.#keep(answer.total, (await api.frames(this.id, 0, CHUNK)).frames)
    })
  }

  async #rest(at: number): Promise<void> {
    await this.#try(async () => {
      for (const chunk of chunkOrder(this.total, CHUNK, at)) {
        if (this.#stopped || this.error !== null) return
        if (this.all[chunk]) continue
        const answer = await api.frames(this.id, chunk, CHUNK)
        this.#keep(answer.total, answer.frames)
      }
    })
  }

  async #try(load: () => Promise<void>): Promise<void> {
    try {
      await load()
    } catch (error) {
      this.error = error
    }
  }

  #keep(known: number, frames: Frame[]): void {
    const total = Math.max(known, this.total)
    const all = this.all.length === total ? [...this.all] : Array.from({ length: total }, (_, index) => this.all[index])
    for (const frame of frames) all[frame.index] = frame
    this.all = all
    this.total = total
  }
}

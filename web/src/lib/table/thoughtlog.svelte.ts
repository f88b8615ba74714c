/** The thoughts of the bots of one game: all estimates, and the whole thoughts of the move that is looked at. */
import { api, ApiError } from '../api'
import { estimateAt, type Estimate, type Thought } from './thoughts'
import type { Seat } from '../types'

const KEPT = 200
const PAUSE = 1000

export class ThoughtLog {
  estimates = $state.raw<Estimate[]>([])
  /** The thoughts before the move that is looked at. */
  shown = $state.raw<Thought | null>(null)
  /** True if the board shows the values of its places. */
  onBoard = $state(true)

  #kept = new Map<number, Thought>()
  #wanted: number | null = null
  #asked = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly id: string,
    private readonly tokens: () => string[],
  ) {}

  /** Fetches what was thought since, but not more than once a second. */
  follow(): void {
    if (this.#timer !== undefined) return
    const wait = Math.max(0, this.#asked + PAUSE - performance.now())
    this.#timer = setTimeout(() => void this.#fetch(), wait)
  }

  /** Shows what was thought before the move, by `mover`, that led to position `at`; only of `seat`, where one is given. */
  look(at: number, mover: Seat | null, seat: Seat | null): void {
    const estimates = seat === null ? this.estimates : this.estimates.filter((one) => one.seat === seat)
    const wanted = estimateAt(estimates, at, mover)?.index ?? null
    if (wanted === this.#wanted && this.shown?.index === wanted) return
    this.#wanted = wanted
    if (wanted === null) this.shown = null
    else void this.#show(wanted)
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#wanted = null
  }

  async #fetch(): Promise<void> {
    this.#asked = performance.now()
    try {
      const last = this.estimates.at(-1)?.index ?? 0
      const { estimates } = await api.estimates(this.id, last + 1, this.tokens())
      if (estimates.length) this.estimates = [...this.estimates, ...estimates]
    } catch (error) {
      if (!(error instanceof ApiError)) throw error // nobody misses thoughts that cannot be had just now
    } finally {
      this.#timer = undefined
    }
  }

  async #show(index: number): Promise<void> {
    try {
      const found = this.#kept.get(index) ?? (await api.thoughts(this.id, index, this.tokens()))
      this.#keep(found)
      if (this.#wanted === index) this.shown = found
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (this.#wanted === index) this.shown = null
    }
  }

  #keep(thought: Thought): void {
    this.#kept.delete(thought.index)
    this.#kept.set(thought.index, thought)
    const oldest = this.#kept.keys().next()
    if (this.#kept.size > KEPT && !oldest.done) this.#kept.delete(oldest.value)
  }
}

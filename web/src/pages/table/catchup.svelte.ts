/** Events since the seat at this screen ended its turn: the position as it left it, and the moves since, to be watched again. */
import { untrack } from 'svelte'
import type { Connection } from '../../lib/table/connection.svelte'
import { keepLeft, leftAs, type Left } from '../../lib/table/left'
import type { LogEntry, Seat, View } from '../../lib/types'
import type { Update } from '../../lib/wire'

/** Milliseconds that a move is shown for when it is watched again: less where there are many. */
const STEP = { longest: 1200, shortest: 350, all: 25_000 }

export interface Look {
  current: Seat | null
  view: View | undefined
  /** True if the seat has its own turn, and not only something to answer. */
  acting: boolean
}

export class CatchUp {
  /** The position as the seat left it; null: it has not left it before, or it is not its turn. */
  before = $state.raw<unknown>(null)
  /** The moves that can be watched again, in order. */
  moves = $state.raw<Update[]>([])
  #at = $state<number | null>(null)
  #seat = $state<Seat | null>(null)
  #timer: ReturnType<typeof setInterval> | undefined
  #acting: { seat: Seat; left: Left } | null = null

  /** The number of the move that is shown, from 1. */
  readonly at = $derived((this.#at ?? -1) + 1)
  readonly playing = $derived(this.#at !== null)
  readonly #shown = $derived(this.#at === null ? undefined : this.moves[this.#at])
  readonly view = $derived(this.#seat === null ? undefined : this.#shown?.views[String(this.#seat)])
  readonly last = $derived.by<LogEntry | null>(() => {
    if (!this.#shown) return null
    const { index, seat, move, event } = this.#shown
    return { index, seat, move, event }
  })

  constructor(private readonly connection: Connection) {}

  /** Looks at the table as it is now; to be called after every change. */
  follow({ current, view, acting }: Look): void {
    const { index } = this.connection
    untrack(() => {
      if (this.#acting && (!acting || current !== this.#acting.seat)) this.#leave(this.#acting)
      if (!acting || current === null || !view) return
      if (!this.#acting) this.#arrive(current, index)
      this.#acting = { seat: current, left: { position: view.position, index } }
    })
  }

  watch = (): void => {
    if (!this.moves.length) return
    this.#at = 0
    clearInterval(this.#timer)
    this.#timer = setInterval(
      () => {
        if (this.#at === null || this.#at >= this.moves.length - 1) this.stop()
        else this.#at += 1
      },
      Math.max(STEP.shortest, Math.min(STEP.longest, STEP.all / this.moves.length)),
    )
  }

  stop = (): void => {
    clearInterval(this.#timer)
    this.#at = null
  }

  #arrive(seat: Seat, index: number): void {
    const left = leftAs(this.connection.id, seat)
    if (!left || left.index >= index) return
    this.#seat = seat
    this.before = left.position
    const since = this.connection.recent.filter((update) => update.index > left.index && update.index <= index && update.seat !== seat)
    this.moves = since.filter((update) => update.views[String(seat)] && update.event.kind !== 'secret')
  }

  #leave({ seat, left }: { seat: Seat; left: Left }): void {
    this.stop()
    this.#acting = null
    this.before = null
    this.moves = []
    keepLeft(this.connection.id, seat, left)
  }
}

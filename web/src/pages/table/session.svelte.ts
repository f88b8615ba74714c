/** A person's (or several persons') stay at a table: the connection, the game's board, and whose eyes the page looks through. */
import { api, ApiError, words } from '../../lib/api'
import { noteCommitment } from '../../lib/table/commitments'
import { Connection } from '../../lib/table/connection.svelte'
import { loadGame, type Game } from '../../lib/table/game'
import { needsCurtain, personSeats, wantedSeat } from '../../lib/table/hotseat'
import { keepSeats, keepToken, keysOf } from '../../lib/table/keyring'
import { entryOf } from '../../lib/table/replay'
import { settings } from '../../lib/browser/settings.svelte'
import { toast } from '../../lib/browser/toasts.svelte'
import { type LogEntry, type Seat, type Table, type View, SPECTATOR } from '../../lib/types'
import { chatOf, logOf } from '../../lib/wire'
import { CatchUp } from './catchup.svelte'
import { newsOf } from './news'
import { Simulator } from './simulator.svelte'

export class Session {
  readonly connection: Connection
  /** Runs, stops and looks back, where only bots sit. */
  readonly simulator: Simulator
  /** The actions of the others since the seat at the screen ended its turn. */
  readonly catchUp: CatchUp
  game = $state.raw<Game | null>(null)
  selection = $state.raw<unknown>(null)
  failure = $state<string | null>(null)
  shown = $state<Seat | null>(null)
  /** The seat that is asked whether it means to resign. */
  resigning = $state<Seat | null>(null)

  readonly table = $derived.by(() => this.connection.table)
  readonly names = $derived(this.table?.seats.map((seat) => seat.name) ?? [])
  readonly held = $derived.by(() => this.connection.held)
  /** True if all seats are bots': then everybody who watches is equal. */
  readonly onlyBots = $derived(this.table?.seats.every((seat) => seat.kind === 'bot') ?? false)
  readonly mayPace = $derived.by(() => this.held.length > 0 || this.onlyBots || keysOf(this.id).owner !== null)
  readonly persons = $derived(personSeats(this.held, this.table?.seats ?? []))
  readonly newest = $derived.by<View | undefined>(() => Object.values(this.connection.views)[0])
  readonly toMove = $derived(this.newest?.to_move ?? [])
  readonly result = $derived(this.newest?.result ?? this.table?.result ?? null)
  readonly wanted = $derived(wantedSeat(this.held, this.persons, this.toMove, this.shown))
  /** While it is drawn the page shows nothing of the game: what lies behind it belongs to the player who looked last. */
  readonly curtain = $derived(
    this.result === null && this.game !== null && needsCurtain(this.held, this.shown, this.wanted, settings.curtain && this.game.info.secrets),
  )
  readonly current = $derived(this.curtain ? null : this.wanted)
  /** True if a position of the past is shown. */
  readonly behind = $derived.by(() => this.simulator.frame !== undefined || this.catchUp.playing)
  readonly view = $derived.by<View | undefined>(
    () => this.simulator.frame?.view ?? this.catchUp.view ?? (this.current === null ? undefined : this.connection.views[String(this.current)]),
  )
  /** The log, as the seat at the screen may know it. */
  readonly log = $derived.by(() => {
    if (this.curtain || this.current === null) return []
    return this.held.length > 1 ? logOf(this.connection.log, this.current) : this.connection.log
  })
  /** The part of the chat that the seat at the screen may read. */
  readonly chat = $derived.by(() => (this.curtain ? [] : chatOf(this.connection.chat, this.current ?? SPECTATOR)))
  /** The people who are here, where they are more than the people at this screen. */
  readonly present = $derived.by(() => {
    const apart = this.table?.seats.some((seat, index) => seat.kind === 'human' && !this.held.includes(index)) ?? false
    return apart && this.table?.status === 'running' ? this.connection.present : null
  })
  readonly clocks = $derived.by(() => (this.table?.status === 'running' && this.table.terms?.clock ? this.connection.clocks : null))
  /** True if the seat at the screen may give up. */
  readonly mayResign = $derived.by(() => {
    const seat = this.current === null ? undefined : this.table?.seats[this.current]
    return this.result === null && this.table?.terms?.elsewhere === false && seat?.kind === 'human' && seat.resigned == null
  })
  /** The move that led to what is shown. */
  readonly last = $derived.by<LogEntry | null>(() => {
    const { frame } = this.simulator
    return frame ? entryOf(frame) : (this.catchUp.last ?? this.log.at(-1) ?? null)
  })
  readonly interactive = $derived.by(() => this.#mayAct && !this.catchUp.playing)
  readonly #mayAct = $derived.by(() => {
    const { current } = this
    const view = current === null ? undefined : this.connection.views[String(current)]
    return (
      current !== null &&
      view !== undefined &&
      this.result === null &&
      this.connection.status === 'open' &&
      !this.table?.unagreed.length &&
      !this.table?.unnumbered.length &&
      this.persons.includes(current) &&
      view.to_move.includes(current)
    )
  })

  constructor(readonly id: string) {
    this.connection = new Connection(
      id,
      () => {
        const { tokens, owner } = keysOf(id)
        return owner ? [...tokens, owner] : tokens
      },
      (text) => toast(text, 'bad'),
    )
    this.simulator = new Simulator(this.connection)
    this.catchUp = new CatchUp(this.connection)
    void this.#load()
    $effect(() => {
      if (this.connection.table && this.game && !this.curtain) this.#sit(this.wanted)
    })
    $effect(() => {
      if (this.held.length) keepSeats(id, this.held)
    })
    $effect(() => {
      if (this.connection.status === 'waiting') void this.#checkExists()
    })
    $effect(() => {
      const { current } = this
      const view = current === null ? undefined : this.connection.views[String(current)]
      const turn = view && this.game?.ui.whoseTurn?.(view.position)
      this.catchUp.follow({ current, view, acting: this.#mayAct && (turn === undefined || turn === current) })
    })
    let known: Table | null = null
    $effect(() => {
      const { table } = this.connection
      if (table) noteCommitment(table)
      if (known && table) for (const text of newsOf(known, table, this.held)) toast(text)
      known = table
    })
    $effect(() => () => {
      this.connection.close()
      this.simulator.close()
      this.catchUp.stop()
    })
  }

  /** Takes an open seat with the key of a link. */
  async claim(key: string): Promise<void> {
    keepToken(this.id, await this.connection.claim(key, settings.name))
    this.connection.rejoin()
  }

  /** The next person sits down: show what they may see. */
  ready = (): void => {
    this.#sit(this.wanted)
  }

  /** The next player begins with nothing chosen: the plans of the one before are private. */
  #sit(seat: Seat): void {
    if (this.shown === seat) return
    if (this.shown !== null && this.game) this.selection = this.game.ui.newSelection()
    this.shown = seat
  }

  play = async (move: string): Promise<void> => {
    if (this.current === null) return
    try {
      await this.connection.play(this.current, move)
    } catch (error) {
      toast(words(error), 'bad')
      throw error
    }
  }

  analyse = (): Promise<unknown> => this.connection.analyse(this.current ?? this.wanted)

  /** A table that was deleted meanwhile will not come back: say so instead of trying for ever. */
  async #checkExists(): Promise<void> {
    try {
      await api.table(this.id)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.failure = words(error)
    this.connection.close()
  }

  async #load(): Promise<void> {
    try {
      const game = await loadGame(await api.table(this.id))
      this.selection = game.ui.newSelection()
      this.game = game
    } catch (error) {
      this.#fail(error)
    }
  }
}

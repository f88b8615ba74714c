/** The form of a run to be: the game and its options as in the lobby, the bots, and what its kind needs besides. */
import { parseBot, usualBot, formatBot, type BotChoice } from '../../../lib/bots'
import { labApi } from '../../../lib/lab/api'
import { keepOwner } from '../../../lib/lab/owners'
import type { Entrant, Run, RunKind, Schedule, SettingsOf } from '../../../lib/lab/types'
import { BOARD_OPTION } from '../../../lib/options'
import { words } from '../../../lib/api'
import type { BotInfo, GameInfo } from '../../../lib/types'
import { Setup } from '../../lobby/setup.svelte'
import { BreedingForm } from './breeding.svelte'
import { LearningForm } from './learning.svelte'
import { t } from '../messages'
import { entrantName } from '../words'

export interface BotEntry {
  key: number
  name: string
  bot: BotChoice
}

/** The limit of a server of the usual size; it says so itself where it takes less. */
export const MOST_GAMES = 2_000_000
export const MOST_ELO = 2000
export const LEAST_RATE = 0.001
export const MOST_RATE = 0.49
const ANY_SEED = 2 ** 31
/** Bots that think have such a parameter: their games take long. */
const THINKS = ['time', 'seconds']

let lastKey = 0

export class RunForm {
  readonly setup = new Setup()
  bots = $state<BotEntry[]>([])
  games = $state(1000)
  rotate = $state(true)
  schedule = $state<Schedule>('round-robin')
  seats = $state(2)
  challengers = $state(1)
  elo0 = $state(0)
  elo1 = $state(10)
  alpha = $state(0.05)
  beta = $state(0.05)
  readonly breeding = new BreedingForm()
  readonly learning = new LearningForm()

  constructor(readonly kind: RunKind) {
    if (kind === 'tournament') this.games = 200
    if (kind === 'sprt') this.games = 20_000
  }

  readonly game = $derived<GameInfo | null>(this.setup.game)
  readonly names = $derived(this.bots.map((one) => this.nameOf(one)))
  /** Bots of the game that think about every move, of those that are seated. */
  readonly slow = $derived.by(() => {
    const seated = this.kind === 'evolution' ? this.breeding.named : this.kind === 'learning' ? this.learning.named : this.bots.map((one) => one.bot.name)
    return this.game?.bots.find((bot) => seated.includes(bot.name) && thinks(bot)) ?? null
  })
  /** Games altogether, as far as that is known before. */
  readonly total = $derived.by(() => {
    if (this.kind === 'simulation' || this.kind === 'sprt') return this.games
    if (this.kind === 'evolution') return this.breeding.games * this.breeding.generations
    if (this.kind === 'learning') return this.learning.total
    return this.games * this.groups
  })
  readonly groups = $derived.by(() => {
    const count = this.bots.length
    if (this.schedule === 'gauntlet') return this.challengers * choose(count - this.challengers, this.seats - 1)
    return this.schedule === 'ladder' ? Math.max(1, 2 * (count - this.seats) + 1) : choose(count, this.seats)
  })
  /** The fault that must be put right before it can start. */
  readonly trouble = $derived.by(() => {
    if (this.kind !== 'tournament') return null
    if (this.bots.length < this.seats) return t('form.few', { count: this.seats })
    const twice = this.names.find((name, index) => this.names.indexOf(name) !== index)
    return twice === undefined ? null : t('form.twice', { name: twice })
  })
  readonly wrong = $derived.by(() => {
    if (this.setup.wrong || this.trouble !== null) return true
    if (this.kind === 'evolution') return this.breeding.wrong
    if (this.kind === 'learning') return this.learning.wrong
    if (this.kind === 'sprt' && !this.#sound) return true
    return !whole(this.games) || (this.kind === 'tournament' && this.games % this.seats !== 0)
  })

  /** True if a sequential test is possible: hypotheses in their order, and chances of error above 0. */
  get #sound(): boolean {
    const elos = this.elo0 >= -MOST_ELO && this.elo0 < this.elo1 && this.elo1 <= MOST_ELO
    return elos && [this.alpha, this.beta].every((rate) => rate >= LEAST_RATE && rate <= MOST_RATE) && this.games >= this.bots.length
  }

  nameOf(entry: BotEntry): string {
    return entry.name.trim() || entrantName(this.game?.name ?? '', { bot: formatBot(entry.bot) })
  }

  /** Changes to another game, with the bots that are usual in it. */
  async choose(game: GameInfo): Promise<void> {
    await this.setup.choose(game)
    if (this.setup.game !== game) return
    const usual = usualBot(game.bots.filter((bot) => !thinks(bot))) || usualBot(game.bots)
    const seats = Math.max(game.seats[0], 2)
    const other = game.bots.find((bot) => bot.name !== usual && !thinks(bot))?.name ?? usual
    this.seats = seats
    this.bots = this.kind === 'tournament' ? [usual, other].map(entry) : Array.from({ length: seats }, (_, index) => entry(index ? other : usual))
    this.breeding.choose(game, usual)
    this.learning.choose(game)
  }

  /** Takes everything from an earlier run. */
  async take(run: Run, games: GameInfo[]): Promise<void> {
    const game = games.find((one) => one.name === run.settings.game)
    if (!game) return
    await this.choose(game)
    const { [BOARD_OPTION]: board, ...options } = run.settings.options
    this.setup.resetOptions()
    Object.assign(this.setup.options, options)
    if (board !== undefined) this.setup.setBoard(board)
    if (run.kind === 'evolution') {
      this.breeding.bot = parseBot(run.settings.bot)
      this.breeding.take(run.settings.evolution)
      return
    }
    if (run.kind === 'learning') {
      this.learning.take(run.settings)
      return
    }
    this.bots = []
    this.add(run.settings.bots)
    this.games = run.settings.games
    if (run.kind === 'simulation') this.rotate = run.settings.rotate
    else if (run.kind === 'sprt') {
      const { elo0, elo1, alpha, beta } = run.settings
      Object.assign(this, { elo0, elo1, alpha, beta })
    } else {
      this.schedule = run.settings.schedule
      this.seats = run.settings.seats
      this.challengers = run.settings.challengers
    }
  }

  add(entrants: readonly Entrant[]): void {
    this.bots.push(...entrants.map(({ bot, name }) => ({ ...entry(bot), name: name ?? '' })))
  }

  remove(index: number): void {
    this.bots.splice(index, 1)
  }

  setKind(index: number, bot: string): void {
    const found = this.bots[index]
    if (found && found.bot.name !== bot) found.bot = { name: bot, parameters: {} }
  }

  /** Starts the run and keeps its key; the answer is its id, or null if the server refused. */
  async start(): Promise<string | null> {
    this.setup.busy = true
    this.setup.error = null
    try {
      const { run, owner } = await labApi.start(this.kind, this.#settings())
      keepOwner(run.id, owner)
      return run.id
    } catch (error) {
      this.setup.error = words(error)
      return null
    } finally {
      this.setup.busy = false
    }
  }

  #settings(): SettingsOf[RunKind] {
    const seed = this.setup.seed.trim()
    const common = {
      game: this.game?.name ?? '',
      options: $state.snapshot(this.setup.asked),
      seed: seed ? Number(seed) : Math.floor(Math.random() * ANY_SEED),
    }
    const bots = this.bots.map((one, index) => ({
      bot: formatBot(one.bot),
      name: this.kind === 'tournament' ? (this.names[index] ?? '') : one.name.trim() || null,
    }))
    if (this.kind === 'simulation') return { ...common, bots, games: this.games, rotate: this.rotate }
    if (this.kind === 'evolution') return { ...common, bot: formatBot(this.breeding.bot), evolution: this.breeding.request() }
    if (this.kind === 'learning') return { ...common, ...this.learning.request() }
    if (this.kind === 'sprt') return { ...common, bots, games: this.games, elo0: this.elo0, elo1: this.elo1, alpha: this.alpha, beta: this.beta }
    const challengers = this.schedule === 'gauntlet' ? this.challengers : 1
    return { ...common, bots, schedule: this.schedule, seats: this.seats, games: this.games, challengers }
  }
}

export function thinks(bot: BotInfo): boolean {
  return bot.parameters.some((one) => THINKS.includes(one.name))
}

function entry(bot: string): BotEntry {
  lastKey += 1
  return { key: lastKey, name: '', bot: parseBot(bot) }
}

function whole(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_GAMES
}

/** How many groups of a size there are. */
export function choose(from: number, size: number): number {
  if (size > from || size < 0) return 0
  return Math.round(Array.from({ length: size }, (_, index) => (from - index) / (index + 1)).reduce((product, one) => product * one, 1))
}

/** The part of the form that is about training: the settings of a run that trains a network. */
import { formatBot, parseBot, usualBot, type BotChoice } from '../../../lib/bots'
import type { LearningSettings } from '../../../lib/lab/types'
import type { BotInfo, GameInfo } from '../../../lib/types'

export type Training = Omit<LearningSettings, 'game' | 'options' | 'seed'>

export const MOST_ROUNDS = 100
export const MOST_NEURONS = 256
export const MOST_EPOCHS = 100
export const MOST_POSITIONS = 100

const NONE: BotChoice = { name: '', parameters: {} }

export class LearningForm {
  bot = $state<BotChoice>(NONE)
  /** None: the bot itself plays the first games. */
  teachers = $state<BotChoice[]>([])
  rival = $state<BotChoice | null>(null)
  seats = $state(2)
  rounds = $state(2)
  games = $state(1000)
  positions = $state(16)
  first = $state(32)
  /** 0: there is no second layer. */
  second = $state(16)
  epochs = $state(8)
  testGames = $state(400)
  /** The teacher and the first rival that a game suggests. */
  #usual = NONE

  /** All bots that play, by name. */
  readonly named = $derived([this.bot, ...this.teachers, ...(this.rival ? [this.rival] : [])].map((one) => one.name))
  /** The most games that the run may play. */
  readonly total = $derived(this.rounds * (this.games + this.testGames))
  readonly wrong = $derived(
    !this.bot.name ||
      ![this.seats, this.rounds, this.games, this.positions, this.first, this.epochs].every((one) => Number.isInteger(one) && one >= 1) ||
      ![this.second, this.testGames].every((one) => Number.isInteger(one) && one >= 0) ||
      this.rounds > MOST_ROUNDS ||
      this.positions > MOST_POSITIONS ||
      this.epochs > MOST_EPOCHS ||
      Math.max(this.first, this.second) > MOST_NEURONS,
  )

  /** The usual for a game: its bot with a network learns from its usual bot without one, and must beat it. */
  choose(game: GameInfo): void {
    this.bot = parseBot(trainable(game)[0]?.name ?? '')
    this.#usual = parseBot(usualBot(game.bots.filter((bot) => !bot.network && !bot.parameters.some((one) => THINKS.includes(one.name)))))
    this.seats = Math.max(2, game.seats[0])
    this.teach(true)
    this.challenge(true)
  }

  /** True if other bots play the first games. */
  teach(others: boolean): void {
    this.teachers = others && this.#usual.name ? [{ ...this.#usual }] : []
  }

  /** True if the first network must beat another bot. */
  challenge(other: boolean): void {
    this.rival = other && this.#usual.name ? { ...this.#usual } : null
  }

  /** Takes the settings of an earlier run. */
  take(from: Training): void {
    this.bot = parseBot(from.bot)
    this.teachers = from.teachers.map(parseBot)
    this.rival = from.rival === null ? null : parseBot(from.rival)
    this.seats = from.seats
    this.rounds = from.rounds
    this.games = from.games
    this.positions = from.positions
    this.first = from.hidden[0] ?? 32
    this.second = from.hidden[1] ?? 0
    this.epochs = from.epochs
    this.testGames = from.test_games
  }

  request(): Training {
    return {
      bot: formatBot(this.bot),
      teachers: this.teachers.map(formatBot),
      rival: this.rival ? formatBot(this.rival) : null,
      seats: this.seats,
      rounds: this.rounds,
      games: this.games,
      positions: this.positions,
      hidden: this.second > 0 ? [this.first, this.second] : [this.first],
      epochs: this.epochs,
      test_games: this.testGames,
    }
  }
}

/** Bots that think about every move play too few games to learn from. */
const THINKS = ['time', 'seconds']

/** The bots of a game whose network can be trained. */
export function trainable(game: GameInfo): BotInfo[] {
  return game.bots.filter((bot) => bot.network)
}

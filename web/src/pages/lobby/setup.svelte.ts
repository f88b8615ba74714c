/** The lobby's form: one game, its board and options, the seats; remembered for the next visit. */
import { gameUi } from '../../boards/registry'
import { botName } from '../../boards/words'
import { api, words } from '../../lib/api'
import { isContent, type Reader } from '../../lib/lobby/content'
import { formatBot, parseBot, usualBot, type BotChoice } from '../../lib/bots'
import { botOfLevel, levelOf } from '../../lib/lobby/levels'
import { keepNewTable } from '../../lib/table/keyring'
import { t } from '../../lib/messages'
import { BOARD_OPTION, changedFrom, defaultsOf, fieldInError, fieldsOf, numberTrouble, type Field } from '../../lib/options'
import { settings } from '../../lib/browser/settings.svelte'
import { newSeat, presetSeats, revived, seatRequests, shuffled, type Preset, type SeatKind, type SeatWords, type SetupSeat } from '../../lib/lobby/setup'
import { recall, remember } from '../../lib/browser/storage'
import { DEFAULT_TERMS, termsRequest, termsWrong, type TermsForm } from '../../lib/lobby/terms'
import type { GameUi } from '../../lib/gameui'
import type { GameInfo } from '../../lib/types'

interface Remembered {
  board: unknown
  options: Record<string, unknown>
  seats: Omit<SetupSeat, 'key'>[]
  pace: number
  terms?: TermsForm
}

export const DEFAULT_PACE = 0.3

export class Setup {
  game = $state.raw<GameInfo | null>(null)
  /** The name of a board, or the content of the player's own. */
  board = $state.raw<unknown>('')
  options = $state<Record<string, unknown>>({})
  seats = $state<SetupSeat[]>([])
  seed = $state('')
  pace = $state(DEFAULT_PACE)
  /** Clocks and stand-ins, for tables at which people sit. */
  terms = $state<TermsForm>({ ...DEFAULT_TERMS })
  usualBot = $state('')
  busy = $state(false)
  error = $state<string | null>(null)
  /** How the game reads files that are not JSON. */
  readFile = $state.raw<Reader | undefined>(undefined)

  readonly fields = $derived<Field[]>(this.game ? fieldsOf(this.game.options) : [])
  readonly changed = $derived(changedFrom(this.fields, this.options))
  readonly seedWrong = $derived(this.seed.trim() !== '' && !/^\d{1,15}$/.test(this.seed.trim()))
  readonly errorField = $derived(this.error === null ? null : fieldInError(this.error, [...this.fields.map((one) => one.name), BOARD_OPTION, 'seed', 'pace']))
  readonly watching = $derived(this.seats.every((seat) => seat.kind === 'bot'))
  readonly wrong = $derived(
    this.seedWrong ||
      (!this.watching && termsWrong(this.terms)) ||
      this.fields.some((field) => field.kind === 'number' && numberTrouble(field, this.options[field.name]) !== null),
  )
  /** The options as a request names them: only what was changed, and the board. */
  readonly asked = $derived<Record<string, unknown>>(this.board ? { ...this.changed, [BOARD_OPTION]: this.board } : this.changed)
  #bot = ''
  #wanted = ''

  /** The form changes to another game at once and as a whole, when the game's part of the app is there: nothing that is set meanwhile is lost later. */
  async choose(game: GameInfo): Promise<void> {
    this.#wanted = game.name
    const ui = await gameUi(game.name)
    if (this.#wanted !== game.name) return // another one was chosen meanwhile
    this.game = game
    this.readFile = ui?.readFile
    this.error = null
    this.#bot = this.usualBot = ui?.defaultBot ?? usualBot(game.bots)
    const before = recall<Remembered | null>(`setup.${game.name}`, null)
    const names = game.bots.map((bot) => bot.name)
    const fields = fieldsOf(game.options)
    const known = fields.filter((field) => before && typeof before.options[field.name] === typeof field.default)
    this.options = { ...defaultsOf(fields), ...Object.fromEntries(known.map((field) => [field.name, before?.options[field.name]])) }
    this.board = game.boards.find((board) => board === before?.board) ?? usualBoard(game)
    this.pace = before?.pace ?? ui?.pace ?? DEFAULT_PACE
    this.terms = { ...DEFAULT_TERMS, ...before?.terms }
    if (!names.includes(this.terms.standIn)) this.terms.standIn = ''
    this.seats = before?.seats.map((seat) => revived(seat, names, this.#bot)) ?? []
    if (this.seats.length < game.seats[0] || this.seats.length > game.seats[1]) this.preset('two-bots')
  }

  preset(preset: Preset): void {
    if (this.game) this.seats = presetSeats(preset, this.game.seats, this.#bot)
  }

  addSeat(): void {
    this.seats.push(newSeat('bot', this.#bot))
  }

  removeSeat(index: number): void {
    this.seats.splice(index, 1)
  }

  moveUp(index: number): void {
    const [seat] = this.seats.splice(index, 1)
    if (seat) this.seats.splice(index - 1, 0, seat)
  }

  shuffle(): void {
    this.seats = shuffled(this.seats, Math.random)
  }

  /** Fills a seat; there is only one of you, so your former seat becomes a guest's. */
  setKind(index: number, kind: SeatKind, bot?: string): void {
    if (kind === 'you') this.seats.forEach((seat) => seat.kind === 'you' && (seat.kind = 'guest'))
    const seat = this.seats[index]
    if (!seat) return
    seat.kind = kind
    if (bot !== undefined && bot !== formatBot(seat.bot)) seat.bot = parseBot(bot)
  }

  setBoard(board: unknown): void {
    this.board = board
    if (this.errorField === BOARD_OPTION) this.error = null
  }

  resetOptions(): void {
    this.options = defaultsOf(this.fields)
  }

  /** Makes the table and keeps its keys; the answer is its id, or null if the server refused. */
  async play(): Promise<string | null> {
    if (!this.game) return null
    this.busy = true
    this.error = null
    try {
      const made = await api.create({
        game: this.game.name,
        options: this.asked,
        seats: seatRequests(this.seats, seatWords(this.game)),
        pace: this.pace,
        ...(this.watching ? {} : termsRequest(this.terms, this.usualBot)),
        ...(this.seed.trim() ? { seed: Number(this.seed), numbers: false } : {}),
      })
      keepNewTable(
        made,
        this.seats.flatMap((seat, index) => (seat.kind === 'friend' ? [index] : [])),
      )
      this.#remember()
      return made.table.id
    } catch (error) {
      this.error = words(error)
      return null
    } finally {
      this.busy = false
    }
  }

  #remember(): void {
    if (!this.game) return
    // A file's content is not kept: it may have changed by the next visit.
    const named = Object.entries(this.changed).filter(([, value]) => !isContent(value))
    const { board, options, pace } = $state.snapshot({ board: isContent(this.board) ? '' : this.board, options: Object.fromEntries(named), pace: this.pace })
    const terms = $state.snapshot(this.terms)
    const seats = $state.snapshot(this.seats).map(({ kind, name, bot }) => ({ kind, name, bot }))
    const you = seats.find((seat) => seat.kind === 'you')
    if (you) settings.name = you.name.trim()
    remember(`setup.${this.game.name}`, { board, options, seats, pace, terms } satisfies Remembered)
  }
}

/** A bot by its level where that was measured, else by its own name. */
function opponentName(game: GameInfo, bot: BotChoice): string {
  const level = levelOf(game, bot)
  return level ? t(`level.bot.${level}`) : botName(game.name, bot.name)
}

/** The names of seats of a game that are given none. */
export function seatWords(game: GameInfo): SeatWords {
  return {
    you: settings.name || t('seat.player'),
    guest: t('seat.guest'),
    friend: t('seat.friend'),
    open: t('seat.open'),
    bot: (bot) => opponentName(game, bot),
  }
}

/** The opponent that is seated with one click: the bot of one's level, else the game's usual one. */
export function opponentOf(game: GameInfo, ui: GameUi | undefined): string {
  const measured = botOfLevel(game, settings.level)
  return measured ? formatBot(measured) : (ui?.defaultBot ?? usualBot(game.bots))
}

/** A good game with one click: you and bots of your level, on the usual board by the usual rules. */
export async function playAtOnce(game: GameInfo): Promise<string> {
  const ui = await gameUi(game.name)
  const seats = presetSeats('two-bots', game.seats, opponentOf(game, ui))
  const made = await api.create({ game: game.name, options: {}, seats: seatRequests(seats, seatWords(game)), pace: ui?.pace ?? DEFAULT_PACE })
  keepNewTable(made, [])
  return made.table.id
}

function usualBoard(game: GameInfo): string {
  const usual = game.options.properties[BOARD_OPTION]?.default
  return typeof usual === 'string' && game.boards.includes(usual) ? usual : (game.boards[0] ?? '')
}

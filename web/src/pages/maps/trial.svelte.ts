/** Trying a map out: which game, against how many bots; what was chosen last is what the next click plays. */
import { gameUi } from '../../boards/registry'
import { api, words } from '../../lib/api'
import { keepNewTable } from '../../lib/table/keyring'
import { mapsApi } from '../../lib/maps/api'
import { markTrial } from '../../lib/maps/drafts'
import type { Draft } from '../../lib/maps/types'
import { go } from '../../lib/router.svelte'
import { newSeat, seatRequests } from '../../lib/lobby/setup'
import { recall, remember } from '../../lib/browser/storage'
import type { GameInfo } from '../../lib/types'
import { DEFAULT_PACE, opponentOf, seatWords } from '../lobby/setup.svelte'

export class Trial {
  games = $state.raw<GameInfo[]>([])
  opponents = $state(2)
  /** The name of the game that is played if nobody says which. */
  usual = $state('')
  busy = $state<string | null>(null)
  error = $state<string | null>(null)
  readonly game = $derived(this.games.find((one) => one.name === this.usual) ?? this.games[0])

  /** `source` is the map; one that comes from the editor has the way back to it at the table. */
  constructor(
    private readonly source: { readonly draft: Draft; readonly id: string | null },
    private readonly fromEditor = true,
  ) {
    const before = recall<{ game?: unknown; opponents?: unknown }>('map-trial', {})
    if (typeof before.game === 'string') this.usual = before.game
    if (before.opponents === 1 || before.opponents === 2 || before.opponents === 3) this.opponents = before.opponents
  }

  async load(): Promise<void> {
    this.error = null
    try {
      const [{ games }, all] = await Promise.all([mapsApi.gallery(), api.games()])
      this.games = all.filter((game) => games.some((one) => one.name === game.name))
    } catch (refusal) {
      this.error = words(refusal)
    }
  }

  /** You against bots on this map; whether a table was made. */
  async play(game: GameInfo): Promise<boolean> {
    if (this.busy !== null) return false
    this.busy = game.name
    this.error = null
    try {
      const ui = await gameUi(game.name)
      const bot = opponentOf(game, ui)
      const others = Array.from({ length: Math.min(this.opponents, game.seats[1] - 1) }, () => newSeat('bot', bot))
      const seats = seatRequests([newSeat('you', bot), ...others], seatWords(game))
      const made = await mapsApi.play({ draft: this.source.draft, game: game.name, seats, pace: ui?.pace ?? DEFAULT_PACE })
      keepNewTable(made, [])
      if (this.fromEditor) markTrial(made.table.id, this.source.id)
      remember('map-trial', { game: game.name, opponents: this.opponents })
      go({ page: 'table', id: made.table.id })
      return true
    } catch (refusal) {
      this.error = words(refusal)
      return false
    } finally {
      this.busy = null
    }
  }
}

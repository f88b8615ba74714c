/** The sounds of a table: the last move, the player's own turn, and the end. */
import { sound } from '../../lib/browser/sound'
import type { Session } from './session.svelte'

export class TableSounds {
  #heard = -1
  #mine = false
  #over = false

  hear({ game, last, interactive, result, held, behind, connection }: Session): void {
    if (connection.status !== 'open' || behind) return
    const fresh = this.#heard >= 0
    const index = last?.index ?? 0
    if (fresh && last && index > this.#heard) {
      const which = game?.ui.sound?.(last.event)
      if (which) sound(which)
    }
    if (fresh && interactive && !this.#mine && last && !held.includes(last.seat)) sound('turn')
    if (fresh && result && !this.#over && held.length) sound(result.winners.some((seat) => held.includes(seat)) ? 'victory' : 'defeat')
    this.#heard = index
    this.#mine = interactive
    this.#over = result !== null
  }
}

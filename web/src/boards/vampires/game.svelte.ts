/** One position of Vampires vs Werewolves as board and tabs work with it: who is where, what is possible, and the moves that clicks turn into. */
import type { BoardProps, TabProps } from '../../lib/gameui'
import { BoardGame } from '../game'
import { outlook, type Outlook } from './logic/battle'
import { choicesOf, noChoices, way } from './logic/choices'
import { cellAt, cellNumber, type Grid } from './logic/grid'
import { move } from './logic/moves'
import type { VampiresSelection } from './selection.svelte'
import { SPECIES, type Group, type Kind, type Part, type VampiresDrawing, type VampiresEvent, type VampiresPosition } from './types'

export type VampiresProps = BoardProps<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent>
export type VampiresTab = TabProps<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent>

export class VampiresGame extends BoardGame<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent> {
  readonly grid = $derived<Grid>({ rows: this.position.rows, columns: this.position.columns })
  readonly groups = $derived(new Map<number, Group>(this.position.cells.map((group) => [cellNumber(this.grid, group), group])))
  readonly choices = $derived(this.props().interactive ? choicesOf(this.props().view.legal, this.grid) : noChoices())
  /** The seat whose turn it is, or was when the game ended. */
  readonly mover = $derived<Kind>(SPECIES[this.position.seat] ?? 'vampires')
  readonly origin = (part: Part) => cellNumber(this.grid, part)
  readonly target = (part: Part) => cellNumber(this.grid, { x: part.to_x, y: part.to_y })
  readonly #sum = (by: (part: Part) => number) => {
    const total = new Map<number, number>()
    for (const part of this.position.parts) total.set(by(part), (total.get(by(part)) ?? 0) + part.count)
    return total
  }
  readonly #leaving = $derived(this.#sum(this.origin))
  readonly #arriving = $derived(this.#sum(this.target))

  readonly partOn = (from: number, to: number) => this.position.parts.find((part) => this.origin(part) === from && this.target(part) === to)

  /** The most that could go from one cell to another, with those who already do. */
  mostFor(from: number, to: number): number {
    return (this.choices.send.get(from)?.get(to) ?? 0) + (this.partOn(from, to)?.count ?? 0)
  }

  /** Sets how many go from one cell to another. */
  order(from: number, to: number, wish: number): Promise<boolean> {
    return this.send(() => {
      const now = this.partOn(from, to)?.count ?? 0
      const count = Math.min(wish, this.mostFor(from, to))
      const [here, there] = [cellAt(this.grid, from), cellAt(this.grid, to)]
      if (count > now) return [move.send(here, there, count - now)]
      if (count === now || !this.choices.withdraw.has(way(from, to))) return []
      return count > 0 ? [move.withdraw(here, there), move.send(here, there, count)] : [move.withdraw(here, there)]
    })
  }

  readonly takeBack = (part: Part) => this.order(this.origin(part), this.target(part), 0)

  undo(): void {
    void this.send(() => {
      const last = this.position.parts.at(-1)
      return last && this.choices.withdraw.has(way(this.origin(last), this.target(last))) ? [move.withdraw(last, { x: last.to_x, y: last.to_y })] : []
    })
  }

  end(): void {
    this.selection.clear()
    void this.send(() => (this.choices.end ? [move.end] : []))
  }

  /** The odds if `count` arrived at a cell in all. */
  meets(to: number, attackers: number): Outlook {
    const there = this.groups.get(to)
    return outlook({
      own: this.mover,
      attackers,
      kind: there?.kind ?? 'empty',
      defenders: there?.count ?? 0,
      hopeless: this.position.hopeless_attack_dies,
    })
  }

  get turn() {
    return this.props().view.turn
  }

  /** True if the seat at this screen is to move. */
  override get mine() {
    return this.props().interactive && this.position.phase === 'move' && this.position.seat === this.me
  }

  /** How many leave a cell, and how many arrive at one, in the turn so far. */
  leaving = (cell: number) => this.#leaving.get(cell) ?? 0

  arriving = (cell: number) => this.#arriving.get(cell) ?? 0

  /** True if a group of the species that is to move is on a cell. */
  own = (cell: number) => this.groups.get(cell)?.kind === this.mover

  /** True if others than the player's own are on a cell. */
  hostile = (cell: number) => {
    const there = this.groups.get(cell)
    return there !== undefined && there.kind !== this.mover
  }
}

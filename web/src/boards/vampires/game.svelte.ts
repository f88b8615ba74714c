/** One position of Vampires vs Werewolves as board and tabs work with it: who is where, what is possible, and the moves that clicks turn into. */
import type { BoardProps } from '../../lib/gameui'
import { outlook, type Outlook } from './logic/battle'
import { choicesOf, noChoices, way } from './logic/choices'
import { cellAt, cellNumber, type Grid } from './logic/grid'
import { move } from './logic/moves'
import type { VampiresSelection } from './selection.svelte'
import { SPECIES, type Group, type Kind, type Part, type VampiresDrawing, type VampiresEvent, type VampiresPosition } from './types'

export type VampiresProps = BoardProps<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent>
export type VampiresGame = ReturnType<typeof vampiresGame>

export function vampiresGame(props: () => VampiresProps) {
  const position = $derived(props().view.position)
  const me = $derived(props().view.seat)
  const grid = $derived<Grid>({ rows: position.rows, columns: position.columns })
  const groups = $derived(new Map<number, Group>(position.cells.map((group) => [cellNumber(grid, group), group])))
  const choices = $derived(props().interactive ? choicesOf(props().view.legal, grid) : noChoices())
  const names = $derived(props().table.seats.map((seat) => seat.name))
  /** Whose turn it is, or was when the game ended. */
  const mover = $derived<Kind>(SPECIES[position.seat] ?? 'vampires')
  const origin = (part: Part) => cellNumber(grid, part)
  const target = (part: Part) => cellNumber(grid, { x: part.to_x, y: part.to_y })
  const sum = (by: (part: Part) => number) => {
    const total = new Map<number, number>()
    for (const part of position.parts) total.set(by(part), (total.get(by(part)) ?? 0) + part.count)
    return total
  }
  const leaving = $derived(sum(origin))
  const arriving = $derived(sum(target))

  const partOn = (from: number, to: number) => position.parts.find((part) => origin(part) === from && target(part) === to)

  /** Makes moves when those before are made. */
  const send = (next: () => readonly string[]) => props().selection.moves.send((text) => props().play(text), next)

  /** The most that could go from one cell to another, with those who already do. */
  function mostFor(from: number, to: number): number {
    return (choices.send.get(from)?.get(to) ?? 0) + (partOn(from, to)?.count ?? 0)
  }

  /** So many go from one cell to another, no matter how many do now. */
  function order(from: number, to: number, wish: number): Promise<boolean> {
    return send(() => {
      const now = partOn(from, to)?.count ?? 0
      const count = Math.min(wish, mostFor(from, to))
      const [here, there] = [cellAt(grid, from), cellAt(grid, to)]
      if (count > now) return [move.send(here, there, count - now)]
      if (count === now || !choices.withdraw.has(way(from, to))) return []
      return count > 0 ? [move.withdraw(here, there), move.send(here, there, count)] : [move.withdraw(here, there)]
    })
  }

  const takeBack = (part: Part) => order(origin(part), target(part), 0)

  function undo(): void {
    void send(() => {
      const last = position.parts.at(-1)
      return last && choices.withdraw.has(way(origin(last), target(last))) ? [move.withdraw(last, { x: last.to_x, y: last.to_y })] : []
    })
  }

  function end(): void {
    props().selection.clear()
    void send(() => (choices.end ? [move.end] : []))
  }

  /** What would come of it if so many arrived at a cell in all. */
  function meets(to: number, attackers: number): Outlook {
    const there = groups.get(to)
    return outlook({
      own: mover,
      attackers,
      kind: there?.kind ?? 'empty',
      defenders: there?.count ?? 0,
      hopeless: position.hopeless_attack_dies,
    })
  }

  return {
    get position() {
      return position
    },
    get grid() {
      return grid
    },
    get groups() {
      return groups
    },
    get selection() {
      return props().selection
    },
    get me() {
      return me
    },
    get mover() {
      return mover
    },
    get names() {
      return names
    },
    get turn() {
      return props().view.turn
    },
    get choices() {
      return choices
    },
    /** Whether the seat at this screen is to move. */
    get mine() {
      return props().interactive && position.phase === 'move' && position.seat === me
    },
    /** How many leave a cell, and how many arrive at one, in the turn so far. */
    leaving: (cell: number) => leaving.get(cell) ?? 0,
    arriving: (cell: number) => arriving.get(cell) ?? 0,
    origin,
    target,
    partOn,
    mostFor,
    order,
    takeBack,
    undo,
    end,
    meets,
    /** Whether others than one's own are on a cell. */
    hostile: (cell: number) => {
      const there = groups.get(cell)
      return there !== undefined && there.kind !== mover
    },
  }
}

/** The rings of the first game of Vampires vs Werewolves: a group, the next cell on its way, and the buttons between. */
import { best, button, place, type Aim, type Moment } from '../../../lib/lesson'
import { choicesOf } from '../logic/choices'
import { cellAt, cellNumber, type Grid } from '../logic/grid'
import type { VampiresSelection } from '../selection.svelte'
import { SPECIES, type Cell, type Group, type Kind, type VampiresDrawing, type VampiresEvent, type VampiresPosition } from '../types'

export type VampiresMoment = Moment<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent>

const stepsTo = (a: Cell, b: Cell) => Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
const kindOf = ({ seat }: VampiresMoment): Kind => SPECIES[seat] ?? 'vampires'

interface Chase {
  group: Group
  prey: Group
}

/** The group and prey for which this is least. */
function chase(moment: VampiresMoment, hunts: (group: Group, prey: Group) => boolean, cost: (group: Group, prey: Group) => number): Chase | undefined {
  const { cells } = moment.view.position
  const own = cells.filter(({ kind }) => kind === kindOf(moment))
  const pairs = own.flatMap((group) => cells.filter((prey) => prey.kind !== group.kind && hunts(group, prey)).map((prey) => ({ group, prey })))
  return best(pairs, ({ group, prey }) => -cost(group, prey))
}

/** The nearest humans whom a group can win over. */
const meal = (moment: VampiresMoment) => chase(moment, (group, prey) => prey.kind === 'humans' && prey.count <= group.count, stepsTo)

/** The werewolves that the largest group reaches soonest. */
function enemy(moment: VampiresMoment): Chase | undefined {
  return chase(
    moment,
    (_, prey) => prey.kind !== 'humans',
    (group, prey) => stepsTo(group, prey) - 3 * group.count,
  )
}

const gridOf = ({ view }: VampiresMoment): Grid => ({ rows: view.position.rows, columns: view.position.columns })

/** The cell beside the group that brings it nearest to its prey, without a meeting on the way. */
function stepOf(moment: VampiresMoment, { group, prey }: Chase): number | undefined {
  const grid = gridOf(moment)
  const busy = new Set(moment.view.position.cells.map((one) => cellNumber(grid, one)))
  const goal = cellNumber(grid, prey)
  const near = choicesOf(moment.view.legal, grid).send.get(cellNumber(grid, group))?.keys() ?? []
  return best(near, (cell) => -stepsTo(cellAt(grid, cell), prey) - (busy.has(cell) && cell !== goal ? 2 : 0))
}

/** Send the group on its way; once it goes, the turn is ended. */
function send(moment: VampiresMoment, wanted: Chase | undefined, amount: readonly string[]): readonly Aim[] {
  const { selection, view } = moment
  if (selection.chooser) return button(...amount)
  if (!wanted || view.position.parts.length > 0) return button('end')
  const origin = cellNumber(gridOf(moment), wanted.group)
  return place(selection.selected === origin ? stepOf(moment, wanted) : origin)
}

export const toHunt = (moment: VampiresMoment): readonly Aim[] => send(moment, meal(moment) ?? enemy(moment), ['send'])
export const toFight = (moment: VampiresMoment): readonly Aim[] => send(moment, enemy(moment), ['send'])

/** Half of the largest group. Which half is chosen shows in the window, on a button that is pressed. */
export function toSplit(moment: VampiresMoment): readonly Aim[] {
  const largest = (group: Group, prey: Group) => stepsTo(group, prey) - 100 * group.count
  return send(moment, chase(moment, (_, prey) => prey.kind === 'humans', largest) ?? enemy(moment), ['half', 'send'])
}

/** True if the turn so far leaves some of a group where they are. */
export function isSplit({ view }: VampiresMoment): boolean {
  const { parts, cells } = view.position
  return cells.some((group) => {
    const leaving = parts.filter(({ x, y }) => x === group.x && y === group.y).reduce((sum, { count }) => sum + count, 0)
    return leaving > 0 && leaving < group.count
  })
}

/** True if the species have met: vampires came to werewolves, or were attacked by them. */
export function haveFought({ since }: VampiresMoment): boolean {
  return since.some(
    ({ event }) => event.kind === 'end' && event.meetings.some(({ kind, meeting }) => kind !== 'humans' && ['battle', 'kill', 'die'].includes(meeting)),
  )
}

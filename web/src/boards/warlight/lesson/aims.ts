/** The rings of the first game of Warlight: regions of one super region, from the first pick to its bonus. */
import { best, button, place, type Aim, type Moment } from '../../../lib/lesson'
import { choicesOf, type Choices } from '../logic/choices'
import type { WarlightSelection } from '../selection.svelte'
import type { WarlightDrawing, WarlightEvent, WarlightPosition } from '../types'

export type WarlightMoment = Moment<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent>

const isOwn = ({ view, seat }: WarlightMoment, region: number) => view.position.owner[region] === seat
const armies = ({ view }: WarlightMoment, region: number) => view.position.armies[region] ?? 0
const missing = (moment: WarlightMoment, regions: readonly number[]) => regions.filter((region) => !isOwn(moment, region))

/** True if a whole super region is the player's. */
export const hasSuperRegion = (moment: WarlightMoment): boolean => moment.drawing.super_regions.some(({ regions }) => missing(moment, regions).length === 0)

/** Regions are worth more, the fewer are missing of their super region, and the fewer armies stand there. */
function worth(moment: WarlightMoment, region: number): number {
  const around = moment.drawing.super_regions[moment.drawing.regions[region]?.super_region ?? -1]?.regions ?? []
  return -2 * missing(moment, around).length - armies(moment, region)
}

export function toPick({ view, drawing }: WarlightMoment): readonly Aim[] {
  const choices = choicesOf(view.legal)
  if (choices.commit) return button('commit')
  const size = (region: number) => drawing.super_regions[drawing.regions[region]?.super_region ?? -1]?.regions.length ?? 0
  return place(best(choices.pick, (region) => -size(region)))
}

/** The attack of the round: from the own region that has most armies beside what is worth most. */
function attackOf(moment: WarlightMoment): { origin: number; target: number } | undefined {
  const { drawing } = moment
  const ways = drawing.regions
    .filter(({ id }) => isOwn(moment, id))
    .flatMap(({ id, neighbours }) => neighbours.filter((near) => !isOwn(moment, near)).map((target) => ({ origin: id, target })))
  return best(ways, ({ origin, target }) => 3 * worth(moment, target) + armies(moment, origin))
}

const ordered = ({ view, seat }: WarlightMoment) => view.position.orders.some((order) => order.seat === seat)

export function toDeploy(moment: WarlightMoment): readonly Aim[] {
  return place(attackOf(moment)?.origin)
}

/** All armies to one region, then from there to the target. */
export function toOrder(moment: WarlightMoment): readonly Aim[] {
  const { view, selection } = moment
  const choices: Choices = choicesOf(view.legal)
  const attack = attackOf(moment)
  if (selection.dialog?.kind === 'order') return button('give')
  if (selection.dialog?.kind === 'commit') return button('back')
  if (!attack) return button('commit')
  if (selection.selected !== attack.origin) return place(attack.origin)
  if (choices.deploy.size > 0) return button('all')
  return place(attack.target)
}

/** A whole round: place, order, commit. */
export function toRound(moment: WarlightMoment): readonly Aim[] {
  if (ordered(moment) && moment.selection.dialog === null) return button('commit')
  return toOrder(moment)
}

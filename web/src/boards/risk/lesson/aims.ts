/** The rings of the first game of Risk: the best place to gather armies, to attack and to move to, and the buttons between. */
import { best, button, place, type Aim, type Moment } from '../../../lib/lesson'
import { choicesAhead, type Choices } from '../logic/choices'
import type { RiskSelection } from '../selection.svelte'
import type { RiskDrawing, RiskEvent, RiskPosition } from '../types'

export type RiskMoment = Moment<RiskDrawing, RiskPosition, RiskSelection, RiskEvent>

const choicesOf = ({ view, drawing }: RiskMoment) => choicesAhead(view.legal, view.position, drawing)
const armies = ({ view }: RiskMoment, territory: number) => view.position.armies[territory] ?? 0
const isOwn = ({ view, seat }: RiskMoment, territory: number) => view.position.owner[territory] === seat

/** The share of a territory's continent that is the player's: whole continents bring a bonus. */
function share(moment: RiskMoment, territory: number): number {
  const { drawing } = moment
  const around = drawing.continents[drawing.territories[territory]?.continent ?? -1]?.territories ?? []
  return around.filter((one) => isOwn(moment, one)).length / Math.max(1, around.length)
}

/** How good an attack is: many against few, best where it brings a continent nearer. */
const worth = (moment: RiskMoment, origin: number, target: number) => armies(moment, origin) - armies(moment, target) + 3 * share(moment, target)

function foes(moment: RiskMoment, territory: number): number[] {
  return (moment.drawing.territories[territory]?.neighbours ?? []).filter((near) => !isOwn(moment, near))
}

/** The own territory with the best attack from it. */
export function front(moment: RiskMoment, among: Iterable<number>): number | undefined {
  const bordering = [...among].filter((territory) => foes(moment, territory).length > 0)
  return best(bordering, (origin) => Math.max(...foes(moment, origin).map((target) => worth(moment, origin, target))))
}

/** Questions that come before anything else: a forced trade, and armies that follow a conquest. */
function asked({ view, selection }: RiskMoment, choices: Choices): Aim[] | null {
  if (choices.follow) return button('follow')
  if (view.position.forced_trade && choices.trade.length > 0) return button(selection.dialog?.kind === 'cards' ? 'trade' : 'cards')
  return null
}

export function toPlace(moment: RiskMoment, all: boolean): readonly Aim[] {
  const choices = choicesOf(moment)
  const most = Math.max(0, ...[...choices.place.values()].map(([, high]) => high))
  if (all && Math.min(moment.selection.count, most) < most) return button('all')
  return place(front(moment, choices.place.keys()))
}

/** An attack that is likely to succeed; without one the turn is ended, for new armies. */
export function toAttack(moment: RiskMoment): readonly Aim[] {
  const { selection } = moment
  const choices = choicesOf(moment)
  const first = asked(moment, choices)
  if (first) return first
  if (choices.place.size > 0) return toPlace(moment, true)
  if (selection.dialog?.kind === 'attack') return button('until', 'exhausted')
  const attacks = [...choices.attack].flatMap(([origin, targets]) => [...targets.keys()].map((target) => ({ origin, target })))
  const good = attacks.filter(({ origin, target }) => armies(moment, origin) > armies(moment, target) + 1)
  const chosen = best(good, ({ origin, target }) => worth(moment, origin, target))
  if (!chosen) return button('end')
  return place(selection.selected === chosen.origin ? chosen.target : chosen.origin)
}

/** After the attacks: armies from where they stand idle to where they are needed. */
export function toFortify(moment: RiskMoment): readonly Aim[] {
  const { selection } = moment
  const choices = choicesOf(moment)
  const first = asked(moment, choices)
  if (first) return first
  if (choices.place.size > 0) return toPlace(moment, true)
  if (selection.dialog?.kind === 'fortify') return button('fortify')
  if (selection.dialog?.kind === 'attack') return button('exhausted')
  if (choices.cease) return button('cease', 'end')
  const idle = (origin: number) => armies(moment, origin) - 4 * foes(moment, origin).length
  const origin = best(choices.fortify.keys(), idle)
  if (origin === undefined) return button('end')
  if (selection.selected !== origin) return place(origin)
  const targets = [...(choices.fortify.get(origin)?.keys() ?? [])]
  return place(front(moment, targets) ?? targets[0])
}

/** A turn that brings a card: a conquest, and then its end. */
export function toCard(moment: RiskMoment): readonly Aim[] {
  const choices = choicesOf(moment)
  return asked(moment, choices) ?? (moment.view.position.conquered ? button('end') : toAttack(moment))
}

/** True if the player holds a set and may trade it now. */
export const hasSet = (moment: RiskMoment): boolean => choicesOf(moment).trade.length > 0

export const toTrade = (moment: RiskMoment): readonly Aim[] =>
  hasSet(moment) ? button(...(moment.selection.dialog?.kind === 'cards' ? ['trade'] : ['cards'])) : toCard(moment)

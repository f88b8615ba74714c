/** First games: every step has its text in both languages, and rings what it asks for. */
import { describe, expect, it } from 'vitest'
import type { Box } from '../lib/types'
import { lesson as risk } from './risk/lesson'
import { toAttack, toCard, toFortify, toPlace, toTrade, type RiskMoment } from './risk/lesson/aims'
import { sampleDrawing, samplePosition } from './risk/logic/sample'
import type { RiskPosition } from './risk/types'
import { lesson as settlers } from './settlers/lesson'
import { toBuild, toGoOn, toTrade as toSwap, type SettlersMoment } from './settlers/lesson/aims'
import { noDeal } from './settlers/logic/hand'
import { sampleDrawing as island, samplePosition as islandPosition } from './settlers/logic/sample'
import type { SettlersPosition } from './settlers/types'
import { lesson as vampires } from './vampires/lesson'
import { isSplit, toFight, toHunt, toSplit, type VampiresMoment } from './vampires/lesson/aims'
import type { Group, Part } from './vampires/types'
import { lesson as warlight } from './warlight/lesson'

it.each(Object.entries({ risk, settlers, vampires, warlight }))('%s has a text for every step and a farewell, in both languages', (_, lesson) => {
  for (const { steps } of Object.values(lesson.words)) expect(steps).toHaveLength(lesson.steps.length + 1)
})

const boxes = (...sent: object[]) => sent as unknown as Box[]

describe('in Risk', () => {
  const moment = (legal: Box[], position: Partial<RiskPosition> = {}, selection: object = {}) =>
    ({
      drawing: sampleDrawing,
      view: { position: samplePosition(position), legal },
      seat: 0,
      selection: { selected: null, dialog: null, count: 1, ...selection },
      since: [],
    }) as unknown as RiskMoment
  const attacks = boxes({ kind: 'attack', origin: 0, target: 3, dice: [1, 2] }, { kind: 'attack', origin: 2, target: 3, dice: [1, 3] }, { kind: 'cease' })

  it('armies are gathered where the best attack begins, all at once if there are many', () => {
    const placing = boxes({ kind: 'place', territory: [0, 2], armies: [1, 6] })
    expect(toPlace(moment(placing), false)).toEqual([{ place: 2 }])
    expect(toPlace(moment(placing), true)).toEqual([{ button: 'all' }])
    expect(toPlace(moment(placing, {}, { count: Infinity }), true)).toEqual([{ place: 2 }])
  })

  it('an attack goes from many to few: the origin, the target, the dice', () => {
    expect(toAttack(moment(attacks))).toEqual([{ place: 2 }])
    expect(toAttack(moment(attacks, {}, { selected: 2 }))).toEqual([{ place: 3 }])
    expect(toAttack(moment(attacks, {}, { dialog: { kind: 'attack' } }))).toEqual([{ button: 'until' }, { button: 'exhausted' }])
  })

  it('a turn without a good attack is ended', () => {
    expect(toAttack(moment(attacks, { armies: [1, 1, 2, 2, 4] }))).toEqual([{ button: 'end' }])
  })

  it('after a conquest a card is sure, and the turn is ended', () => {
    expect(toCard(moment(attacks, { conquered: true }))).toEqual([{ button: 'end' }])
  })

  it('idle armies move to the front once attacks have ended', () => {
    expect(toFortify(moment(attacks))).toEqual([{ button: 'cease' }, { button: 'end' }])
    const moves = boxes({ kind: 'fortify', origin: 1, target: 0, armies: [1, 4] }, { kind: 'fortify', origin: 1, target: 2, armies: [1, 4] }, { kind: 'end' })
    const fortifying: Partial<RiskPosition> = { phase: 'fortify', armies: [3, 5, 5, 2, 4] }
    expect(toFortify(moment(moves, fortifying))).toEqual([{ place: 1 }])
    expect(toFortify(moment(moves, fortifying, { selected: 1 }))).toEqual([{ place: 2 }])
  })

  it('a set is traded in the window of cards', () => {
    const trade = boxes({ kind: 'trade', a: 0, b: 1, c: 2 })
    expect(toTrade(moment(trade))).toEqual([{ button: 'cards' }])
    expect(toTrade(moment(trade, {}, { dialog: { kind: 'cards' } }))).toEqual([{ button: 'trade' }])
  })
})

describe('in Settlers', () => {
  const moment = (legal: Box[], position: Partial<SettlersPosition> = {}, selection: object = {}) =>
    ({
      drawing: island,
      view: { position: islandPosition(position), legal },
      seat: 0,
      selection: { armed: null, dialog: null, deal: noDeal(), ...selection },
      since: [],
    }) as unknown as SettlersMoment

  it('a settlement goes where most is paid', () => {
    expect(toGoOn(moment(boxes({ kind: 'settle', vertex: [0, 2] }), { phase: 'settle' }))).toEqual([{ spot: 'settle-1' }])
  })

  it('the robber goes to the others', () => {
    const buildings = islandPosition().buildings.map((_, at) => (at === 4 ? { owner: 0, city: false } : at === 8 ? { owner: 1, city: false } : null))
    const robbing = boxes({ kind: 'rob', tile: 0, victim: -1 }, { kind: 'rob', tile: 1, victim: 1 })
    expect(toGoOn(moment(robbing, { phase: 'rob', buildings }))).toEqual([{ spot: 'rob-1' }])
  })

  it('a trade is put together card by card, and closed where it is not possible', () => {
    const trading = boxes({ kind: 'bank', give: 3, get: [0, 1] }, { kind: 'end' })
    const rich: Partial<SettlersPosition> = { resources: [1, 0, 0, 4, 0], prices: [4, 4, 4, 4, 4] }
    const open = (deal: object) => toSwap(moment(trading, rich, { dialog: { kind: 'trade' }, deal }))
    expect(toSwap(moment(trading, rich))).toEqual([{ button: 'trade' }])
    expect(open(noDeal())).toEqual([{ button: 'give-3' }])
    expect(open({ give: [0, 0, 0, 4, 0], get: [0, 0, 0, 0, 0] })).toEqual([{ button: 'get-1' }])
    expect(open({ give: [0, 0, 0, 4, 0], get: [0, 1, 0, 0, 0] })).toEqual([{ button: 'bank' }])
    expect(toSwap(moment(boxes({ kind: 'end' })))).toEqual([{ button: 'end' }])
  })

  it('what can be paid is built, else the turn ends', () => {
    expect(toBuild(moment(boxes({ kind: 'road', edge: 3 }, { kind: 'end' }), {}, { armed: 'road' }))).toEqual([{ spot: 'road-3' }])
    expect(toBuild(moment(boxes({ kind: 'end' }))).at(-1)).toEqual({ button: 'end' })
  })
})

describe('in Vampires vs Werewolves', () => {
  const groups: Group[] = [
    { x: 0, y: 0, kind: 'vampires', count: 6 },
    { x: 2, y: 0, kind: 'humans', count: 4 },
    { x: 0, y: 3, kind: 'werewolves', count: 3 },
  ]
  const legal = boxes(
    { kind: 'move', x: 0, y: 0, to_x: 1, to_y: 0, count: [1, 6] },
    { kind: 'move', x: 0, y: 0, to_x: 0, to_y: 1, count: [1, 6] },
    { kind: 'end' },
  )
  const moment = (parts: Part[] = [], selection: object = {}) =>
    ({
      drawing: null,
      view: { position: { rows: 4, columns: 3, cells: groups, parts }, legal },
      seat: 0,
      selection: { selected: null, chooser: null, ...selection },
      since: [],
    }) as unknown as VampiresMoment

  it('a group goes to humans, or to the enemy, step by step', () => {
    expect(toHunt(moment())).toEqual([{ place: 0 }])
    expect(toHunt(moment([], { selected: 0 }))).toEqual([{ place: 1 }])
    expect(toFight(moment([], { selected: 0 }))).toEqual([{ place: 3 }])
    expect(toHunt(moment([], { chooser: { origin: 0, target: 1 } }))).toEqual([{ button: 'send' }])
  })

  it('half of a group is a split, all of it is none', () => {
    expect(toSplit(moment([], { chooser: { origin: 0, target: 1 } }))).toEqual([{ button: 'half' }, { button: 'send' }])
    const part = { x: 0, y: 0, to_x: 1, to_y: 0 }
    expect(isSplit(moment([{ ...part, count: 3 }]))).toBe(true)
    expect(isSplit(moment([{ ...part, count: 6 }]))).toBe(false)
    expect(toHunt(moment([{ ...part, count: 6 }]))).toEqual([{ button: 'end' }])
  })
})

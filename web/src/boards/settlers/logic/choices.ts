/** The legal moves of the seat, sorted out of the server's boxes into what the board asks for. */
import { each, range, type Range } from '../../../lib/board/boxes'
import type { Box } from '../../../lib/types'
import { RESOURCES, type Terms } from '../types'

/** The moves that are a single word. */
export const PLAIN = ['roll', 'buy', 'knight', 'roads', 'coupon', 'accept', 'reject', 'withdraw', 'end'] as const
export type Plain = (typeof PLAIN)[number]

/** One choice of kinds to give and to get, with how many of each. */
interface TermsBox {
  give: Range[]
  get: Range[]
}

export interface Choices {
  settle: Set<number>
  road: Set<number>
  city: Set<number>
  /** Tile → whom one may steal from there; −1: nobody. */
  rob: Map<number, number[]>
  discard: Set<number>
  plain: Set<Plain>
  plenty: [number, number][]
  monopoly: Set<number>
  /** Resource to give → resources to get. */
  bank: Map<number, Set<number>>
  offers: TermsBox[]
  counters: TermsBox[]
  trade: Set<number>
}

export function noChoices(): Choices {
  return {
    settle: new Set(),
    road: new Set(),
    city: new Set(),
    rob: new Map(),
    discard: new Set(),
    plain: new Set(),
    plenty: [],
    monopoly: new Set(),
    bank: new Map(),
    offers: [],
    counters: [],
    trade: new Set(),
  }
}

function termsBox(box: Box): TermsBox {
  return { give: RESOURCES.map((name) => range(box, name)), get: RESOURCES.map((name) => range(box, `${name}2`)) }
}

/** Sorts the boxes of `view.legal`. */
export function choicesOf(legal: readonly Box[]): Choices {
  const choices = noChoices()
  for (const box of legal) enter(choices, box)
  return choices
}

function enter(choices: Choices, box: Box): void {
  const { kind } = box
  switch (kind) {
    case 'settle':
    case 'city':
      for (const vertex of each(box, 'vertex')) choices[kind].add(vertex)
      break
    case 'road':
      for (const edge of each(box, 'edge')) choices.road.add(edge)
      break
    case 'rob':
      for (const tile of each(box, 'tile')) choices.rob.set(tile, [...(choices.rob.get(tile) ?? []), ...each(box, 'victim')])
      break
    case 'discard':
    case 'monopoly':
      for (const resource of each(box, 'resource')) choices[kind].add(resource)
      break
    case 'plenty':
      for (const a of each(box, 'a')) for (const b of each(box, 'b')) choices.plenty.push([a, b])
      break
    case 'bank':
      for (const give of each(box, 'give')) choices.bank.set(give, new Set([...(choices.bank.get(give) ?? []), ...each(box, 'get')]))
      break
    case 'offer':
      choices.offers.push(termsBox(box))
      break
    case 'counter':
      choices.counters.push(termsBox(box))
      break
    case 'trade':
      for (const seat of each(box, 'seat')) choices.trade.add(seat)
      break
    default:
      if ((PLAIN as readonly string[]).includes(kind)) choices.plain.add(kind as Plain)
  }
}

const within = (value: number, [low, high]: Range) => low <= value && value <= high

/** True if some box holds exactly these terms. */
export function allows(boxes: readonly TermsBox[], { give, get }: Terms): boolean {
  return boxes.some((box) => box.give.every((span, i) => within(give[i] ?? 0, span)) && box.get.every((span, i) => within(get[i] ?? 0, span)))
}

/** The most of every resource that any box has on one side, for the steppers. */
export function mostOf(boxes: readonly TermsBox[], side: 'give' | 'get'): number[] {
  return RESOURCES.map((_, i) => Math.max(0, ...boxes.map((box) => box[side][i]?.[1] ?? 0)))
}

/** Moves of Settlers as the server writes them, read: their kind, the numbers and the cards in them. */
import { RESOURCES, type Resource, type Terms } from '../types'

interface Written {
  kind: string
  /** All numbers of the text, in order: `rob 9 from 1` has 9 and 1. */
  numbers: number[]
  /** All resources of the text, by their numbers. */
  resources: number[]
}

export function written(move: string): Written {
  const [kind = '', ...rest] = move.split(/[ >]/)
  return {
    kind,
    numbers: rest.filter((word) => /^-?\d+$/.test(word)).map(Number),
    resources: rest.map((word) => RESOURCES.indexOf(word as Resource)).filter((resource) => resource >= 0),
  }
}

const one = (resource: number, count: number): number[] => RESOURCES.map((_, i) => (i === resource ? count : 0))

/** The cards that a move gives and gets: a trade with the bank at its prices, an offer, other terms; null: it is none of these. */
export function termsOf(move: string, prices: readonly number[] | null): Terms | null {
  const { kind, numbers, resources } = written(move)
  if (kind === 'offer' || kind === 'counter') return { give: numbers.slice(0, 5), get: numbers.slice(5) }
  const [give, get] = resources
  if (kind !== 'bank' || give === undefined || get === undefined) return null
  return { give: one(give, prices?.[give] ?? 4), get: one(get, 1) }
}

/** The five actions (R9: A, R, T, X, E): those that are possible, and what clicking or dragging on the map means under them. */
import type { Choices } from './choices'

export type Action = 'attack' | 'place' | 'fortify'

/** The request that a gesture on the map makes. */
export type Intent =
  | { do: 'claim'; territory: number }
  | { do: 'place'; territory: number }
  | { do: 'attack'; origin: number; target: number }
  | { do: 'fortify'; origin: number; target: number }
  | { do: 'select'; territory: number | null }

interface Possible {
  attack: boolean
  place: boolean
  fortify: boolean
  trade: boolean
  end: boolean
}

export function possible(choices: Choices): Possible {
  return {
    attack: choices.attack.size > 0,
    place: choices.place.size > 0,
    fortify: choices.fortify.size > 0,
    trade: choices.trade.length > 0,
    end: choices.cease || choices.end,
  }
}

/** The meaning of a drag (or origin, then target); null if nothing. An attack and a move never share a target. */
export function dragIntent(choices: Choices, origin: number, target: number): Intent | null {
  if (choices.attack.get(origin)?.has(target)) return { do: 'attack', origin, target }
  if (choices.fortify.get(origin)?.has(target)) return { do: 'fortify', origin, target }
  return null
}

/** Territories from which something can be dragged, under the armed action or any. */
export function origins(choices: Choices, armed: Action | null): Set<number> {
  if (armed === 'place') return new Set(choices.place.keys())
  if (armed === 'attack') return new Set(choices.attack.keys())
  if (armed === 'fortify') return new Set(choices.fortify.keys())
  return new Set([...choices.attack.keys(), ...choices.fortify.keys()])
}

/** Where a drag from `origin` may end, under the armed action or any. */
export function targets(choices: Choices, origin: number, armed: Action | null): Set<number> {
  const attacks = armed === 'fortify' ? [] : (choices.attack.get(origin)?.keys() ?? [])
  const moves = armed === 'attack' ? [] : (choices.fortify.get(origin)?.keys() ?? [])
  return new Set([...attacks, ...moves])
}

/**
 * The meaning of a click on a territory. Placing and claiming come first, since nothing else is possible then except under
 * `lenient`, where an armed action decides; a click on a target of the selected origin acts; anything else selects. A second click
 * clears the selection, except of an origin, where the player means to act.
 */
export function clickIntent(choices: Choices, armed: Action | null, selected: number | null, territory: number): Intent {
  if (choices.claim.has(territory)) {
    return selected === territory ? { do: 'claim', territory } : { do: 'select', territory }
  }
  const placing = armed === 'place' || (armed === null && choices.place.size > 0)
  if (placing && choices.place.has(territory)) return { do: 'place', territory }
  if (selected !== null && selected !== territory && armed !== 'place') {
    const ownMoveUnarmed = armed === null && choices.fortify.get(selected)?.has(territory) && choices.attack.size > 0
    if (targets(choices, selected, armed).has(territory) && !ownMoveUnarmed) {
      const intent = dragIntent(choices, selected, territory)
      if (intent) return intent
    }
  }
  const again = selected === territory && targets(choices, territory, armed).size === 0
  return { do: 'select', territory: again ? null : territory }
}

/** How many armies a click places: what the chooser says, with Shift five of them, or all if there are fewer; Alt or Ctrl: all. */
export function placeCount([low, high]: [number, number], chosen: number, keys: { five: boolean; all: boolean }): number {
  const wanted = keys.all ? high : keys.five ? 5 : chosen
  return Math.max(low, Math.min(high, wanted))
}

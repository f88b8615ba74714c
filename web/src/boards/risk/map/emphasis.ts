/** Territories that stand out: those from which, and those onto which, something can be done just now. */
import { origins, targets, type Action } from '../logic/actions'
import type { Choices } from '../logic/choices'
import type { Emphasis } from '../../../ui/map/Land.svelte'

/**
 * `from` is the territory that is dragged from or selected. Nothing dims unless an action is armed or an origin has targets, so that
 * the map is calm while the player only looks.
 */
export function emphasise(choices: Choices, armed: Action | null, from: number | null, dragging: boolean): Emphasis {
  const open = origins(choices, armed)
  const unarmedSelection = armed === null && !dragging && choices.attack.size > 0 ? 'attack' : armed
  const reach = from === null || armed === 'place' ? new Set<number>() : targets(choices, from, unarmedSelection)
  const focused = reach.size > 0
  const direct = new Set([...choices.claim, ...(armed === null || armed === 'place' ? choices.place.keys() : [])])
  const narrowed = focused || armed !== null || choices.claim.size > 0
  return {
    origins: open,
    targets: reach,
    hostile: (territory) => (from === null ? false : (choices.attack.get(from)?.has(territory) ?? false)),
    clickable: (territory) => reach.has(territory) || direct.has(territory) || open.has(territory),
    dims: (territory) => {
      if (!narrowed) return false
      if (focused) return territory !== from && !reach.has(territory)
      return armed === null ? !direct.has(territory) : !open.has(territory)
    },
  }
}

/** The meaning of a click on a region while orders are given: place armies there, choose it as an origin, or give an order from the origin chosen before. */
import type { Choices } from './choices'

export type Intent = { do: 'select'; region: number } | { do: 'deploy'; region: number } | { do: 'order'; origin: number; target: number }

/**
 * `attacking`: own regions are origins, not places for armies. While placing, an enemy beside the region that was clicked
 * last is still a target, so that place-and-attack needs no other button.
 */
export function clickIntent(choices: Choices, attacking: boolean, selected: number | null, region: number): Intent {
  const target = selected !== null && (choices.attack.get(selected)?.has(region) ?? false)
  if (!attacking && choices.deploy.has(region)) return { do: 'deploy', region }
  if (target && selected !== null) return { do: 'order', origin: selected, target: region }
  return { do: 'select', region }
}

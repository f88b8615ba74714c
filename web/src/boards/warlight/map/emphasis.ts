/** Regions that stand out: those from which, and those onto which, something can be done just now. */
import type { Emphasis } from '../../../ui/map/Land.svelte'
import type { WarlightGame } from '../game.svelte'

/** `from` is the region that is dragged from or, while a click begins attacks, selected. */
export function emphasise(game: Pick<WarlightGame, 'choices' | 'attacking' | 'selection' | 'hostile' | 'picking' | 'picks'>, dragged: number | null): Emphasis {
  const { choices, selection } = game
  const from = dragged ?? (game.attacking ? selection.selected : null)
  const targets = new Set(from === null ? [] : choices.attack.get(from)?.keys())
  const narrowed = targets.size > 0
  const pickable = (region: number) => choices.pick.has(region) || (game.picking && game.picks.includes(region))
  return {
    origins: new Set(choices.attack.keys()),
    targets,
    hostile: (region) => targets.has(region) && game.hostile(region),
    clickable: (region) => targets.has(region) || pickable(region) || choices.deploy.has(region) || choices.attack.has(region),
    dims: (region) => (game.picking ? !pickable(region) : narrowed && region !== from && !targets.has(region)),
  }
}

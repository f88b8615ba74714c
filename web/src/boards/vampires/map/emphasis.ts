/** Cells that stand out: those from which, and those onto which, something can be sent just now. */
import type { Emphasis as OfPlaces } from '../../../ui/map/Land.svelte'
import type { VampiresGame } from '../game.svelte'

export type Emphasis = Omit<OfPlaces, 'dims'>

/** `dragged` is the cell that is dragged from. */
export function emphasise(game: Pick<VampiresGame, 'choices' | 'selection' | 'hostile'>, dragged: number | null): Emphasis {
  const { choices, selection } = game
  const from = dragged ?? selection.selected
  const targets = new Set(from === null ? [] : choices.send.get(from)?.keys())
  return {
    origins: new Set(choices.send.keys()),
    targets,
    hostile: (cell) => targets.has(cell) && game.hostile(cell),
    clickable: (cell) => targets.has(cell) || choices.send.has(cell),
  }
}

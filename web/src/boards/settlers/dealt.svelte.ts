/** How the tiles of a board lie, once a position has shown it: the log is given only the drawing, and names places after them. */
import type { SettlersDrawing, SettlersPosition } from './types'
import type { Land } from './words'

class Dealt {
  land = $state.raw<Land | null>(null)
}

const known = new WeakMap<SettlersDrawing, Dealt>()

function of(drawing: SettlersDrawing): Dealt {
  const dealt = known.get(drawing) ?? new Dealt()
  known.set(drawing, dealt)
  return dealt
}

/** Called whenever a position is shown; the tiles never change after the deal. */
export function noteDeal(drawing: SettlersDrawing, { tiles, harbours, settings }: SettlersPosition): void {
  const dealt = of(drawing)
  if (tiles.length > 0 && dealt.land === null) dealt.land = { drawing, tiles, harbours, ratios: settings.ratios }
}

/** The land of this board, as far as it is known. */
export function landOf(drawing: SettlersDrawing): Land | null {
  return of(drawing).land
}

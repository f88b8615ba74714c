/** An island in small: its tiles in the colours of what they give, or blank where they are dealt. Pure. */
import type { Miniature } from '../../lib/miniature'
import { layoutOf } from './logic/layout'
import type { SettlersDrawing } from './types'

/** By the resource's number, as the landscapes are painted. */
const GROUNDS = [
  'light-dark(#4f9058, #3a6b46)',
  'light-dark(#d07c4c, #91512f)',
  'light-dark(#a9d06f, #6c9246)',
  'light-dark(#efc556, #b58930)',
  'light-dark(#a6b2c0, #5f6c7b)',
]
const DESERT = 'light-dark(#ecdcb0, #a08c60)'
/** A board that is dealt has all kinds of tiles; which lies where is not known yet, so they are pale. */
const dealt = (tile: number) => `color-mix(in oklab, ${GROUNDS[(tile * 7) % GROUNDS.length]} 62%, var(--surface-2))`

export function miniature(drawing: SettlersDrawing): Miniature {
  const { width, height, tiles, corners } = layoutOf(drawing)
  const shapes = tiles.map(([x, y], tile) => {
    const ground = drawing.layout?.tiles[tile]
    const places = (corners[tile] ?? []).map(([dx, dy]) => `${(x + dx * 0.95).toFixed(0)} ${(y + dy * 0.95).toFixed(0)}`)
    return { path: `M${places.join('L')}Z`, fill: ground ? (GROUNDS[ground.resource ?? -1] ?? DESERT) : dealt(tile) }
  })
  return { viewBox: [0, 0, width, height], shapes }
}

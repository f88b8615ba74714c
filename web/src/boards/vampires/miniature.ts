/** A map of villages in small: who stands where when the game begins. Pure. */
import type { Miniature } from '../../lib/miniature'
import { SPECIES, type Kind, type VampiresDrawing } from './types'

const FILLS: Record<Kind, string> = {
  humans: 'light-dark(#b98a3c, #d7ad62)',
  [SPECIES[0]]: 'var(--seat-0)',
  [SPECIES[1]]: 'var(--seat-1)',
}
const GROUND = 'light-dark(#cfd9b0, #2d4434)'
/** The picture of a map that is dealt when the game begins. */
const DEALT = { rows: 10, columns: 16 }

export function miniature(drawing: VampiresDrawing | null): Miniature {
  const rows = drawing?.rows ?? DEALT.rows
  const columns = drawing?.columns ?? DEALT.columns
  const dot = (x: number, y: number, r: number) => `M${x + 0.5 - r} ${y + 0.5}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
  const cells = drawing?.cells ?? []
  return {
    viewBox: [0, 0, columns, rows],
    shapes: [
      { path: `M0 0H${columns}V${rows}H0Z`, fill: GROUND },
      ...cells.map(({ x, y, kind }) => ({ path: dot(x, y, kind === 'humans' ? 0.3 : 0.42), fill: FILLS[kind] })),
    ],
  }
}

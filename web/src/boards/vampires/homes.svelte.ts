/** Where everybody began: from the map, or, where it was dealt, from the positions that the page has shown. */
import { cellNumber, type Grid } from './logic/grid'
import type { Group, VampiresPosition } from './types'

export class Homes {
  all = $state.raw<readonly Group[]>([])

  see(position: VampiresPosition, turn: number, drawn: readonly Group[]): void {
    if (position.phase === 'deal') return
    const grid: Grid = position
    const known = new Map(this.all.map((home) => [cellNumber(grid, home), home]))
    const begun = drawn.length > 0 ? drawn : position.cells.filter(({ kind }) => kind === 'humans' || turn <= 1)
    const news = begun.filter((home) => !known.has(cellNumber(grid, home)))
    if (news.length > 0) this.all = [...this.all, ...news]
  }
}

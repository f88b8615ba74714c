/** What changed on the cells since a seat's own last turn, but for what its own parts did. Pure. */
import { SPECIES, type Group, type VampiresPosition } from '../types'
import { cellNumber } from './grid'

type Board = Pick<VampiresPosition, 'rows' | 'columns' | 'cells' | 'parts'>

/**
 * The group that was on each changed cell; null: nobody was. `before` is the position in which the seat ended its turn, its parts still to be carried out;
 * without one nothing has changed.
 */
export function changedSince(before: Board | null | undefined, now: Board, me: number): ReadonlyMap<number, Group | null> {
  if (!before) return new Map()
  const [was, is] = [byCell(before), byCell(now)]
  const touched = new Set(before.parts.flatMap((part) => [cellNumber(now, part), cellNumber(now, { x: part.to_x, y: part.to_y })]))
  const changed = [...new Set([...was.keys(), ...is.keys()])].filter((cell) => {
    const [a, b] = [was.get(cell), is.get(cell)]
    if (a?.kind === b?.kind && a?.count === b?.count) return false
    return (b !== undefined && b.kind !== SPECIES[me] && b.kind !== 'humans') || !touched.has(cell)
  })
  return new Map(changed.map((cell) => [cell, was.get(cell) ?? null]))
}

const byCell = (board: Board) => new Map(board.cells.map((group) => [cellNumber(board, group), group]))

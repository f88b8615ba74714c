/** A cell in words, for screen readers. */
import type { VampiresGame } from './game.svelte'
import { cellAt } from './logic/grid'
import { cellName, forecastText, t, units } from './messages'

export function cellLabel(game: VampiresGame, cell: number): string {
  const there = game.groups.get(cell)
  const words = [cellName(cellAt(game.grid, cell)), there ? units(there.kind, there.count) : t('cell.empty')]
  const [leaving, arriving] = [game.leaving(cell), game.arriving(cell)]
  if (leaving > 0) words.push(t('cell.leaving', { count: leaving }))
  if (arriving > 0) words.push(forecastText(game.meets(cell, arriving)))
  return words.join(', ')
}

/** The user interface of Vampires vs Werewolves, as the page wants it. */
import { defineGame } from '../../lib/gameui'
import Board from './Board.svelte'
import { emblem } from './emblem'
import { lesson } from './lesson'
import { eventText } from './events'
import { readMap } from './logic/mapfile'
import { readPart, readWithdrawal } from './logic/moves'
import { why } from './logic/reason'
import { cellName, t, units } from './messages'
import { miniature } from './miniature'
import Picture from './Picture.svelte'
import { VampiresSelection } from './selection.svelte'
import { soundOf } from './sounds'
import Population from './tabs/Population.svelte'
import Turn from './tabs/Turn.svelte'
import { SPECIES, type VampiresDrawing, type VampiresEvent, type VampiresPosition } from './types'

function withdrawText(text: string): string {
  const kept = readWithdrawal(text)
  return kept ? t('move.withdraw', { from: cellName(kept.from), to: cellName(kept.to) }) : text
}

export default defineGame<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent>({
  Board,
  get Tabs() {
    return [
      { id: 'turn', label: t('tab.turn'), Component: Turn },
      { id: 'population', label: t('tab.population'), Component: Population },
    ]
  },
  newSelection: () => new VampiresSelection(),
  eventText,
  sound: soundOf,
  moveText: (text) => {
    const part = readPart(text)
    if (!part) return text === 'end' ? t('action.end') : withdrawText(text)
    return t('part', { from: cellName(part), to: cellName({ x: part.to_x, y: part.to_y }), count: part.count })
  },
  why,
  point: (selection, move) => (selection.hinted = move),
  lesson,
  measures: (position) => [{ label: t('measure.units'), values: SPECIES.map((kind) => position.population[kind]) }],
  get keys() {
    return [
      { keys: ['↑', '↓', '←', '→'], label: t('key.arrows') },
      { keys: ['Enter'], label: t('key.select') },
      { keys: [t('key.altClick')], label: t('key.all') },
      { keys: [t('key.shiftClick')], label: t('key.half') },
      { keys: ['0 … 9', '+', '−'], label: t('key.digits') },
      { keys: ['L', 'H', 'S'], label: t('key.quick') },
      { keys: ['Z'], label: t('key.undo') },
      { keys: ['E'], label: t('key.end') },
      { keys: ['Esc'], label: t('key.clear') },
      { keys: ['N'], label: t('key.names') },
      { keys: ['+', '−', '0'], label: t('key.zoom') },
    ]
  },
  eliminated: (position) => (position.phase === 'deal' ? [] : SPECIES.flatMap((kind, seat) => (position.population[kind] ? [] : [seat]))),
  seatNote: (position, seat) => {
    const kind = SPECIES[seat]
    return kind ? units(kind, position.population[kind]) : ''
  },
  readFile: readMap,
  defaultBot: 'alphabeta',
  get about() {
    return t('about')
  },
  emblem,
  miniature,
  scene: {
    board: 'village',
    position: async () => (await import('./lesson/scene.json')).default as unknown as VampiresPosition,
    Picture,
    cover: { at: [0.52, 0.48], zoom: 3.05 },
  },
})

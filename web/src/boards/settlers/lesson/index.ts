/** Learning Settlers. */
import { did, type Lesson } from '../../../lib/lesson'
import type { SettlersSelection } from '../selection.svelte'
import type { SettlersDrawing, SettlersEvent, SettlersPosition } from '../types'
import { hasRolledAgain, hasTraded, toBuild, toGoOn, toTrade } from './aims'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent> = {
  options: { board: 'beginner' },
  opponents: ['random'],
  /** The first roll after the set-up is a seven. */
  seed: 19,
  words: { en, cs },
  shots: [
    { at: [0.5, 0.5], zoom: 1 },
    { at: [0.45, 0.35], zoom: 2.4 },
    { at: [0.5, 0.5], zoom: 2.4 },
    { at: [0.55, 0.3], zoom: 3 },
    { at: [0.4, 0.6], zoom: 3, move: 'rob 12' },
    { at: [0.65, 0.3], zoom: 3 },
  ],
  steps: [
    { done: (moment) => did(moment, 'settle'), aim: toGoOn },
    { done: (moment) => did(moment, 'road'), aim: toGoOn },
    { done: (moment) => did(moment, 'settle'), aim: toGoOn },
    { done: (moment) => did(moment, 'road'), aim: toGoOn },
    { done: (moment) => did(moment, 'roll'), aim: toGoOn },
    { done: (moment) => did(moment, 'rob'), aim: toGoOn },
    { done: hasTraded, aim: toTrade },
    { done: hasRolledAgain, aim: toGoOn },
    { done: (moment) => did(moment, 'road', 'settle', 'city', 'buy'), aim: toBuild },
  ],
}

/** Learning Settlers. */
import { did, type Lesson } from '../../../lib/lesson'
import type { SettlersEvent, SettlersPosition } from '../types'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<SettlersPosition, SettlersEvent> = {
  options: { board: 'beginner' },
  opponents: ['random'],
  seed: 11,
  words: { en, cs },
  shots: [
    { at: [0.5, 0.5], zoom: 1 },
    { at: [0.45, 0.35], zoom: 2.4 },
    { at: [0.5, 0.5], zoom: 2.4 },
    { at: [0.55, 0.3], zoom: 3 },
    { at: [0.4, 0.6], zoom: 3, move: 'rob 12' },
    { at: [0.65, 0.3], zoom: 3 },
  ],
  done: [
    (moment) => did(moment, 'settle'),
    (moment) => did(moment, 'road'),
    (moment) => did(moment, 'settle'),
    (moment) => did(moment, 'road'),
    (moment) => did(moment, 'roll'),
    (moment) => did(moment, 'road', 'settle', 'city', 'buy', 'bank', 'end'),
    (moment) => did(moment, 'end') || moment.view.position.seat !== moment.seat,
  ],
}

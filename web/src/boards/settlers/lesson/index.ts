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

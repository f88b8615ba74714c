/** Learning Risk. */
import { did, type Lesson } from '../../../lib/lesson'
import { rollOf, type RiskEvent, type RiskPosition } from '../types'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<RiskPosition, RiskEvent> = {
  options: {},
  opponents: ['random'],
  seed: 7,
  words: { en, cs },
  shots: [
    { at: [0.5, 0.5], zoom: 1 },
    { at: [0.27, 0.72], zoom: 2.2, move: 'place 12 x3' },
    { at: [0.8, 0.72], zoom: 2.5, move: 'attack 40>38 x3' },
    { at: [0.21, 0.26], zoom: 2.5 },
    null,
  ],
  done: [
    (moment) => did(moment, 'place'),
    ({ view, seat }) => view.position.phase === 'attack' && view.position.seat === seat,
    (moment) => did(moment, 'attack'),
    ({ since, seat }) => since.some(({ event }) => rollOf(event)?.conquered && rollOf(event)?.sides[0] === seat),
    (moment) => did(moment, 'end'),
  ],
}

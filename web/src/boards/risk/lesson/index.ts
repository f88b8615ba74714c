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
  done: [
    (moment) => did(moment, 'place'),
    ({ view, seat }) => view.position.phase === 'attack' && view.position.seat === seat,
    (moment) => did(moment, 'attack'),
    ({ since, seat }) => since.some(({ event }) => rollOf(event)?.conquered && rollOf(event)?.sides[0] === seat),
    (moment) => did(moment, 'end'),
  ],
}

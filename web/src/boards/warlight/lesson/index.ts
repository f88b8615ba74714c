/** Learning Warlight. */
import type { Lesson } from '../../../lib/lesson'
import type { WarlightEvent, WarlightPosition } from '../types'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<WarlightPosition, WarlightEvent> = {
  options: { board: 'islands' },
  opponents: ['random'],
  seed: 5,
  words: { en, cs },
  shots: [{ at: [0.5, 0.5], zoom: 1 }, { at: [0.74, 0.66], zoom: 2 }, { at: [0.27, 0.3], zoom: 2 }, { at: [0.29, 0.74], zoom: 2.4 }, null],
  done: [
    ({ view }) => view.position.phase === 'order',
    ({ view }) => view.position.placed.some((armies) => armies > 0) || view.position.round > 1,
    ({ view, seat }) => view.position.orders.some((order) => order.seat === seat) || view.position.round > 1,
    ({ view }) => view.position.round > 1,
  ],
}

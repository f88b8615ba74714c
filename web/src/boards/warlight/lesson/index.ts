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
  done: [
    ({ view }) => view.position.phase === 'order',
    ({ view }) => view.position.placed.some((armies) => armies > 0) || view.position.round > 1,
    ({ view, seat }) => view.position.orders.some((order) => order.seat === seat) || view.position.round > 1,
    ({ view }) => view.position.round > 1,
  ],
}

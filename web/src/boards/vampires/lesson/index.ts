/** Learning Vampires vs Werewolves. */
import { did, type Lesson } from '../../../lib/lesson'
import type { VampiresEvent, VampiresPosition } from '../types'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<VampiresPosition, VampiresEvent> = {
  options: { board: 'village' },
  opponents: ['random'],
  seed: 4,
  words: { en, cs },
  done: [
    (moment) => did(moment, 'move'),
    (moment) => did(moment, 'end'),
    ({ since, seat }) => since.some(({ event }) => event.kind === 'end' && event.seat === seat && event.meetings.some((met) => met.meeting === 'convert')),
  ],
}

/** Learning Vampires vs Werewolves. */
import { did, type Lesson } from '../../../lib/lesson'
import type { VampiresSelection } from '../selection.svelte'
import type { VampiresDrawing, VampiresEvent, VampiresPosition } from '../types'
import { haveFought, isSplit, toFight, toHunt, toSplit } from './aims'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<VampiresDrawing | null, VampiresPosition, VampiresSelection, VampiresEvent> = {
  options: { board: 'village' },
  opponents: ['random'],
  seed: 4,
  words: { en, cs },
  shots: [
    { at: [0.5, 0.5], zoom: 1 },
    { at: [0.5, 0.7], zoom: 2.6, move: 'move 4,6>5,5 x5' },
    { at: [0.4, 0.8], zoom: 2.6, move: 'move 4,7>5,8 x9' },
    { at: [0.5, 0.3], zoom: 2.6 },
    { at: [0.5, 0.5], zoom: 2.4 },
  ],
  steps: [
    { done: (moment) => did(moment, 'move'), aim: toHunt },
    { done: (moment) => did(moment, 'end'), aim: toHunt },
    {
      done: ({ since, seat }) =>
        since.some(({ event }) => event.kind === 'end' && event.seat === seat && event.meetings.some((met) => met.meeting === 'convert')),
      aim: toHunt,
    },
    { done: isSplit, aim: toSplit },
    { done: haveFought, aim: toFight },
  ],
}

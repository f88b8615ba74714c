/** Learning Warlight. */
import type { Lesson } from '../../../lib/lesson'
import type { WarlightSelection } from '../selection.svelte'
import type { WarlightDrawing, WarlightEvent, WarlightPosition } from '../types'
import { hasSuperRegion, toDeploy, toOrder, toPick, toRound } from './aims'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent> = {
  options: { board: 'islands' },
  opponents: ['random'],
  seed: 5,
  words: { en, cs },
  shots: [{ at: [0.5, 0.5], zoom: 1 }, { at: [0.74, 0.66], zoom: 2 }, { at: [0.27, 0.3], zoom: 2 }, { at: [0.29, 0.74], zoom: 2.4 }, null],
  steps: [
    { done: ({ view }) => view.position.phase === 'order', aim: toPick },
    { done: ({ view }) => view.position.placed.some((armies) => armies > 0) || view.position.round > 1, aim: toDeploy },
    { done: ({ view, seat }) => view.position.orders.some((order) => order.seat === seat) || view.position.round > 1, aim: toOrder },
    { done: ({ view }) => view.position.round > 1, aim: toRound },
    { done: ({ view }) => view.position.round > 2, aim: toRound },
    { done: hasSuperRegion, aim: toRound },
  ],
}

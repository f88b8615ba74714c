/** Learning Risk. */
import { did, type Lesson } from '../../../lib/lesson'
import type { RiskSelection } from '../selection.svelte'
import { rollOf, type RiskDrawing, type RiskEvent, type RiskPosition } from '../types'
import { hasSet, toAttack, toCard, toFortify, toPlace, toTrade } from './aims'
import { cs } from './cs'
import { en } from './en'

export const lesson: Lesson<RiskDrawing, RiskPosition, RiskSelection, RiskEvent> = {
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
  steps: [
    { done: (moment) => did(moment, 'place'), aim: (moment) => toPlace(moment, false) },
    { done: ({ view, seat }) => view.position.phase === 'attack' && view.position.seat === seat, aim: (moment) => toPlace(moment, true) },
    { done: (moment) => did(moment, 'attack'), aim: toAttack },
    {
      done: ({ since, seat }) => since.some(({ event }) => rollOf(event)?.conquered && rollOf(event)?.sides[0] === seat),
      aim: toAttack,
    },
    { done: (moment) => did(moment, 'fortify'), aim: toFortify },
    { done: (moment) => hasSet(moment) || did(moment, 'trade'), aim: toCard },
    { done: (moment) => did(moment, 'trade'), aim: toTrade },
  ],
}

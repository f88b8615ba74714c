/** The losses of a training as lines, and the bot that it has made as a text. */
import { expect, it } from 'vitest'
import type { LearnedRound, LearningSnapshot } from '../../lab/types'
import { formatBot, parseBot, withParameter } from '../../bots'
import { roundLines } from '../../../pages/lab/results/losses'

const round = (number: number, losses: [number, number][]): LearnedRound => ({ round: number, positions: 9, losses, guess: 0.7, kept: true, test: null })
const shown: LearningSnapshot = {
  what: 'learning',
  rounds: 3,
  games: 10,
  planned: 30,
  finished: false,
  seconds: 1,
  bot: 'learned',
  step: null,
  history: [round(0, [[0.6, 0.65], [0.5, 0.6]]), round(1, [[0.4, 0.5]])], // prettier-ignore
  best: null,
}

it('rounds follow each other, and the running one comes last', () => {
  expect(roundLines(shown).map((one) => one.before)).toEqual([0, 2])
  const playing = { round: 2, doing: 'playing' as const, done: 3, of: 10, losses: [] }
  expect(roundLines({ ...shown, step: playing })).toHaveLength(2)
  const training = { ...playing, doing: 'training' as const, losses: [[0.3, 0.4]] as [number, number][] }
  expect(roundLines({ ...shown, step: training }).at(-1)).toEqual({ round: 2, before: 3, losses: [[0.3, 0.4]], guess: null })
})

it('a bot keeps the network that a run has trained, beside its parameters', () => {
  const choice = parseBot('learned:trained=2345678923.0,width=2')
  expect(choice).toEqual({ name: 'learned', parameters: { width: 2 }, trained: '2345678923.0' })
  const width = { name: 'width', default: 1, low: 0, high: 9, about: '', whole: true, open: false }
  expect(formatBot(withParameter(choice, width, 3))).toBe('learned:trained=2345678923.0,width=3')
  expect(formatBot(parseBot('learned'))).toBe('learned')
})

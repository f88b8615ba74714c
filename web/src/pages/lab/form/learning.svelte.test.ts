/** The settings of a training in the form: usual ones for a game, and those of an earlier run. */
import { describe, expect, it } from 'vitest'
import { bot, smallGame } from '../../../lib/tests/lab/smallgame'
import { LearningForm, trainable, type Training } from './learning.svelte'

const game = smallGame([3, 4], [bot('plain'), bot('thinker', ['time']), bot('tuned', ['width']), bot('learned', ['width'], true)])

function formed(): LearningForm {
  const form = new LearningForm()
  form.choose(game)
  return form
}

describe('what is trained', () => {
  it('is a bot with a network, which learns from the usual bot that does not think, and must beat it', () => {
    expect(trainable(game).map((bot) => bot.name)).toEqual(['learned'])
    expect(formed().request()).toMatchObject({ bot: 'learned', teachers: ['tuned'], rival: 'tuned', seats: 3, hidden: [32, 16] })
    expect(formed().named).toEqual(['learned', 'tuned', 'tuned'])
  })

  it('may learn from itself', () => {
    const form = formed()
    form.teach(false)
    form.challenge(false)
    expect(form.request()).toMatchObject({ teachers: [], rival: null })
    form.teach(true)
    expect(form.request().teachers).toEqual(['tuned'])
  })

  it('cannot be a bot of a game without networks', () => {
    const form = new LearningForm()
    form.choose({ ...game, bots: game.bots.slice(0, 3) })
    expect(form.wrong).toBe(true)
  })
})

it('a run is asked for again as it was', () => {
  const asked: Training = {
    bot: 'learned:width=3',
    teachers: ['plain', 'tuned:width=2', 'plain'],
    rival: null,
    seats: 4,
    rounds: 5,
    games: 700,
    positions: 9,
    hidden: [24],
    epochs: 11,
    test_games: 0,
  }
  const form = formed()
  form.take(asked)
  expect(form.request()).toEqual(asked)
  expect(form.total).toBe(3500)
})

it('numbers that cannot be are wrong', () => {
  expect(formed().wrong).toBe(false)
  const changes: Partial<Record<'rounds' | 'games' | 'first' | 'second' | 'epochs' | 'testGames', number>>[] = [
    { rounds: 0 },
    { rounds: 101 },
    { games: 1.5 },
    { first: 300 },
    { second: -1 },
    { epochs: NaN },
    { testGames: -2 },
  ]
  for (const change of changes) expect(Object.assign(formed(), change).wrong).toBe(true)
})

/** Bots and seats of a table to be, and who looks at a table with several people. */
import { describe, expect, it } from 'vitest'
import { findParameters, formatBot, parseBot, stepOf, usualBot, withParameter, type BotChoice } from '../../bots'
import { botOfLevel, levelOf } from '../../lobby/levels'
import { needsCurtain, personSeats, wantedSeat } from '../../table/hotseat'
import { spoken } from '../../options'
import { nearestPace } from '../../table/pace'
import { defaultName, PRESETS, presetSeats, rematch, seatRequests, shuffled } from '../../lobby/setup'
import { kindOf, ordered } from '../../table/tables'
import { SPECTATOR, type SeatInfo, type Table } from '../../types'
import { aTable, botSeat, person } from '../samples'

const words = { you: 'Ann', guest: 'Guest', friend: 'Friend', open: 'Anyone', bot: (bot: BotChoice) => spoken(bot.name) }
const boldness = { name: 'boldness', default: 1, low: 0, high: 10, about: 'how bold it is', whole: false, open: false, listed: false }

describe('a bot', () => {
  it('is written and read with its parameters', () => {
    expect(parseBot(formatBot({ name: 'greedy', parameters: { a: 2, b: -0.5 } }))).toEqual({
      name: 'greedy',
      parameters: { a: 2, b: -0.5 },
    })
    expect(parseBot('greedy')).toEqual({ name: 'greedy', parameters: {} })
    expect(parseBot('greedy:a=,=3,b=x')).toEqual({ name: 'greedy', parameters: {} })
  })

  it('names only the parameters that differ', () => {
    const bold = withParameter({ name: 'greedy', parameters: {} }, boldness, 3)
    expect(formatBot(bold)).toBe('greedy:boldness=3')
    expect(formatBot(withParameter(bold, boldness, 1))).toBe('greedy')
  })

  it('is found by what its parameters do', () => {
    expect(findParameters([boldness], 'BOLD how')).toEqual([boldness])
    expect(findParameters([boldness], 'shy')).toEqual([])
  })

  it('is tuned in steps that fit the range', () => {
    expect(stepOf(boldness)).toBe(0.1)
    expect(stepOf({ ...boldness, high: 100 })).toBe(1)
  })

  it('is by default one that can be tuned', () => {
    expect(
      usualBot([
        { name: 'dice', about: '', parameters: [], network: false },
        { name: 'greedy', about: '', parameters: [boldness], network: false },
      ]),
    ).toBe('greedy')
    expect(usualBot([])).toBe('')
  })
})

describe('a level', () => {
  const levels = [
    { name: 'casual', bot: 'greedy', rating: -100, error: 20 },
    { name: 'expert', bot: 'greedy:boldness=3', rating: 100, error: 20 },
  ]

  it('is the bot that was measured at it, or at the nearest', () => {
    expect(botOfLevel({ levels }, 'expert')).toEqual({ name: 'greedy', parameters: { boldness: 3 } })
    expect(botOfLevel({ levels }, 'beginner')?.name).toBe('greedy')
    expect(botOfLevel({ levels: [] }, 'casual')).toBeNull()
  })

  it('is known of a bot with just these parameters', () => {
    expect(levelOf({ levels }, parseBot('greedy:boldness=3'))).toBe('expert')
    expect(levelOf({ levels }, parseBot('greedy:boldness=4'))).toBeNull()
  })
})

describe('seats', () => {
  it('of every preset fit the game', () => {
    for (const range of [
      [2, 6],
      [2, 2],
      [4, 5],
    ] as [number, number][]) {
      for (const preset of PRESETS) {
        const { length } = presetSeats(preset, range, 'greedy')
        expect(length).toBeGreaterThanOrEqual(range[0])
        expect(length).toBeLessThanOrEqual(range[1])
      }
    }
  })

  it('have names, and bots of one kind are numbered', () => {
    const seats = presetSeats('two-bots', [2, 6], 'greedy')
    expect(seats.map((_, index) => defaultName(seats, index, words))).toEqual(['Ann', 'Greedy 1', 'Greedy 2'])
    expect(seatRequests(seats, words)[1]).toEqual({ kind: 'bot', bot: 'greedy', name: 'Greedy 1' })
  })

  it('are shuffled without losing any', () => {
    expect(shuffled([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1])
    expect(shuffled([1, 2, 3, 4], () => 0.999)).toEqual([1, 2, 3, 4])
  })
})

const human = (autoplay: string | null = null) => person('', autoplay)
const bot = botSeat('B', 'greedy:a=2')
const table = (id: string, status: Table['status']): Table => aTable({ id, status, game: 'g', options: { fog: true }, seats: [human(), bot], pace: 1 })

describe('people at one screen', () => {
  it('are those whose seats no bot plays', () => {
    expect(personSeats([0, 1], [human(), human('greedy'), human()])).toEqual([0])
  })

  it('see the seat that is to move, else what they saw', () => {
    expect(wantedSeat([0, 2], [0, 2], [2], 0)).toBe(2)
    expect(wantedSeat([0, 2], [0, 2], [1], 2)).toBe(2)
    expect(wantedSeat([0, 2], [0, 2], [0, 2], 2)).toBe(2)
    expect(wantedSeat([0, 2], [0, 2], [1], null)).toBe(0)
    expect(wantedSeat([], [], [1], null)).toBe(SPECTATOR)
  })

  it('have a curtain between them, if they want one', () => {
    expect(needsCurtain([0, 2], 0, 2, true)).toBe(true)
    expect(needsCurtain([0, 2], 2, 2, true)).toBe(false)
    expect(needsCurtain([0], null, 0, true)).toBe(false)
    expect(needsCurtain([0, 2], 0, 2, false)).toBe(false)
  })
})

it('a rematch has the same settings', () => {
  expect(rematch(table('a', 'over'))).toEqual({
    game: 'g',
    options: { fog: true },
    pace: 1,
    seats: [
      { kind: 'human', name: '' },
      { kind: 'bot', bot: 'greedy:a=2', name: 'B' },
    ],
  })
})

it('the list has mine first, and those that run before those that do not', () => {
  const list = [table('a', 'over'), table('b', 'running'), table('c', 'over'), table('d', 'running')]
  expect(ordered(list, (id) => id === 'c' || id === 'd').map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})

it('any pace is shown as the nearest that is offered', () => {
  expect([0, 0.2, 0.31, 5].map(nearestPace)).toEqual([0, 0.3, 0.3, 2.5])
})

it('saved games are distinguished by who plays them', () => {
  const seated = (...seats: SeatInfo[]) => ({ ...table('a', 'running'), seats })
  expect(kindOf(seated(bot, bot), 0)).toBe('simulator')
  expect(kindOf(seated(human(), bot), 1)).toBe('single')
  expect(kindOf(seated(human(), human('greedy'), bot), 2)).toBe('hot-seat')
  expect(kindOf(seated(human(), human()), 1)).toBe('people')
})

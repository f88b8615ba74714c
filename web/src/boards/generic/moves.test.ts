/** The meaning of a click on a game's picture, by the legal moves there are. */
import { describe, expect, it } from 'vitest'
import type { MoveText } from '../../lib/types'
import { allows, click, kindOf, NOTHING, picked, shown, written } from './moves'

const closed = (text: string): MoveText => ({ parts: [text], about: '' })
const push: MoveText = { parts: ['push x', { field: 'supplies', low: 1, high: 6 }], about: '' }
const trade: MoveText = { parts: ['trade ', { field: 'card', words: ['foot', 'horse'] }], about: '' }
const attacks: MoveText[] = [
  { parts: ['attack 3>7 x', { field: 'dice', low: 1, high: 3 }], about: '' },
  { parts: ['attack 7>3 x', { field: 'dice', low: 1, high: 2 }], about: '' },
  closed('attack 3>17 x1'),
]

describe('a move', () => {
  it('is shown with its ranges and written with values', () => {
    expect([shown(push), shown(trade)]).toEqual(['push x1..6', 'trade foot|horse'])
    expect([written(push), written(push, ['2']), written(trade, ['horse'])]).toEqual(['push x6', 'push x2', 'trade horse'])
    expect(kindOf(push)).toBe('push')
  })

  it('takes only values that it allows', () => {
    const [number, word] = [push.parts[1], trade.parts[1]]
    if (typeof number !== 'object' || typeof word !== 'object') throw new Error('both are choices')
    expect(['1', '6', '0', '7', '2.5', 'x', ''].map((value) => allows(number, value))).toEqual([true, true, false, false, false, false, false])
    expect(['foot', 'gun'].map((value) => allows(word, value))).toEqual([true, false])
  })
})

describe('an element with data-move', () => {
  it('makes its move when that is legal', () => {
    const moves = [closed('drop 1'), closed('drop 10'), push]
    expect(click(moves, NOTHING, { move: 'drop 1' }, [])).toEqual({ play: 'drop 1' })
    expect(click(moves, NOTHING, { move: 'push x3' }, [])).toEqual({ play: 'push x3' })
    expect(click(moves, NOTHING, { move: 'push x9' }, [])).toBeNull()
    expect(click(moves, NOTHING, { move: 'drop 2' }, [])).toBeNull()
  })

  it('may name the beginning of moves', () => {
    const pick = { beginning: 'attack 3>', places: [] }
    expect(click(attacks, NOTHING, { move: 'attack 3>' }, [])).toEqual({ pick })
    expect(picked(attacks, pick).map(shown)).toEqual(['attack 3>7 x1..3', 'attack 3>17 x1'])
    expect(click([push], NOTHING, { move: 'push' }, [])).toEqual({ pick: { beginning: 'push', places: [] } })
    expect(click([closed('pass now')], NOTHING, { move: 'pass' }, [])).toEqual({ play: 'pass now' })
  })

  it('does not begin in the middle of a word or number', () => {
    expect(picked([closed('drop 10'), closed('dropped')], { beginning: 'drop 1', places: [] })).toEqual([])
    expect(picked([closed('dropped')], { beginning: 'drop', places: [] })).toEqual([])
  })
})

describe('elements with data-place', () => {
  const places = ['3', '7', '17']

  it('are clicked in the order in which a move names them', () => {
    const first = click(attacks, NOTHING, { place: '3' }, places)
    expect(first).toEqual({ pick: { beginning: '', places: ['3'] } })
    const pick = { beginning: '', places: ['3'] }
    expect(click(attacks, pick, { place: '17' }, places)).toEqual({ play: 'attack 3>17 x1' })
    expect(click(attacks, pick, { place: '7' }, places)).toEqual({ pick: { beginning: '', places: ['3', '7'] } })
  })

  it('never make a move that names another place yet to be clicked', () => {
    expect(click([closed('move 3>7')], NOTHING, { place: '3' }, places)).toEqual({ pick: { beginning: '', places: ['3'] } })
    expect(click([closed('build 3')], NOTHING, { place: '3' }, places)).toEqual({ play: 'build 3' })
  })

  it('begin anew where they lead nowhere', () => {
    expect(click(attacks, { beginning: '', places: ['7', '3'] }, { place: '7' }, places)).toEqual({ pick: { beginning: '', places: ['7'] } })
    expect(click(attacks, NOTHING, { place: '5' }, places)).toBeNull()
  })
})

import { expect, it } from 'vitest'
import type { RiskPosition } from '../types'
import { why } from './reason'
import { sampleDrawing, samplePosition } from './sample'

const said = (move: string, changes: Partial<RiskPosition> = {}) => why(move, samplePosition(changes), sampleDrawing, ['Ann', 'Bob'])

it('every kind of move of Risk has a reason', () => {
  const battle = { origin: 2, target: 3, dice: 3 }
  const moves = ['claim 0', 'place 0 x3', 'trade infantry infantry infantry', 'attack 2>3 x3', 'defend x1', 'defend x2', 'follow x0', 'follow x2', 'fortify 2>0 x1', 'cease', 'end'] // prettier-ignore
  expect(moves.filter((move) => !said(move, { battle }))).toEqual([])
})

it('a set of cards brings armies', () => {
  expect(said('trade infantry cavalry artillery', { next_set: 8, forced_trade: true })).toBe(
    'The set brings 8 armies. You hold too many cards to go on without it.',
  )
  expect(said('trade infantry infantry infantry', { set_rule: 'constant' })).toBe('The set brings 3 armies.')
})

it('armies follow to where enemies are', () => {
  const taken = { owner: [0, 0, 0, 0, 1], armies: [3, 1, 3, 2, 4], battle: { origin: 2, target: 3, dice: 2 } }
  expect(said('follow x2', { ...taken, owner: [1, 0, 0, 0, 1] })).toBe('East then has 4 armies, with 3 enemy armies beside it. No enemy is beside Heath.')
  expect(said('follow x0', taken)).toBe('No enemy is beside East.')
})

it('attacks end where no neighbour is weaker, or what was taken is enough', () => {
  expect(said('cease', { armies: [2, 1, 1, 2, 4], conquered: true })).toBe(
    'No neighbour is weaker than what could attack it. You draw a card for your conquest.',
  )
  expect(said('end')).toBe('Your armies are worth more at the border than in another attack.')
  expect(said('end', { phase: 'fortify' })).toBe('Your armies stand where they are needed.')
})

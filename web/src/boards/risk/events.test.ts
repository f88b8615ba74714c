import { describe, expect, it } from 'vitest'
import { battleWords, eventText, moveText } from './events'
import { sampleDrawing } from './logic/sample'
import { rollOf, type RiskEvent } from './types'

const names = ['Ann', 'Ben']
const say = (event: object) => eventText({ seat: 0, text: '', ...event } as RiskEvent, names, sampleDrawing)
const battle = { origin: 2, target: 3, sides: [0, 1] as [number, number], attack: [6, 5, 2], defence: [5, 1], losses: [0, 2] }

describe('the log', () => {
  it('tells of armies in the singular and the plural', () => {
    expect(say({ kind: 'place', territory: 1, armies: 1 })).toBe('Ann places 1 army on Middle.')
    expect(say({ kind: 'place', territory: 1, armies: 4 })).toBe('Ann places 4 armies on Middle.')
  })

  it('tells of a battle, a conquest and the end of a seat', () => {
    expect(say({ kind: 'attack', ...battle, conquered: true, eliminated: 1 })).toBe(
      'Ann attacks East from Heath, 6 5 2 against 5 1: loses 0, kills 2. East is conquered. Ben is out.',
    )
  })

  it('tells of an attack that waits for the defender', () => {
    expect(say({ kind: 'attack', origin: 2, target: 3 })).toBe('Ann attacks East from Heath.')
  })

  it('names a card only to its owner', () => {
    expect(say({ kind: 'end', card: 3, drew: true })).toBe('Ann ends the turn and draws a card: Wild.')
    expect(say({ kind: 'end', card: null, drew: true })).toBe('Ann ends the turn and draws a card.')
    expect(say({ kind: 'end', card: null, drew: false })).toBe('Ann ends the turn.')
  })

  it('names the dealer where no seat moved', () => {
    expect(say({ kind: 'deal', seat: -1 })).toBe('The territories are dealt.')
  })
})

it('a move is described with the names of its places', () => {
  expect(moveText('attack 2>3 x3', sampleDrawing)).toBe('Attack: Heath → East ×3')
  expect(moveText('place 1 x4', sampleDrawing)).toBe('Reinforce: Middle ×4')
  expect(moveText('claim 1', sampleDrawing)).toBe('Claim Middle')
  expect(moveText('follow x2', sampleDrawing)).toBe('Move 2 more armies in')
})

describe('a roll', () => {
  it('is in events that have dice, and in no others', () => {
    expect(rollOf({ seat: 0, text: '', kind: 'attack', ...battle } as RiskEvent)).toMatchObject({ losses: [0, 2], sides: [0, 1] })
    expect(rollOf({ seat: 0, text: '', kind: 'attack', origin: 2, target: 3 })).toBeNull()
    expect(rollOf({ seat: 0, text: '', kind: 'cease' })).toBeNull()
  })

  it('is described in words', () => {
    const roll = { ...battle, conquered: false, losses: [1, 1] as [number, number] }
    expect(battleWords(roll, 'Ann', 'Ben')).toBe('Ann loses 1, Ben loses 1.')
    expect(battleWords({ ...roll, losses: [2, 0] }, 'Ann', 'Ben')).toBe('Repelled: Ann loses 2 armies.')
  })
})

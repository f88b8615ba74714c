import { afterEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/browser/language.svelte'
import { eventText, moveText } from './events'
import { placeName, seenWords } from './messages'
import type { WarlightDrawing, WarlightEvent } from './types'

const region = (id: number, name: string) => ({ id, map_id: id + 1, name, super_region: 0, neighbours: [], x: 0, y: 0 })
const drawing: WarlightDrawing = {
  title: 'Toy',
  regions: [region(0, 'Alaska'), region(1, 'Kamchatka')],
  super_regions: [{ id: 0, map_id: 1, name: 'Asia', bonus: 7, regions: [0, 1] }],
  drawing: null,
}
const say = (event: object) => eventText({ seat: 0, text: '', ...event } as WarlightEvent, ['Ann', 'Ben'], drawing)
const strike = { kind: 'strike', origin: 0, target: 1, armies: 5, killed: 2, lost: 1, left: 4, eliminated: [] }

afterEach(() => speak('en'))

describe('the log', () => {
  it('tells how an attack ended', () => {
    expect(say({ ...strike, outcome: 'captured', eliminated: [1] })).toBe('Ann: 5 armies from Alaska capture Kamchatka, 1 lost, 2 killed. Ben is out.')
    expect(say({ ...strike, outcome: 'repelled', armies: 1 })).toBe('Ann: 1 army from Alaska is repelled at Kamchatka, 1 lost, 2 killed.')
    expect(say({ ...strike, outcome: 'moved' })).toBe('Ann: 5 armies move from Alaska to Kamchatka.')
    expect(say({ ...strike, outcome: 'skipped', reason: 'origin lost' })).toBe('Ann: Alaska → Kamchatka is skipped, Alaska was lost.')
    expect(say({ ...strike, outcome: 'skipped', reason: 'no army left' })).toContain('no army is left')
  })

  it('tells no more than was seen', () => {
    expect(say({ ...strike, outcome: null })).toBe('Ann: 5 armies leave Alaska for Kamchatka.')
    expect(say({ kind: 'strike', seat: null, eliminated: [] })).toBe('Something happens out of sight.')
    expect(say({ kind: 'secret' })).toBe('Ann gives orders in secret.')
  })

  it('tells what appeared when the last seat committed', () => {
    expect(say({ kind: 'commit' })).toBe('Ann commits.')
    expect(say({ kind: 'commit', deploys: [{ seat: 1, region: 1, armies: 3 }] })).toBe('Ann commits. Deployed: Kamchatka +3.')
  })

  it('speaks Czech', () => {
    speak('cs')
    expect(say({ ...strike, outcome: 'captured' })).toBe('Ann: 5 jednotek dobývá, Aljaška → Kamčatka, ztráty 1, zabito 2.')
    expect(say({ kind: 'shift', order: 1, place: 0, origin: 0, target: 1, armies: 2 })).toBe('Ann dává rozkaz Aljaška → Kamčatka na 1. místo.')
  })
})

it('candidate moves name their regions', () => {
  expect(moveText('attack 0>1 x4', drawing)).toBe('Alaska → Kamchatka ×4')
  expect(moveText('deploy 1 x5', drawing)).toBe('Kamchatka +5')
  expect(moveText('pick 0', drawing)).toBe('Pick Alaska')
  expect(moveText('commit', drawing)).toBe('Commit')
  expect(moveText('deploy 1 x5', null)).toBe('Region 1 +5')
})

it('regions without names are counted in the reader’s language', () => {
  speak('cs')
  expect([placeName('Region 12'), placeName('Super region 3')]).toEqual(['Region 12', 'Superregion 3'])
  speak('en')
  expect(seenWords(0)).toBe('seen as the game began')
  expect(seenWords(3)).toBe('seen in round 3')
})

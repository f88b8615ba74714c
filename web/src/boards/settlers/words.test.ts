import { afterEach, describe, expect, it } from 'vitest'
import { speak } from '../../lib/browser/language.svelte'
import { format } from '../../lib/messages/format'
import { noteDeal } from './dealt.svelte'
import { eventText } from './events'
import { ids } from './ids.svelte'
import { sampleDrawing, samplePosition } from './logic/sample'
import { cs } from './messages/cs'
import { en } from './messages/en'
import { moveText } from './movetext'
import type { SettlersEvent } from './types'
import { cardsText, edgeName, spotLabel, vertexDots, vertexName } from './words'

const { tiles, harbours, settings } = samplePosition()
const land = { drawing: sampleDrawing, tiles, harbours, ratios: settings.ratios }
const say = (event: Partial<SettlersEvent> & { kind: string }) => eventText({ seat: 0, text: '', ...event } as SettlersEvent, ['Ann', 'Bob'], sampleDrawing)

describe('places in words', () => {
  it('are named after their tiles and harbours', () => {
    expect(vertexName(land, 1)).toBe('corner of wheat 6, ore 8')
    expect(vertexName(land, 4)).toBe('corner of wheat 6, harbour 3:1')
    expect(edgeName(land, 1)).toBe('edge between wheat 6, ore 8')
    expect(edgeName(land, 4)).toBe('edge between wheat 6, sea')
    expect(spotLabel(land, { kind: 'settle', id: 1 })).toBe('Settlement spot at the corner of wheat 6, ore 8')
    expect(vertexDots(land, 1)).toBe(10)
  })

  it('cards are counted', () => {
    expect(cardsText([0, 2, 0, 0, 1])).toBe('2 brick, 1 ore')
    expect(cardsText([0, 0, 0, 0, 0])).toBe('nothing')
  })
})

describe('the log', () => {
  noteDeal(sampleDrawing, samplePosition())

  it('tells who got what from a roll', () => {
    const gains = [
      [0, 0, 0, 2, 0],
      [0, 0, 0, 0, 0],
    ]
    expect(say({ kind: 'roll', dice: [2, 4], sum: 6, gains, short: [], owed: [0, 0] })).toBe('Ann rolls 6. Ann: 2 wheat.')
    expect(say({ kind: 'roll', dice: [3, 4], sum: 7, gains: [[], []], short: [], owed: [0, 4] })).toBe('Ann rolls 7. Bob must discard 4.')
  })

  it('keeps secrets that the viewer does not know', () => {
    expect(say({ kind: 'rob', tile: 0, from: 1, victim: 1, stolen: null })).toBe('Ann moves the robber to wheat 6 and steals a card from Bob.')
    expect(say({ kind: 'rob', tile: 0, from: 1, victim: 1, stolen: 4 })).toBe('Ann moves the robber to wheat 6 and steals ore from Bob.')
    expect(say({ kind: 'buy', card: null })).toBe('Ann buys a development card.')
  })

  it('tells of titles and of the winner', () => {
    expect(say({ kind: 'road', edge: 1, free: false, longest_road: 0 })).toBe('Ann builds a road: edge between wheat 6, ore 8. Ann now has the Longest Road.')
    expect(say({ kind: 'city', vertex: 4, harbour_master: 1 })).toBe('Ann builds a city at corner of wheat 6, harbour 3:1. Bob is now Harbour Master.')
    expect(say({ kind: 'coupon', points: 2, winner: 0 })).toBe('Ann shows 2 victory points. Ann wins.')
  })

  it('names places by number until a position has shown them', () => {
    const unknown = { ...sampleDrawing }
    expect(eventText({ kind: 'city', seat: 1, text: '', vertex: 12 }, ['Ann', 'Bob'], unknown)).toBe('Bob builds a city at vertex 12.')
  })
})

describe('moves in words', () => {
  noteDeal(sampleDrawing, samplePosition())
  const text = (move: string) => moveText(move, sampleDrawing, ['Ann', 'Bob'])
  afterEach(() => {
    ids.shown = false
    speak('en')
  })

  it('name places and people, not numbers', () => {
    expect(text('settle 1')).toBe('Settlement: corner of wheat 6, ore 8')
    expect(text('road 4')).toBe('Road: edge between wheat 6, sea')
    expect(text('rob 0 from 1')).toBe('Robber to wheat 6, a card from Bob')
    expect(text('rob 0 from -1')).toBe('Robber to wheat 6')
    expect(text('bank wood>ore')).toBe('Bank: wood → ore')
    expect(text('plenty wood ore')).toBe('Year of plenty: wood, ore')
    expect(text('monopoly sheep')).toBe('Monopoly: sheep')
    expect(text('knight')).toBe('Play Knight')
    expect(text('offer 1 0 0 0 0 for 0 0 0 0 2')).toBe('Offer 1 wood for 2 ore')
    expect(text('trade with 1')).toBe('Trade with Bob')
    expect(text('end')).toBe('End turn')
    expect(text('dance 4')).toBe('dance 4')
  })

  it('carry the numbers of places where these are switched on, and so does the log', () => {
    // 003, line 695: "Toto ID se využívá při popisu tahů strategie. […] K popisu stěn, hran a vrcholů používá právě tato ID označení."
    ids.shown = true
    expect(text('settle 1')).toBe('Settlement: corner of wheat 6, ore 8 (vertex 1)')
    expect(text('rob 0 from 1')).toBe('Robber to wheat 6 (tile 0), a card from Bob')
    expect(say({ kind: 'road', edge: 1, free: false })).toBe('Ann builds a road: edge between wheat 6, ore 8 (edge 1).')
  })

  it('are Czech on the Czech page', () => {
    speak('cs')
    ids.shown = true
    expect(text('settle 1')).toBe('Vesnice: vrchol u stěn obilí 6, ruda 8 (vrchol 1)')
    expect(text('rob 0 from 1')).toBe('Zloděj: obilí 6 (stěna 0), karta od hráče Bob')
    expect(text('bank wood>ore')).toBe('Banka: dřevo → ruda')
    for (const move of ['buy', 'roll', 'end', 'knight', 'roads', 'coupon', 'discard ore', 'accept', 'reject', 'withdraw', 'deal']) {
      expect(text(move)).not.toBe(move)
    }
  })
})

describe('Czech', () => {
  const names = (message: unknown): string[] =>
    [...new Set((typeof message === 'string' ? [message] : Object.values(message as object)).flatMap((text: string) => text.match(/\{\w+\}/g) ?? []))].sort()

  it('says the same with the same parameters', () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, names(cs[key])]).toEqual([key, names(en[key])])
  })

  it('counts as Czech does', () => {
    expect([1, 3, 5].map((count) => format(cs.cards, { count }, 'cs'))).toEqual(['1 karta', '3 karty', '5 karet'])
    expect([1, 2, 10].map((count) => format(cs.points, { count }, 'cs'))).toEqual(['1 bod', '2 body', '10 bodů'])
  })
})

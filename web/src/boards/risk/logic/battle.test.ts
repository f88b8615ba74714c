import { describe, expect, it } from 'vitest'
import { bestSet, handOf, isSet, setValue } from './cards'
import { choicesOf } from './choices'
import { pairs, stillLie } from './dice'
import { move } from './moves'
import { siege, type SiegeWorld } from './siege'
import { boxes } from './sample'

describe('attack until conquered', () => {
  /** Five armies against some defenders; each attack costs one side or the other an army. */
  function world(outcomes: ('win' | 'lose')[], defenders: number, changes: Partial<SiegeWorld> = {}) {
    const played: string[] = []
    let armies = 4
    const it: SiegeWorld = {
      choices: () => choicesOf(armies > 1 && defenders > 0 ? boxes({ kind: 'attack', origin: 2, target: 3, dice: [1, Math.min(3, armies - 1)] }) : []),
      conquered: () => defenders === 0,
      waiting: () => false,
      play: (text) => {
        played.push(text)
        if (outcomes.shift() === 'win') defenders--
        else armies--
        return Promise.resolve()
      },
      pause: () => Promise.resolve(),
      stopped: () => false,
      ...changes,
    }
    return { played, it }
  }

  it('goes on with the most dice until the target falls', async () => {
    const { played, it: w } = world(['win', 'lose', 'win'], 2)
    expect(await siege(w, 2, 3)).toBe('conquered')
    expect(played).toEqual(['attack 2>3 x3', 'attack 2>3 x3', 'attack 2>3 x2'])
  })

  it('ends when too few armies are left', async () => {
    expect(await siege(world(['lose', 'lose', 'lose'], 9).it, 2, 3)).toBe('exhausted')
  })

  it('can be stopped between rolls', async () => {
    const stop = { now: false }
    const { played, it: w } = world(['win', 'win'], 5, {
      pause: () => {
        stop.now = true
        return Promise.resolve()
      },
      stopped: () => stop.now,
    })
    expect(await siege(w, 2, 3)).toBe('stopped')
    expect(played).toHaveLength(1)
  })

  it('ends when the server refuses', async () => {
    const w = world([], 2, { play: () => Promise.reject(new Error('not now')) }).it
    expect(await siege(w, 2, 3)).toBe('failed')
  })

  it('waits for a defender who chooses his dice', async () => {
    let rounds = 3
    const w = world(['win'], 1, { waiting: () => rounds > 0, pause: () => Promise.resolve(void rounds--) }).it
    expect(await siege(w, 2, 3)).toBe('conquered')
    expect(rounds).toBe(0)
  })
})

describe('dice', () => {
  it('meet highest against highest, and ties defend', () => {
    expect(pairs([2, 6, 5], [1, 6])).toEqual([
      { attack: 6, defence: 6, won: 'defence' },
      { attack: 5, defence: 1, won: 'attack' },
      { attack: 2, defence: null, won: null },
    ])
  })

  it('zero is a die that was not thrown', () => {
    expect(pairs([4, 0, 0], [3, 0])).toEqual([{ attack: 4, defence: 3, won: 'attack' }])
  })

  it('lie until the turn is over, or the reader goes back to before they fell', () => {
    const fallen = { index: 40, turn: 3 }
    expect(stillLie(fallen, { index: 41, turn: 3 })).toBe(true)
    expect(stillLie(fallen, { index: 55, turn: 5 })).toBe(false)
    expect(stillLie(fallen, { index: 39, turn: 3 })).toBe(false)
  })
})

describe('cards', () => {
  it('three alike, one of each, or a wild card make a set', () => {
    expect(isSet([0, 0, 0])).toBe(true)
    expect(isSet([0, 1, 2])).toBe(true)
    expect(isSet([0, 0, 3])).toBe(true)
    expect(isSet([0, 0, 1])).toBe(false)
    expect(isSet([0, 1])).toBe(false)
  })

  it('are worth what the rule says', () => {
    expect(setValue([0, 0, 0], 'rising', 15)).toBe(15)
    expect(setValue([0, 0, 0], 'constant', 9)).toBe(3)
    expect(setValue([2, 2, 3], 'constant', 9)).toBe(7)
    expect(setValue([0, 2, 3], 'constant', 9)).toBe(9)
  })

  it('the best set keeps wild cards back', () => {
    const alike = [0, 0, 0]
    expect(bestSet([[0, 0, 3], alike], 'rising', 4)).toEqual([0, 0, 0])
    expect(bestSet([alike, [0, 1, 3]], 'constant', 9)).toEqual([0, 1, 3])
    expect(bestSet([], 'rising', 4)).toBeNull()
  })

  it('a hand lies in order of kinds', () => {
    expect(handOf([2, 0, 1, 1])).toEqual([0, 0, 2, 3])
    expect(handOf(null)).toEqual([])
  })

  it('are traded in order', () => {
    expect(move.trade([3, 0, 1])).toBe('trade infantry cavalry wild')
  })
})

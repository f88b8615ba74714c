/** Several people at one screen: who looks, and when the curtain is drawn between them. */
import { describe, expect, it } from 'vitest'
import { needsCurtain, personSeats, wantedSeat } from '../../table/hotseat'
import { botSeat, person } from '../samples'
import { type Seat, type SeatInfo, SPECTATOR } from '../../types'

const ann = (autoplay: string | null = null) => person('Ann', autoplay)
const bot = botSeat('Bot', 'random')

/** The players at the screen after each of these positions, `*` where the curtain had to be drawn first. */
function watch(held: Seat[], seats: SeatInfo[], positions: Seat[][], secrets = true): string[] {
  let shown: Seat | null = null
  return positions.map((toMove) => {
    const wanted = wantedSeat(held, personSeats(held, seats), toMove, shown)
    const curtain = needsCurtain(held, shown, wanted, secrets)
    shown = wanted
    return `${wanted}${curtain ? '*' : ''}`
  })
}

describe('people at one screen', () => {
  it('change places behind the curtain, in a game of turns', () => {
    expect(watch([0, 1], [ann(), ann()], [[0], [0], [1], [1], [0]])).toEqual(['0*', '0', '1*', '1', '0*'])
  })

  it('make their secret orders one after the other where all are due at once, and change places as little as they must', () => {
    const rounds = [[0, 1, 2], [0, 1], [1], [-1], [-1], [0, 1, 2], [0, 1], [0], []]
    expect(watch([0, 1], [ann(), ann(), bot], rounds)).toEqual(['0*', '0', '1*', '1', '1', '1', '1', '0*', '0'])
  })

  it('stay where they are while bots and dealer move', () => {
    expect(watch([0, 2], [ann(), bot, ann()], [[0], [1], [-1], [2]])).toEqual(['0*', '0', '0', '2*'])
  })

  it('need no curtain where there are no secrets, nor alone', () => {
    expect(watch([0, 1], [ann(), ann()], [[0], [1]], false)).toEqual(['0', '1'])
    expect(watch([1], [bot, ann()], [[0], [1]])).toEqual(['1', '1'])
  })

  it('are not asked for a seat that a bot plays for them', () => {
    expect(watch([0, 1], [ann(), ann('random')], [[0], [1], [0]])).toEqual(['0*', '0', '0'])
  })

  it('who hold no seat see what a spectator sees', () => {
    expect(watch([], [bot, bot], [[0], [1]])).toEqual([String(SPECTATOR), String(SPECTATOR)])
  })
})

/**
 * Meetings on a cell (V1), exactly: what is sure, what is a battle, and how many are left on average. A battle of A against D
 * is won with P = A/2D up to D, A/D − 1/2 beyond; then each of the winners survives with P, of defenders who win with 1 − P.
 */
import type { Forecast, Kind, Meeting } from '../types'

export type Outlook = Pick<Forecast, 'meeting' | 'attackers' | 'kind' | 'defenders' | 'win' | 'attackers_left' | 'defenders_left'>

export interface Arrival {
  own: Kind
  attackers: number
  kind: Kind | 'empty'
  defenders: number
  /** The option that attacks on one and a half times as many die at once. */
  hopeless: boolean
}

export function meetingOf({ own, attackers, kind, defenders, hopeless }: Arrival): Meeting {
  if (kind === 'empty' || kind === own) return 'join'
  if (kind === 'humans') return defenders <= attackers ? 'convert' : 'battle'
  if (2 * attackers >= 3 * defenders) return 'kill'
  return hopeless && 2 * defenders >= 3 * attackers ? 'die' : 'battle'
}

/** P of a battle. */
export function winChance(attackers: number, defenders: number): number {
  return attackers <= defenders ? attackers / (2 * defenders) : Math.min(1, attackers / defenders - 0.5)
}

export function outlook(arrival: Arrival): Outlook {
  const { attackers, kind, defenders } = arrival
  const meeting = meetingOf(arrival)
  const battle = { meeting, attackers, kind, defenders }
  switch (meeting) {
    case 'join':
    case 'convert':
      return { ...battle, win: 1, attackers_left: attackers + defenders, defenders_left: 0 }
    case 'kill':
      return { ...battle, win: 1, attackers_left: attackers, defenders_left: 0 }
    case 'die':
      return { ...battle, win: 0, attackers_left: 0, defenders_left: defenders }
    case 'battle': {
      const p = winChance(attackers, defenders)
      // Humans who are won over survive or not like their new kin.
      const winners = kind === 'humans' ? attackers + defenders : attackers
      return { ...battle, win: p, attackers_left: p * p * winners, defenders_left: (1 - p) * (1 - p) * defenders }
    }
  }
}

/** How many must arrive to be sure of the cell: as many as humans, one and a half times as many as enemies. */
export function sureCount(kind: 'humans' | 'enemies', defenders: number): number {
  return kind === 'humans' ? defenders : Math.ceil((3 * defenders) / 2)
}

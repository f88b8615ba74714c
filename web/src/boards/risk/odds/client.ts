/** Battle odds (R3) from the server, each asked for once. A counts armies that may attack, the one left behind not included. */
import { api } from '../../../lib/api'

export interface Odds {
  attackers: number
  defenders: number
  win: number
  survivors_if_win: number
  survivors_if_held: number
  attackers_left: number
  defenders_left: number
}

export interface OddsTable {
  max: number
  /** Rows by attackers from 1, columns by defenders from 1. */
  win: number[][]
  survivors: number[][]
}

const known = new Map<string, Promise<Odds>>()

export function battleOdds(game: string, attackers: number, defenders: number): Promise<Odds> {
  const key = `${game} ${attackers} ${defenders}`
  const asked = known.get(key) ?? (api.tool(game, 'odds', { attackers, defenders }) as Promise<Odds>)
  known.set(key, asked)
  asked.catch(() => known.delete(key))
  return asked
}

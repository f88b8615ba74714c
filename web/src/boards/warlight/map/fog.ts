/** The knowledge of a region: seen now, remembered, or nothing at all. */
import { UNKNOWN, type WarlightPosition } from '../types'

type Sight = { kind: 'seen'; owner: number; armies: number } | { kind: 'remembered'; owner: number; armies: number; round: number } | { kind: 'unknown' }

export function sightOf(position: WarlightPosition, region: number): Sight {
  const owner = position.owner[region] ?? UNKNOWN
  if (owner !== UNKNOWN) return { kind: 'seen', owner, armies: position.armies[region] ?? 0 }
  const then = position.seen?.owner[region] ?? UNKNOWN
  if (then === UNKNOWN) return { kind: 'unknown' }
  return { kind: 'remembered', owner: then, armies: position.seen?.armies[region] ?? 0, round: position.seen?.turn[region] ?? 0 }
}

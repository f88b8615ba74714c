/** Which sound an event of Settlers has. */
import type { Sound } from '../../lib/browser/sound'
import type { SettlersEvent } from './types'

const KINDS: Partial<Record<Sound, readonly SettlersEvent['kind'][]>> = {
  dice: ['roll'],
  build: ['settle', 'road', 'city'],
  trade: ['trade', 'bank'],
  thief: ['rob'],
  card: ['buy', 'discard', 'knight', 'roads', 'plenty', 'monopoly', 'coupon'],
}

export function soundOf({ kind }: SettlersEvent): Sound | null {
  return (Object.keys(KINDS) as Sound[]).find((sound) => KINDS[sound]?.includes(kind)) ?? null
}

/** Which sound an event of Settlers has. */
import type { Sound } from '../../lib/browser/sound'
import type { SettlersEvent } from './types'

export function soundOf({ kind }: SettlersEvent): Sound | null {
  switch (kind) {
    case 'roll':
      return 'dice'
    case 'settle':
    case 'road':
    case 'city':
      return 'build'
    case 'trade':
    case 'bank':
      return 'trade'
    case 'rob':
      return 'thief'
    case 'buy':
    case 'discard':
    case 'knight':
    case 'roads':
    case 'plenty':
    case 'monopoly':
    case 'coupon':
      return 'card'
    default:
      return null
  }
}

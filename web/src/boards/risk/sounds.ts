/** Which sound an event of Risk has. */
import type { Sound } from '../../lib/browser/sound'
import { rollOf, type RiskEvent } from './types'

export function soundOf(event: RiskEvent): Sound | null {
  switch (event.kind) {
    case 'attack':
    case 'defend':
      if (event.conquered) return 'conquest'
      return rollOf(event) ? 'dice' : 'battle'
    case 'claim':
    case 'place':
    case 'follow':
    case 'fortify':
      return 'march'
    case 'trade':
      return 'card'
    case 'end':
      return event.drew ? 'card' : null
    default:
      return null
  }
}

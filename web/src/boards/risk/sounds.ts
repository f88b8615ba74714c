/** Which sound an event of Risk has. */
import type { Sound } from '../../lib/browser/sound'
import { rollOf, type RiskEvent } from './types'

const MARCHES: readonly RiskEvent['kind'][] = ['claim', 'place', 'follow', 'fortify']

export function soundOf(event: RiskEvent): Sound | null {
  if (event.kind === 'attack' || event.kind === 'defend') return event.conquered ? 'conquest' : rollOf(event) ? 'dice' : 'battle'
  if (MARCHES.includes(event.kind)) return 'march'
  return event.kind === 'trade' || (event.kind === 'end' && event.drew) ? 'card' : null
}

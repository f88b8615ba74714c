/** Which sound an event of Warlight has. */
import type { Sound } from '../../lib/browser/sound'
import type { WarlightEvent } from './types'

const STRIKES = { captured: 'conquest', repelled: 'battle', moved: 'march', skipped: null } as const satisfies Record<string, Sound | null>

export function soundOf(event: WarlightEvent): Sound | null {
  switch (event.kind) {
    case 'strike':
      return event.outcome ? STRIKES[event.outcome] : null
    case 'deploy':
      return 'march'
    case 'pick':
      return 'build'
    case 'commit':
      return 'card'
    default:
      return null
  }
}

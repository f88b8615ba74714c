/** Which sound an event of Warlight has. */
import type { Sound } from '../../lib/browser/sound'
import type { WarlightEvent } from './types'

const STRIKES = { captured: 'conquest', repelled: 'battle', moved: 'march', skipped: null } as const satisfies Record<string, Sound | null>

const KINDS: Partial<Record<WarlightEvent['kind'], Sound>> = { deploy: 'march', pick: 'build', commit: 'card' }

export function soundOf(event: WarlightEvent): Sound | null {
  if (event.kind === 'strike') return event.outcome ? STRIKES[event.outcome] : null
  return KINDS[event.kind] ?? null
}

/** A clock in words: "60 s per turn". */
import type { ClockTerms } from '../../../lib/generated/wire'
import { t } from './index'

export function clockText(clock: ClockTerms | null): string {
  if (!clock) return t('contest.clock.none')
  return t(clock.per === 'turn' ? 'seek.perTurn' : 'seek.perGame', { seconds: clock.seconds, increment: clock.increment })
}

/** Which sound an event of Vampires vs Werewolves has: of a turn, that of the most that came of it. */
import type { Sound } from '../../lib/browser/sound'
import type { Meeting, VampiresEvent } from './types'

const FIGHTS: readonly Meeting[] = ['battle', 'kill', 'die']

export function soundOf(event: VampiresEvent): Sound | null {
  if (event.kind === 'move') return 'march'
  if (event.kind !== 'end') return null
  const met = event.meetings.map(({ meeting }) => meeting)
  if (met.some((meeting) => FIGHTS.includes(meeting))) return 'battle'
  return met.includes('convert') ? 'join' : 'march'
}

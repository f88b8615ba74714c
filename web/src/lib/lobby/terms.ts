/** Clocks and stand-ins as the lobby's form holds them, and as a request names them. Pure. */
import type { ClockTerms } from '../types'

export interface TermsForm {
  clock: 'none' | 'turn' | 'game'
  /** For a turn. */
  seconds: number
  /** For the game. */
  minutes: number
  increment: number
  /** Seconds; 0: never. */
  absent: number
  /** Empty: the game's usual bot. */
  standIn: string
  /** Hints, and moves taken back. */
  help: boolean
}

export const DEFAULT_TERMS: TermsForm = { clock: 'none', seconds: 60, minutes: 20, increment: 5, absent: 60, standIn: '', help: true }
export const ABSENCES: readonly number[] = [0, 30, 60, 120, 300, 900]
export const BOUNDS = { seconds: [5, 3600], minutes: [1, 600], increment: [0, 60] } as const

export function clockOf(form: TermsForm): ClockTerms | null {
  if (form.clock === 'none') return null
  if (form.clock === 'turn') return { per: 'turn', seconds: form.seconds, increment: 0 }
  return { per: 'game', seconds: form.minutes * 60, increment: form.increment }
}

export function termsWrong(form: TermsForm): boolean {
  const wrong = (name: keyof typeof BOUNDS) => !Number.isInteger(form[name]) || form[name] < BOUNDS[name][0] || form[name] > BOUNDS[name][1]
  return form.clock === 'turn' ? wrong('seconds') : form.clock === 'game' && (wrong('minutes') || wrong('increment'))
}

/** What a request says of them, for a table at which people sit. */
export function termsRequest(form: TermsForm, usual: string): { absent: number | null; stand_in: string; clock: ClockTerms | null; help: boolean } {
  return { absent: form.absent || null, stand_in: form.standIn || usual, clock: clockOf(form), help: form.help }
}

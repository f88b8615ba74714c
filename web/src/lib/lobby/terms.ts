/** Clocks and stand-ins as the lobby's form holds them, and as a request names them. Pure. */
import type { ClockTerms } from '../types'

export interface TermsForm {
  clock: 'none' | 'turn' | 'game' | 'days'
  /** For a turn. */
  seconds: number
  /** For the game. */
  minutes: number
  increment: number
  /** For a turn of a correspondence game. */
  days: number
  /** Seconds; 0: never. */
  absent: number
  /** Empty: the game's usual bot. */
  standIn: string
  /** Hints, and moves taken back. */
  help: boolean
  /** True if everybody adds a number of their own to the dice. */
  numbers: boolean
}

export const DEFAULT_TERMS: TermsForm = { clock: 'none', seconds: 60, minutes: 20, increment: 5, days: 3, absent: 60, standIn: '', help: true, numbers: false }
export const ABSENCES: readonly number[] = [0, 30, 60, 120, 300, 900]
export const BOUNDS = { seconds: [5, 3600], minutes: [1, 600], increment: [0, 60], days: [1, 14] } as const

function clockOf(form: TermsForm): ClockTerms | null {
  if (form.clock === 'none') return null
  if (form.clock === 'days') return { per: 'turn', seconds: form.days * 86_400, increment: 0 }
  if (form.clock === 'turn') return { per: 'turn', seconds: form.seconds, increment: 0 }
  return { per: 'game', seconds: form.minutes * 60, increment: form.increment }
}

export function termsWrong(form: TermsForm): boolean {
  const wrong = (name: keyof typeof BOUNDS) => !Number.isInteger(form[name]) || form[name] < BOUNDS[name][0] || form[name] > BOUNDS[name][1]
  if (form.clock === 'days') return wrong('days')
  return form.clock === 'turn' ? wrong('seconds') : form.clock === 'game' && (wrong('minutes') || wrong('increment'))
}

/** The terms in a request, for a table at which people sit. With days for a turn, players may be away. */
export function termsRequest(
  form: TermsForm,
  usual: string,
): { absent: number | null; stand_in: string; clock: ClockTerms | null; help: boolean; numbers: boolean } {
  const absent = form.clock === 'days' ? null : form.absent || null
  return { absent, stand_in: form.standIn || usual, clock: clockOf(form), help: form.help, numbers: form.numbers }
}

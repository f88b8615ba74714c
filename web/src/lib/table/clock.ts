/** Time that runs down: what is left now, and how it is written. Pure. */
import type { Clocks, Seat } from '../types'

/** Seconds that a seat has left at a time of the page's own clock. */
export function leftAt(clocks: Clocks, seat: Seat, now: number): number {
  const left = clocks.left[seat] ?? 0
  return clocks.running.includes(seat) ? Math.max(0, left - (now - clocks.heard) / 1000) : left
}

/** 65 is 1:05, 3725 is 1:02:05, days are counted with hours: 2 d 5 h; and below ten seconds tenths count: 9.4. */
export function clockText(seconds: number): string {
  if (seconds < 9.95) return (Math.ceil(seconds * 10) / 10).toFixed(1)
  const whole = Math.ceil(seconds)
  if (whole >= 86_400) return `${Math.floor(whole / 86_400)} d ${Math.floor((whole % 86_400) / 3600)} h`
  const two = (number: number) => String(number).padStart(2, '0')
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** The time from which the clock warns. */
export const LITTLE = 10

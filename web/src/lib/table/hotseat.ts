/** The seat whose view is shown when several people share a screen. Pure. */
import { type Seat, type SeatInfo, SPECTATOR } from '../types'

/** The seats held here that a person plays just now. */
export function personSeats(held: readonly Seat[], seats: readonly SeatInfo[]): Seat[] {
  return held.filter((seat) => seats[seat]?.kind === 'human' && !seats[seat].autoplay)
}

/** The seat whose view is wanted: the person to move, else the one who looked last, else the first held, else a spectator's. */
export function wantedSeat(held: readonly Seat[], persons: readonly Seat[], toMove: readonly Seat[], shown: Seat | null): Seat {
  if (shown !== null && persons.includes(shown) && toMove.includes(shown)) return shown
  const mover = persons.find((seat) => toMove.includes(seat))
  if (mover !== undefined) return mover
  if (shown !== null && held.includes(shown)) return shown
  return held[0] ?? SPECTATOR
}

/**
 * Whether to draw the curtain before showing `wanted`: several people share the screen, and another one has been looking.
 * Nobody has yet when the page opens: then it is drawn too, for nobody knows who sits there.
 */
export function needsCurtain(held: readonly Seat[], shown: Seat | null, wanted: Seat, enabled: boolean): boolean {
  return enabled && held.length > 1 && shown !== wanted && held.includes(wanted)
}

/** The silhouettes that groups stand in and the emblems on them, drawn by hand: a kind is known by its shape alone. */
import { seatStyle, type SeatStyle } from '../../../lib/seats'
import { SPECIES, type Kind } from '../types'

/** Silhouettes in a box of 40 × 40 around (0, 0): a house, a full moon, a head with two ears. */
export const SILHOUETTES: Record<Kind, string> = {
  humans: 'M0-17.5 16.5-5.5V13.5a2.5 2.5 0 0 1-2.5 2.5H-14a2.5 2.5 0 0 1-2.5-2.5V-5.5Z',
  vampires: 'M0-17.2a17.2 17.2 0 1 1 0 34.4 17.2 17.2 0 1 1 0-34.4Z',
  werewolves: 'M-15.5-17.5-5.5-11.5H5.5L15.5-17.5 16.2-2 12.5 9.5 4.5 16.5H-4.5L-12.5 9.5-16.2-2Z',
}

/** Emblems in a box of 24 × 16 around (0, 0): people, a bat, a paw. */
export const EMBLEMS: Record<Kind, string> = {
  humans:
    'M-4.5-6.2a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 1 1 0-5.4ZM-9.5 6.2C-9.5 2.4-7.6.3-4.5.3S.5 2.4.5 6.2ZM5-4.2a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 1 1 0-4.2ZM2.4 6.2C2.3 3.6 1.8 2.2 1.1 1.3 2 .8 3.3.6 5 .6 7.7.6 9.4 2.6 9.4 6.2Z',
  vampires:
    'M0-3.4 1.1-2 2.3-4 2.7-1.2C4.3-3.3 7.6-4.6 11.6-4.2 9.9-2.9 9.3-1.2 9.5.6 7.9 0 6.4.3 5.5 1.7 4.4.8 3 1 2.2 2.2L0 6-2.2 2.2C-3 1-4.4.8-5.5 1.7-6.4.3-7.9 0-9.5.6-9.3-1.2-9.9-2.9-11.6-4.2-7.6-4.6-4.3-3.3-2.7-1.2L-2.3-4-1.1-2Z',
  werewolves:
    'M0-.9c2.6 0 5.4 2.9 5.4 5.2 0 1.7-1.5 2.4-3 2.2-1.1-.2-1.6-.4-2.4-.4s-1.3.2-2.4.4c-1.5.2-3-.5-3-2.2C-5.4 2-2.6-.9 0-.9ZM-2.4-6.6c1.1 0 2 1.2 2 2.6s-.9 2.6-2 2.6-2-1.2-2-2.6.9-2.6 2-2.6ZM2.4-6.6c1.1 0 2 1.2 2 2.6s-.9 2.6-2 2.6-2-1.2-2-2.6.9-2.6 2-2.6ZM-6.3-2.8c1 0 1.8 1 1.8 2.2s-.8 2.2-1.8 2.2-1.8-1-1.8-2.2.8-2.2 1.8-2.2ZM6.3-2.8c1 0 1.8 1 1.8 2.2S7.3 1.6 6.3 1.6 4.5.6 4.5-.6s.8-2.2 1.8-2.2Z',
}

/** Two crossed swords in a box of 16 × 16 around (0, 0), as strokes. */
export const SWORDS = 'M-6.5-6.5 5 5M3.2 6.4 6.4 3.2M5 5 6.8 6.8M6.5-6.5-5 5M-3.2 6.4-6.4 3.2M-5 5-6.8 6.8'

/** The colours of a kind: a species has those of its seat, humans those of nobody. */
export function kindStyle(kind: Kind): SeatStyle {
  return seatStyle((SPECIES as readonly Kind[]).indexOf(kind))
}

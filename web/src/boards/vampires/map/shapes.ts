/** Things on the land, drawn by hand: villages, banners with their emblems, castle, den and ruin. A kind is known by its shape alone. */
import { seatStyle, type SeatStyle } from '../../../lib/seats'
import { SPECIES, type Kind } from '../types'

/** Silhouettes in a box of 40 × 40 around (0, 0): a house, a banner scalloped like a wing, a shield with two ears. */
export const SILHOUETTES: Record<Kind, string> = {
  humans: 'M0-17.5 16.5-5.5V13.5a2.5 2.5 0 0 1-2.5 2.5H-14a2.5 2.5 0 0 1-2.5-2.5V-5.5Z',
  vampires: 'M-14.5-16H14.5V11.5Q9.6 6.5 4.9 16.5 0 9.5-4.9 16.5-9.6 6.5-14.5 11.5Z',
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

/** A cottage with its foot at (0, 0), and a chapel for large villages: walls, roofs, windows. */
export const COTTAGE = { wall: 'M-5.4-6H5.4V0H-5.4Z', roof: 'M-7-5.4 0-11.4 7-5.4Z', window: 'M-3.6-4h2.4v2.2h-2.4ZM1.1-4h2.5V0H1.1Z' }
export const CHAPEL = {
  wall: 'M-4.2-7H4.2V0H-4.2ZM-2.6-13H2.6V-7H-2.6Z',
  roof: 'M-3.8-12.6 0-19 3.8-12.6ZM-5-6.6-2.6-9.2V-6.6ZM5-6.6 2.6-9.2V-6.6Z',
  window: 'M-.9-11h1.8v2.6H-.9ZM-1.3-3.4a1.3 1.3 0 0 1 2.6 0V0h-2.6Z',
}

/** Where the houses of a village stand, from the back to the front, by how many live there. */
export function housesOf(count: number): readonly { x: number; y: number; chapel?: true }[] {
  if (count < 4) return [{ x: 0, y: 2 }]
  if (count < 10)
    return [
      { x: 6.5, y: -1 },
      { x: -6, y: 2.5 },
    ]
  return [
    { x: 0, y: -1, chapel: true },
    { x: 10, y: 1.5 },
    { x: -9.5, y: 2.5 },
  ]
}

/** The buildings where the game began, in a box of 40 × 40: a castle, a den under a hill, the ruin of a village. */
export const BUILDINGS: Record<Kind, { wall: string; roof: string; dark: string }> = {
  vampires: {
    wall: 'M-16 17V-9h2v2h2v-2h2v2h2v-2h2V1h2.5V-1h2v2h3V-1h2v2H6V-9h2v2h2v-2h2v2h2v-2h2V17Z',
    roof: 'M-17-9-11-18-5-9ZM5-9 11-18 17-9Z',
    dark: 'M-4 17V9a4 4 0 0 1 8 0v8ZM-12-4h2v4h-2ZM10-4h2v4h-2Z',
  },
  werewolves: {
    wall: 'M-18 17Q-17 2-10-5L-4-12 1-8 6-14 12-4Q18 4 18 17Z',
    roof: 'M-10-5-4-12 1-8-3-3-6-6ZM1-8 6-14 12-4 7-8Z',
    dark: 'M-8 17Q-8 4 0 4T8 17Z',
  },
  humans: {
    wall: 'M-11 11V-1l2 2V-3l3 2.5V4l3-1v8ZM3 11V2l2 1V-1l3 2V6l2-1v6Z',
    roof: 'M-13 11h26v1.6h-26Z',
    dark: 'M-8.5 5h2v3h-2ZM5.5 6h1.6v2.4H5.5Z',
  },
}

/** Two crossed swords in a box of 16 × 16 around (0, 0), as strokes. */
export const SWORDS = 'M-6.5-6.5 5 5M3.2 6.4 6.4 3.2M5 5 6.8 6.8M6.5-6.5-5 5M-3.2 6.4-6.4 3.2M-5 5-6.8 6.8'

/** The colours of a kind: a species has those of its seat, humans those of nobody. */
export function kindStyle(kind: Kind): SeatStyle {
  return seatStyle((SPECIES as readonly Kind[]).indexOf(kind))
}

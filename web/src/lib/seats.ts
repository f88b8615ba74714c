/** How seats look: six colours safe for the colour-blind (tokens.css), and a glyph for each, since colour never stands alone. */
import type { Seat } from './types'

export const SEAT_COUNT = 6

/** A path in a 16×16 box: circle, triangle, square, diamond, star, cross. */
const SEAT_PATHS: readonly string[] = [
  'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2Z',
  'M8 1.8 14.6 13.6H1.4Z',
  'M2.6 2.6h10.8v10.8H2.6Z',
  'M8 1 14.6 8 8 15 1.4 8Z',
  'M8 1l2 4.6 5 .5-3.8 3.3 1.2 4.9L8 11.7l-4.4 2.6 1.2-4.9L1 6.1l5-.5Z',
  'M5.8 1.6h4.4v4.2h4.2v4.4h-4.2v4.2H5.8v-4.2H1.6V5.8h4.2Z',
]

const SEAT_GLYPHS: readonly string[] = ['●', '▲', '■', '◆', '★', '✚']

export interface SeatStyle {
  /** CSS colours: the fill, the text on it, the fill as text on the page, a tint for large areas. */
  fill: string
  ink: string
  text: string
  tint: string
  glyph: string
  path: string
}

/** The look of a seat; anyone who is not a seat (spectator, neutral) is grey with a ring. */
export function seatStyle(seat: Seat): SeatStyle {
  if (seat < 0) {
    return {
      fill: 'var(--seat-none)',
      ink: 'var(--seat-none-ink)',
      text: 'var(--ink-2)',
      tint: 'var(--seat-none-tint)',
      glyph: '○',
      path: 'M8 2a6 6 0 1 0 0 12A6 6 0 1 0 8 2Zm0 2.4a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 1 1 0-7.2Z',
    }
  }
  const index = seat % SEAT_COUNT
  return {
    fill: `var(--seat-${index})`,
    ink: `var(--seat-${index}-ink)`,
    text: `var(--seat-${index}-text)`,
    tint: `var(--seat-${index}-tint)`,
    glyph: SEAT_GLYPHS[index] ?? '●',
    path: SEAT_PATHS[index] ?? '',
  }
}

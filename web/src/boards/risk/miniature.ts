/** A Risk map in small, its continents apart. Pure. */
import { miniatureOf } from '../../lib/miniature'
import type { RiskDrawing } from './types'

export const miniature = (drawing: RiskDrawing) =>
  miniatureOf(
    drawing.viewBox,
    drawing.territories.map(({ path, continent }) => ({ path, part: continent })),
  )

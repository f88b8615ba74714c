/** A Warlight map in small, its super regions apart. Pure. */
import { miniatureOf } from '../../lib/miniature'
import { landOf } from './map/land'
import type { WarlightDrawing } from './types'

export function miniature(drawing: WarlightDrawing) {
  const land = landOf(drawing)
  return miniatureOf(land.viewBox, land.regions)
}

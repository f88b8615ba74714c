/** The owner of a whole super region, as far as the viewer can tell. */
import { NEUTRAL, type WarlightPosition } from '../types'
import type { Part } from './land'

export function holderOf(part: Pick<Part, 'regions'>, { owner }: Pick<WarlightPosition, 'owner'>): number {
  const first = owner[part.regions[0] ?? -1] ?? NEUTRAL
  return first >= 0 && part.regions.every((region) => owner[region] === first) ? first : NEUTRAL
}

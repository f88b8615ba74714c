/** The SVG paths of regions, each made once: a region that does not change its shape keeps its path. */
import { pathOf } from '../../../lib/maps/geometry'
import type { Ring } from '../../../lib/maps/types'

const made = new WeakMap<readonly Ring[], string>()

export function outline(parts: readonly Ring[] | undefined): string {
  if (!parts) return ''
  const found = made.get(parts)
  if (found !== undefined) return found
  const path = pathOf(parts)
  made.set(parts, path)
  return path
}

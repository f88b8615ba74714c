/** A polygon while it is drawn: corners one by one, caught by borders that are near, closed at its first corner. */
import { distanceToLine, turning } from './geometry'
import type { Draft, Ring, Spot } from './types'

const away = (a: Spot, b: Spot) => Math.hypot(a[0] - b[0], a[1] - b[1])
const whole = ([x, y]: Spot): Spot => [Math.round(x), Math.round(y)]

/** The corner or border nearest to a spot if one is within reach, so that neighbours share their border exactly; else the spot itself. */
export function caught(draft: Draft, spot: Spot, reach: number): Spot {
  let [best, least] = [null as Spot | null, reach]
  const rings = draft.regions.flatMap((region) => region.parts)
  for (const ring of rings) for (const corner of ring) if (away(corner, spot) < least) [best, least] = [corner, away(corner, spot)]
  if (best) return best
  for (const ring of rings)
    for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
      const [a, b] = [ring[j]!, ring[i]!]
      const far = distanceToLine(spot, a, b)
      if (far < least) [best, least] = [nearestOn(spot, a, b), far]
    }
  return best ?? clamped(whole(spot), draft.size)
}

function nearestOn([px, py]: Spot, [ax, ay]: Spot, [bx, by]: Spot): Spot {
  const [dx, dy] = [bx - ax, by - ay]
  const t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)
  return whole([ax + t * dx, ay + t * dy])
}

function clamped([x, y]: Spot, [width, height]: Spot): Spot {
  return [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)]
}

/** True if the next corner would close the polygon. */
export function closes(corners: Ring, spot: Spot, reach: number): boolean {
  return corners.length >= 3 && away(corners[0]!, spot) <= reach
}

function side([ax, ay]: Spot, [bx, by]: Spot, [cx, cy]: Spot): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}

function cross(a: Spot, b: Spot, c: Spot, d: Spot): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

export function crossesItself(ring: Ring): boolean {
  return ring.some((a, i) => ring.some((c, j) => j > i + 1 && cross(a, ring[(i + 1) % ring.length]!, c, ring[(j + 1) % ring.length]!)))
}

/** The finished ring, or why there is none: too few corners, no area, or lines that cross. */
export function finished(corners: Ring): Ring | 'few' | 'crossed' {
  const ring = corners.filter((corner, index) => away(corner, corners.at(index - 1)!) > 0)
  if (ring.length >= 3 && crossesItself(ring)) return 'crossed'
  return ring.length < 3 || turning(ring) === 0 ? 'few' : ring
}

/** Rings on the drawing as arithmetic: what lies inside, how large, where the middle is. Nothing here knows the DOM. */
import type { Region, Ring, Spot } from './types'

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function boxOf(parts: readonly Ring[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const ring of parts)
    for (const [x, y] of ring) {
      if (x < box.left) box.left = x
      if (x > box.right) box.right = x
      if (y < box.top) box.top = y
      if (y > box.bottom) box.bottom = y
    }
  return box
}

const within = (box: Box, [x, y]: Spot) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom

/** True if a ring's line is crossed an odd number of times on the way out to the right. */
function odd(ring: Ring, [x, y]: Spot): boolean {
  let inside = false
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [ax, ay] = ring[i]!
    const [bx, by] = ring[j]!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

/** True if a point lies in a region: by the even-odd rule, so not in its lakes. */
export function contains(parts: readonly Ring[], spot: Spot): boolean {
  return parts.reduce((inside, ring) => inside !== odd(ring, spot), false)
}

/** Twice the signed area of a ring: positive where it runs clockwise on the screen. */
export function turning(ring: Ring): number {
  let sum = 0
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) sum += ring[j]![0] * ring[i]![1] - ring[i]![0] * ring[j]![1]
  return sum
}

export const areaOf = (ring: Ring) => Math.abs(turning(ring)) / 2

export function distanceToLine([px, py]: Spot, [ax, ay]: Spot, [bx, by]: Spot): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / length))
  return Math.hypot(px - ax - t * dx, py - ay - t * dy)
}

function distanceToBorder(parts: readonly Ring[], spot: Spot): number {
  let least = Infinity
  for (const ring of parts) for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) least = Math.min(least, distanceToLine(spot, ring[j]!, ring[i]!))
  return least
}

const GRID = 16

/** A point well inside, far from every border: where armies can stand. Looked for on a grid that is refined around the best. */
export function innerPoint(parts: readonly Ring[]): Spot | null {
  const whole = boxOf(parts)
  if (!(whole.right > whole.left && whole.bottom > whole.top)) return null
  let [best, most] = [null as Spot | null, -1]
  let box = whole
  for (let round = 0; round < 3; round++) {
    const [wide, high] = [(box.right - box.left) / GRID, (box.bottom - box.top) / GRID]
    for (let row = 0; row < GRID; row++)
      for (let column = 0; column < GRID; column++) {
        const spot: Spot = [Math.round(box.left + (column + 0.5) * wide), Math.round(box.top + (row + 0.5) * high)]
        if (!contains(parts, spot)) continue
        const away = distanceToBorder(parts, spot)
        if (away > most) [best, most] = [spot, away]
      }
    if (!best) return null
    const [x, y] = best
    box = { left: x - 2 * wide, right: x + 2 * wide, top: y - 2 * high, bottom: y + 2 * high }
  }
  return best
}

/** The rings as an SVG path. */
export function pathOf(parts: readonly Ring[]): string {
  return parts.map((ring) => `M${ring.map(([x, y]) => `${x} ${y}`).join('L')}Z`).join('')
}

/** The region under a point; later ones lie on earlier ones. Boxes are kept, since most regions are far away. */
export class Ground {
  readonly #regions: readonly { id: number; parts: readonly Ring[]; box: Box }[]

  constructor(regions: readonly Region[]) {
    this.#regions = regions.map(({ id, parts }) => ({ id, parts, box: boxOf(parts) })).reverse()
  }

  at(spot: Spot): number | null {
    return this.#regions.find(({ box, parts }) => within(box, spot) && contains(parts, spot))?.id ?? null
  }
}

/** A region's pieces: every piece is an outer ring with the lakes in it. */
export function pieces(parts: readonly Ring[]): Ring[][] {
  const depth = parts.map((ring, index) => parts.filter((other, at) => at !== index && ring[0] !== undefined && odd(other, middleOfEdge(ring))).length)
  const outer = parts.filter((_, index) => depth[index]! % 2 === 0).sort((a, b) => areaOf(a) - areaOf(b))
  const found = new Map<Ring, Ring[]>(outer.map((ring) => [ring, [ring]]))
  parts.forEach((ring, index) => {
    if (depth[index]! % 2 === 0) return
    const around = outer.find((one) => odd(one, middleOfEdge(ring)))
    if (around) found.get(around)?.push(ring)
  })
  return [...found.values()].sort((a, b) => areaOf(b[0]!) - areaOf(a[0]!))
}

/** A point on a ring's line, nudged inwards, so that rings that touch in a corner stay apart. */
function middleOfEdge(ring: Ring): Spot {
  const [[ax, ay], [bx, by]] = [ring[0]!, ring[1] ?? ring[0]!]
  const length = Math.hypot(bx - ax, by - ay) || 1
  const side = turning(ring) > 0 ? 0.01 : -0.01
  return [(ax + bx) / 2 - ((by - ay) / length) * side, (ay + by) / 2 + ((bx - ax) / length) * side]
}

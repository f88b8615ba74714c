/** Joins rings that share borders into one outline: what is walked in both directions is no border any more. */
import { contains, distanceToLine, pieces, turning } from './geometry'
import type { Ring, Spot } from './types'

const key = ([x, y]: Spot) => `${x},${y}`

/** Outer rings clockwise, lakes the other way round: then the land always lies on the same side of the line. */
function oriented(parts: readonly Ring[]): Ring[] {
  return pieces(parts).flatMap((piece) => piece.map((ring, index) => (turning(ring) > 0 === (index === 0) ? ring : [...ring].reverse())))
}

function isBetween([x, y]: Spot, [ax, ay]: Spot, [bx, by]: Spot): boolean {
  if ((bx - ax) * (y - ay) !== (by - ay) * (x - ax)) return false
  const along = (x - ax) * (bx - ax) + (y - ay) * (by - ay)
  return along > 0 && along < (bx - ax) ** 2 + (by - ay) ** 2
}

/** The lines of a ring, divided wherever a corner of another ring lies on them. */
function linesOf(ring: Ring, corners: readonly Spot[]): [Spot, Spot][] {
  return ring.flatMap((from, index): [Spot, Spot][] => {
    const to = ring[(index + 1) % ring.length]!
    const on = corners.filter((corner) => isBetween(corner, from, to))
    const away = ([x, y]: Spot) => Math.abs(x - from[0]) + Math.abs(y - from[1])
    const stops = [from, ...on.sort((a, b) => away(a) - away(b)), to]
    return stops.slice(1).flatMap((stop, at): [Spot, Spot][] => (key(stops[at]!) === key(stop) ? [] : [[stops[at]!, stop]]))
  })
}

/** One region's rings from those of two; where they share no border, simply both. */
export function joined(one: readonly Ring[], other: readonly Ring[]): Ring[] {
  const both = [...one, ...other]
  const [a, b] = [oriented(one), oriented(other)]
  const lines = new Map<string, [Spot, Spot]>()
  let shared = 0
  for (const [from, to] of [...a.flatMap((ring) => linesOf(ring, b.flat())), ...b.flatMap((ring) => linesOf(ring, a.flat()))]) {
    const back = `${key(to)} ${key(from)}`
    if (lines.delete(back)) shared += 1
    else lines.set(`${key(from)} ${key(to)}`, [from, to])
  }
  if (shared === 0) return both
  return walked(lines) ?? both
}

/** The rings that lines form; null if they form none, since the parts overlap. */
function walked(lines: ReadonlyMap<string, [Spot, Spot]>): Ring[] | null {
  const from = new Map<string, [Spot, Spot][]>()
  for (const line of lines.values()) from.set(key(line[0]), [...(from.get(key(line[0])) ?? []), line])
  const rings: Ring[] = []
  while (from.size) {
    const start = [...from.values()][0]![0]![0]
    const ring: Spot[] = []
    let at = start
    do {
      const ways = from.get(key(at))
      const way = ways && leftmost(ways, ring.at(-1) ?? null, at)
      if (!ways || !way) return null
      ways.splice(ways.indexOf(way), 1)
      if (!ways.length) from.delete(key(at))
      ring.push(at)
      at = way[1]
    } while (key(at) !== key(start))
    if (ring.length >= 3) rings.push(ring)
  }
  return rings
}

/** Where lines cross in a corner, the sharpest turn to the right keeps rings apart. */
function leftmost(ways: [Spot, Spot][], before: Spot | null, at: Spot): [Spot, Spot] | undefined {
  if (ways.length === 1 || before === null) return ways[0]
  const came = Math.atan2(before[1] - at[1], before[0] - at[0])
  const turn = ([, [x, y]]: [Spot, Spot]) => (came - Math.atan2(y - at[1], x - at[0]) + 4 * Math.PI) % (2 * Math.PI)
  return [...ways].sort((a, b) => turn(a) - turn(b))[0]
}

/** Corners that lie on a ring's lines become corners of it, too, so that neighbours share whole lines of their border. */
export function woven(ring: Ring, corners: readonly Spot[], reach: number): Ring {
  const own = new Set(ring.map(key))
  const others = [...new Map(corners.filter((corner) => !own.has(key(corner))).map((corner) => [key(corner), corner])).values()]
  if (!others.length) return ring
  let changed = false
  const next = ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length]!
    const on = others.filter((corner) => distanceToLine(corner, from, to) <= reach)
    if (!on.length) return [from]
    changed = true
    const away = ([x, y]: Spot) => Math.hypot(x - from[0], y - from[1])
    return [from, ...on.sort((a, b) => away(a) - away(b))]
  })
  return changed ? next : ring
}

/** True if a spot still lies in a region: a pivot may be kept then. */
export const keeps = (parts: readonly Ring[], spot: Spot | null): spot is Spot => spot !== null && contains(parts, spot)

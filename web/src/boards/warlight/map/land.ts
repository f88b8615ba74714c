/** The map as it is drawn, whichever way it came: with shapes of real places, or as places that are given islands here. */
import type { Point, Shapes, WarlightDrawing } from '../types'
import { bridges, cells, reach } from './cells'

export interface Region {
  index: number
  name: string
  part: number
  neighbours: number[]
  path: string
  label: Point
  /** How wide the counter may be here. */
  room: number
}

/** A super region. */
export interface Part {
  index: number
  name: string
  bonus: number
  regions: number[]
  label: Point
}

export interface Way {
  between: [number, number]
  path: string
  wrap?: boolean
  over?: boolean
}

export interface Land {
  regions: Region[]
  parts: Part[]
  links: Way[]
  viewBox: [number, number, number, number]
  backdrop: string
  /** True if the regions are islands joined by bridges, and not countries. */
  islands: boolean
}

const known = new WeakMap<WarlightDrawing, Land>()

/** The land of a drawing, worked out once. */
export function landOf(drawing: WarlightDrawing): Land {
  const there = known.get(drawing)
  if (there) return there
  const land = drawing.drawing ? countries(drawing, drawing.drawing) : islands(drawing)
  known.set(drawing, land)
  return land
}

function regionsOf({ regions }: WarlightDrawing, shapes: Shapes['places']): Region[] {
  return regions.map(({ name, super_region, neighbours }, index) => {
    const { path, label, room } = shapes[index] ?? { path: '', label: [0, 0], room: 0 }
    return { index, name, part: super_region, neighbours, path, label, room }
  })
}

function countries(drawing: WarlightDrawing, shapes: Shapes): Land {
  return {
    regions: regionsOf(drawing, shapes.places),
    parts: drawing.super_regions.map((part, index) => ({ ...part, index, label: shapes.parts[index] ?? [0, 0] })),
    links: shapes.links,
    viewBox: shapes.viewBox,
    backdrop: shapes.backdrop ?? '',
    islands: false,
  }
}

const WIDTH = 1000
/** Room for islands and names at the edges of the sheet. */
const MARGIN = { side: 96, end: 112 }

/** The places spread over a sheet that is as wide as screens are. */
function sheet(drawing: WarlightDrawing): { places: Point[]; height: number } {
  const [xs, ys] = [drawing.regions.map(({ x }) => x), drawing.regions.map(({ y }) => y)]
  const [west, north] = [Math.min(...xs), Math.min(...ys)]
  const [wide, tall] = [Math.max(1, Math.max(...xs) - west), Math.max(1, Math.max(...ys) - north)]
  const height = Math.round(WIDTH * Math.max(0.52, Math.min(0.66, tall / wide)))
  return {
    places: drawing.regions.map(({ x, y }): Point => [
      MARGIN.side + ((x - west) / wide) * (WIDTH - 2 * MARGIN.side),
      MARGIN.end + ((y - north) / tall) * (height - 2 * MARGIN.end),
    ]),
    height,
  }
}

function islands(drawing: WarlightDrawing): Land {
  const { places, height } = sheet(drawing)
  const parts = drawing.regions.map((region) => region.super_region)
  const shapes = cells(places, parts)
  const edges = drawing.regions.flatMap(({ neighbours }, a) => neighbours.filter((b) => b > a).map((b): [number, number] => [a, b]))
  return {
    regions: regionsOf(
      drawing,
      shapes.map((shape, index) => ({ ...shape, label: places[index] ?? [0, 0] })),
    ),
    parts: drawing.super_regions.map((part, index) => ({ ...part, index, label: spot(part.regions, places, height) })),
    links: bridges(places, edges),
    viewBox: [0, 0, WIDTH, height],
    backdrop: '',
    islands: true,
  }
}

/** A super region's name stands beside its regions or between them, wherever it is farthest from all counters. */
function spot(regions: readonly number[], places: readonly Point[], height: number): Point {
  const own = regions.map((region): Point => places[region] ?? [0, 0])
  const [xs, ys] = [own.map(([x]) => x), own.map(([, y]) => y)]
  const middle: Point = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
  const beyond = reach(places) + 22
  const candidates: Point[] = [middle, [middle[0], Math.max(20, Math.min(...ys) - beyond)], [middle[0], Math.min(height - 34, Math.max(...ys) + beyond - 10)]]
  const clear = (at: Point) => Math.min(...places.map((place) => Math.hypot(place[0] - at[0], (place[1] - at[1]) * 1.6)))
  return candidates.reduce((best, at) => (clear(at) > clear(best) + 1 ? at : best))
}

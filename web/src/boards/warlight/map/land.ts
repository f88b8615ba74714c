/** The map as it is drawn, whichever way it came: with shapes of real places, or as places that are given islands here. */
import type { Point, Shapes, WarlightDrawing } from '../types'
import { bridges, cells } from './cells'
import { frontiers } from './frontiers'

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
  /** Where two super regions meet on land, as lines. */
  frontiers: string
  /** Whether the regions are islands joined by bridges, and not countries. */
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

function countries(drawing: WarlightDrawing, shapes: Shapes): Land {
  const parts = drawing.regions.map((region) => region.super_region)
  const paths = shapes.places.map((place) => place.path)
  return {
    regions: drawing.regions.map((region, index) => ({
      index,
      name: region.name,
      part: region.super_region,
      neighbours: region.neighbours,
      path: shapes.places[index]?.path ?? '',
      label: shapes.places[index]?.label ?? [0, 0],
      room: shapes.places[index]?.room ?? 0,
    })),
    parts: drawing.super_regions.map((part, index) => ({ ...part, index, label: shapes.parts[index] ?? [0, 0] })),
    links: shapes.links,
    viewBox: shapes.viewBox,
    backdrop: shapes.backdrop ?? '',
    frontiers: frontiers(paths, parts),
    islands: false,
  }
}

const MARGIN = 70
const WIDTH = 1000

/** The places spread over a sheet of the usual width, with room for the islands at its edges. */
function sheet(drawing: WarlightDrawing): { places: Point[]; height: number } {
  const raw = drawing.regions.map(({ x, y }): Point => [x, y])
  const [west, north] = [Math.min(...raw.map(([x]) => x)), Math.min(...raw.map(([, y]) => y))]
  const [east, south] = [Math.max(...raw.map(([x]) => x)), Math.max(...raw.map(([, y]) => y))]
  const scale = (WIDTH - 2 * MARGIN) / Math.max(1, east - west)
  // Screens are wide: a sheet that is not is flattened, up to a point.
  const tall = Math.max(1, south - north) * scale
  const flat = tall > 0.62 * WIDTH ? Math.max(0.6, (0.62 * WIDTH) / tall) : 1
  return {
    places: raw.map(([x, y]): Point => [MARGIN + (x - west) * scale, MARGIN + (y - north) * scale * flat]),
    height: Math.round(tall * flat + 2 * MARGIN),
  }
}

function islands(drawing: WarlightDrawing): Land {
  const { places, height } = sheet(drawing)
  const parts = drawing.regions.map((region) => region.super_region)
  const shapes = cells(places, parts)
  const edges = drawing.regions.flatMap(({ neighbours }, a) => neighbours.filter((b) => b > a).map((b): [number, number] => [a, b]))
  return {
    regions: drawing.regions.map((region, index) => ({
      index,
      name: region.name,
      part: region.super_region,
      neighbours: region.neighbours,
      path: shapes[index]?.path ?? '',
      label: places[index] ?? [0, 0],
      room: shapes[index]?.room ?? 0,
    })),
    parts: drawing.super_regions.map((part, index) => ({ ...part, index, label: above(part.regions, places, height) })),
    links: bridges(places, edges),
    viewBox: [0, 0, WIDTH, height],
    backdrop: '',
    frontiers: '',
    islands: true,
  }
}

/** A super region's name stands over or under its regions, whichever is nearer to the edge of the sheet. */
function above(regions: readonly number[], places: readonly Point[], height: number): Point {
  const own = regions.map((region): Point => places[region] ?? [0, 0])
  const x = own.reduce((sum, [at]) => sum + at, 0) / Math.max(1, own.length)
  const [top, bottom] = [Math.min(...own.map(([, y]) => y)), Math.max(...own.map(([, y]) => y))]
  return top < height - bottom ? [x, Math.max(18, top - 56)] : [x, Math.min(height - 30, bottom + 44)]
}

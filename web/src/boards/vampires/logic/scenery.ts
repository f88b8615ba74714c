/** The land that a game is played on: where woods stand and what grows between them. It says nothing about the rules. Pure: a grid always has the same land. */
import { cornerOf, SIDE, type Grid } from './grid'

type Growth = 'pine' | 'oak' | 'tuft' | 'flowers' | 'stones'

/** Something that grows, at a point of the drawing. */
interface Plant {
  growth: Growth
  x: number
  y: number
  size: number
}

/** A soft patch of another shade of ground. */
interface Patch {
  x: number
  y: number
  rx: number
  ry: number
  light: boolean
}

/** Trees stand in the corners of cells, so that a group in the middle is seen. */
const CORNERS = [
  [7, 14],
  [33, 14],
  [8, 33],
  [33, 34],
] as const
/** How many cells a wood or a clearing measures. */
const WOOD = 3

/** A number in [0, 1) that depends on nothing but its arguments. */
export function chanceOf(x: number, y: number, salt: number): number {
  let h = Math.imul(x + 374761393, 668265263) ^ Math.imul(y + 40503, 2246822519 | 0) ^ Math.imul(salt + 97, 3266489917 | 0)
  h = Math.imul(h ^ (h >>> 15), 2246822519 | 0)
  h = Math.imul(h ^ (h >>> 13), 3266489917 | 0)
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32
}

/** How thick the wood is at a cell, in [0, 1): alike for neighbours. */
function thickness(x: number, y: number, salt: number): number {
  const [col, row] = [Math.floor(x / WOOD), Math.floor(y / WOOD)]
  const ease = (share: number) => share * share * (3 - 2 * share)
  const [u, v] = [ease((x % WOOD) / WOOD), ease((y % WOOD) / WOOD)]
  const blend = (a: number, b: number, share: number) => a + (b - a) * share
  const upper = blend(chanceOf(col, row, salt), chanceOf(col + 1, row, salt), u)
  const lower = blend(chanceOf(col, row + 1, salt), chanceOf(col + 1, row + 1, salt), u)
  return blend(upper, lower, v)
}

function grownIn(x: number, y: number, salt: number): Plant[] {
  const wood = thickness(x, y, salt)
  const [left, top] = cornerOf({ x, y })
  const dice = (n: number) => chanceOf(x * 7 + n, y * 13 + n, salt + n)
  const most = wood > 0.64 ? 3 : wood > 0.5 ? 2 : 1
  const plants: Plant[] = []
  CORNERS.forEach(([cx, cy], n) => {
    if (plants.length >= most || dice(n) > (wood > 0.5 ? 0.72 : 0.34)) return
    const kind = dice(n + 10)
    const open: Growth = kind < 0.5 ? 'tuft' : kind < 0.8 ? 'flowers' : 'stones'
    const growth = wood > 0.5 ? (kind < 0.7 ? 'pine' : 'oak') : kind < 0.12 ? 'oak' : open
    plants.push({ growth, x: left + cx + (dice(n + 20) - 0.5) * 5, y: top + cy + (dice(n + 30) - 0.5) * 5, size: 0.8 + 0.45 * dice(n + 40) })
  })
  return plants
}

/** All that grows on a grid, from the back to the front. */
export function plantsOf(grid: Grid): Plant[] {
  const plants: Plant[] = []
  const salt = grid.rows * 256 + grid.columns
  for (let y = 0; y < grid.rows; y++) for (let x = 0; x < grid.columns; x++) plants.push(...grownIn(x, y, salt))
  return plants.sort((a, b) => a.y - b.y)
}

/** Lighter and darker ground, larger than cells and not in step with them. */
export function patchesOf(grid: Grid): Patch[] {
  const [width, height] = [grid.columns * SIDE, grid.rows * SIDE]
  const count = Math.min(40, Math.ceil((grid.rows * grid.columns) / 5))
  const salt = grid.rows * 256 + grid.columns
  return Array.from({ length: count }, (_, n) => ({
    x: chanceOf(n, 1, salt) * width,
    y: chanceOf(n, 2, salt) * height,
    rx: SIDE * (1 + 1.6 * chanceOf(n, 3, salt)),
    ry: SIDE * (0.6 + 0.9 * chanceOf(n, 4, salt)),
    light: n % 2 === 0,
  }))
}

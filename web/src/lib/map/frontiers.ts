/** Where parts of a map meet on land: neighbours in a drawing share the pieces of their outlines exactly, so equal pieces are borders. */
import type { Point } from './camera'

interface Piece {
  from: Point
  /** The control point of a curve; null for a straight line. */
  bend: Point | null
  to: Point
}

const TOKEN = /[MlqzQL]|-?(?:\d+\.\d+|\d+|\.\d+)/g
const ARITY: Record<string, number> = { M: 2, l: 2, L: 2, q: 4, Q: 4 }
const tenth = (value: number) => Math.round(value * 10) / 10

/** The pieces of a path made of lines and quadratic curves, as the drawings have them. */
export function pieces(path: string): Piece[] {
  const found: Piece[] = []
  let letter = ''
  let numbers: number[] = []
  let at: Point = [0, 0]
  for (const token of path.match(TOKEN) ?? []) {
    if (/[A-Za-z]/.test(token)) {
      letter = token
      numbers = []
      continue
    }
    numbers.push(Number(token))
    if (numbers.length < (ARITY[letter] ?? 2)) continue
    const [dx, dy] = letter === letter.toLowerCase() ? at : [0, 0]
    const [a = 0, b = 0, c, d] = numbers
    const first: Point = [tenth(a + dx), tenth(b + dy)]
    const to: Point = c === undefined || d === undefined ? first : [tenth(c + dx), tenth(d + dy)]
    if (letter !== 'M') found.push({ from: at, bend: c === undefined ? null : first, to })
    at = to
    numbers = []
  }
  return found
}

/** The same for both neighbours, whichever way they go along it. */
function name({ from, bend, to }: Piece): string {
  const [a, b] = [from.join(' '), to.join(' ')].sort()
  return `${a}|${bend?.join(' ') ?? ''}|${b}`
}

const text = ({ from, bend, to }: Piece) => `M${from.join(' ')}${bend ? `Q${bend.join(' ')} ` : 'L'}${to.join(' ')}`

/** One path of all borders between places of different parts. */
export function frontiers(paths: readonly string[], parts: readonly number[]): string {
  const owner = new Map<string, number>()
  const lines: string[] = []
  paths.forEach((path, place) => {
    for (const piece of pieces(path)) {
      const key = name(piece)
      const other = owner.get(key)
      if (other === undefined) owner.set(key, place)
      else if (parts[other] !== parts[place]) lines.push(text(piece))
    }
  })
  return lines.join('')
}

/** The outline of one part: what its places do not share with each other. */
export function outlineOf(paths: readonly string[], parts: readonly number[], part: number): string {
  const found = new Map<string, Piece | null>()
  paths.forEach((path, place) => {
    if (parts[place] !== part) return
    for (const piece of pieces(path)) {
      const key = name(piece)
      found.set(key, found.has(key) ? null : piece)
    }
  })
  return [...found.values()].map((piece) => (piece ? text(piece) : '')).join('')
}

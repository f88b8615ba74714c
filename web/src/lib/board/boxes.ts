/** The fields of the server's boxes of legal moves: one number, or all from the least to the most. */
import type { Box } from '../types'

export type Range = [least: number, most: number]

export function range(box: Box, field: string): Range {
  const value = box[field]
  if (Array.isArray(value)) return value as Range
  return typeof value === 'number' ? [value, value] : [0, 0]
}

/** Every number of a field; none where the box has no such field. */
export function each(box: Box, field: string): number[] {
  if (box[field] === undefined) return []
  const [least, most] = range(box, field)
  return Array.from({ length: most - least + 1 }, (_, i) => least + i)
}

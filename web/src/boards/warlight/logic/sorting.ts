/** Dragging a row of a list: the place it would take, by the middles of all rows and where the pointer is. */
export function placeAt(middles: readonly number[], lifted: number, y: number): number {
  const above = middles.filter((middle, i) => i !== lifted && middle < y).length
  return Math.min(above, Math.max(0, middles.length - 1))
}

/** A board in small, for cards and lists: a few shapes with their colours, made by each game from its drawing. Pure. */
export interface Miniature {
  viewBox: readonly [number, number, number, number]
  shapes: readonly { path: string; fill: string }[]
}

/** Colours of the parts of a map, one after the other; the last stand beside the first again. */
const PARTS = 6

/** Places in the colours of the parts that they belong to. */
export function miniatureOf(viewBox: Miniature['viewBox'], places: readonly { path: string; part: number }[]): Miniature {
  const paths = new Map<number, string>()
  for (const { path, part } of places) paths.set(part, (paths.get(part) ?? '') + path)
  const fill = (part: number) => (part < 0 ? 'var(--seat-none)' : `var(--seat-${part % PARTS})`)
  return { viewBox, shapes: [...paths].map(([part, path]) => ({ path, fill: `color-mix(in oklab, ${fill(part)} 55%, var(--surface))` })) }
}

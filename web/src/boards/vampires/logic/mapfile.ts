/** A map in the course's XML as the server takes it. What its numbers must be, the server knows. */
interface MapContent extends Record<string, unknown> {
  rows: number
  columns: number
  humans: MapGroup[]
  vampires: MapGroup
  werewolves: MapGroup
}

interface MapGroup {
  x: number
  y: number
  count: number
}

const TAG = /<(Map|Humans|Vampires|Werewolves)\b([^>]*)>/g
const ATTRIBUTE = /(\w+)\s*=\s*["'](-?\d+)["']/g

/** Null where it is no map with one start of each species. */
export function readMap(text: string): MapContent | null {
  const tags = [...text.replace(/<!--[\s\S]*?-->/g, '').matchAll(TAG)].map(([, name = '', rest = '']) => ({ name, of: numbersOf(rest) }))
  const group = ({ of }: { of: Record<string, number> }): MapGroup => ({ x: of['X'] ?? NaN, y: of['Y'] ?? NaN, count: of['Count'] ?? NaN })
  const named = (name: string) => tags.filter((tag) => tag.name === name)
  const [maps, [vampires, ...moreVampires], [werewolves, ...moreWerewolves]] = [named('Map'), named('Vampires'), named('Werewolves')]
  if (maps.length !== 1 || !vampires || !werewolves || moreVampires.length + moreWerewolves.length > 0) return null
  const content = {
    rows: maps[0]?.of['Rows'] ?? NaN,
    columns: maps[0]?.of['Columns'] ?? NaN,
    humans: named('Humans').map(group),
    vampires: group(vampires),
    werewolves: group(werewolves),
  }
  const numbers = [content.rows, content.columns, ...[...content.humans, content.vampires, content.werewolves].flatMap(Object.values)]
  return numbers.every(Number.isFinite) ? content : null
}

function numbersOf(attributes: string): Record<string, number> {
  return Object.fromEntries([...attributes.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, Number(value)]))
}

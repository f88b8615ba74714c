/** The commands of the map editor: every command takes a draft and gives the next one, so that undo is only going back. */
import { innerPoint, pieces } from './geometry'
import { joined, keeps, woven } from './union'
import type { Draft, Pair, Region, Ring, Spot, SuperRegion } from './types'

export function emptyDraft(title: string, size: Spot): Draft {
  return { title, size, super_regions: [], regions: [], links: [] }
}

export const regionOf = (draft: Draft, id: number) => draft.regions.find((region) => region.id === id)

const freeId = (taken: readonly { id: number }[]) => taken.reduce((most, { id }) => Math.max(most, id), 0) + 1

/** A colour that no region has yet; steps through hues far apart, so that neighbours differ. */
function freeColour(taken: ReadonlySet<string>, from: number): string {
  for (let step = from; ; step++) {
    const colour = hex((step * 137.508) % 360, 0.55 + 0.3 * ((step * 7) % 3), 0.45 + 0.12 * (step % 3))
    if (!taken.has(colour)) return colour
  }
}

function hex(hue: number, saturation: number, light: number): string {
  const s = Math.min(1, saturation)
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = light - s * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** A new region; the answer has its id, too. */
export function addRegion(draft: Draft, parts: readonly Ring[], name: string): { draft: Draft; id: number } {
  const id = freeId(draft.regions)
  const colour = freeColour(new Set(draft.regions.map((region) => region.colour)), id)
  const region: Region = { id, name, super_region: null, armies: null, colour, pivot: innerPoint(parts), parts }
  return { draft: { ...draft, regions: [...draft.regions, region] }, id }
}

export function changeRegion(draft: Draft, id: number, change: Partial<Omit<Region, 'id'>>): Draft {
  return { ...draft, regions: draft.regions.map((region) => (region.id === id ? { ...region, ...change } : region)) }
}

/** How far from a neighbour's line a corner may lie to be on it: whole numbers seldom lie on slanted lines exactly. */
const ON_LINE = 0.75

/** A drawn polygon beside what is there: where it follows a border, both sides get the same corners. */
export function weave(draft: Draft, ring: Ring): { draft: Draft; ring: Ring } {
  const corners = draft.regions.flatMap((region) => region.parts.flat())
  const next = woven(ring, corners, ON_LINE)
  const regions = draft.regions.map((region) => {
    const parts = region.parts.map((part) => woven(part, next, ON_LINE))
    return parts.every((part, index) => part === region.parts[index]) ? region : { ...region, parts }
  })
  return { draft: { ...draft, regions }, ring: next }
}

/** One more part of a region, such as an island. */
export function addPart(draft: Draft, id: number, ring: Ring): Draft {
  const region = regionOf(draft, id)
  if (!region) return draft
  const parts = joined(region.parts, [ring])
  return changeRegion(draft, id, { parts, pivot: keeps(parts, region.pivot) ? region.pivot : innerPoint(parts) })
}

export function removeRegions(draft: Draft, ids: ReadonlySet<number>): Draft {
  return {
    ...draft,
    regions: draft.regions.filter((region) => !ids.has(region.id)),
    links: draft.links.filter(([a, b]) => !ids.has(a) && !ids.has(b)),
  }
}

/** Several regions become the first of them: it gets their parts and their neighbours. */
export function mergeRegions(draft: Draft, ids: readonly number[]): Draft {
  const [first, ...others] = ids.flatMap((id) => regionOf(draft, id) ?? [])
  if (!first || !others.length) return draft
  const parts = others.reduce<readonly Ring[]>((sum, other) => joined(sum, other.parts), first.parts)
  const gone = new Set(others.map((region) => region.id))
  const renamed = (id: number) => (gone.has(id) ? first.id : id)
  const links = draft.links.map(([a, b]) => pair(renamed(a), renamed(b)))
  const merged = changeRegion(draft, first.id, { parts, pivot: keeps(parts, first.pivot) ? first.pivot : innerPoint(parts) })
  return { ...merged, regions: merged.regions.filter((region) => !gone.has(region.id)), links: sorted(links) }
}

/** Every piece of a region becomes a region of its own; the largest keeps name and neighbours. */
export function splitRegion(draft: Draft, id: number, name: (number: number) => string): Draft {
  const region = regionOf(draft, id)
  const [largest, ...rest] = region ? pieces(region.parts) : []
  if (!region || !largest || !rest.length) return draft
  const kept = changeRegion(draft, id, { parts: largest, pivot: keeps(largest, region.pivot) ? region.pivot : innerPoint(largest) })
  return rest.reduce((sum, parts, index) => {
    const added = addRegion(sum, parts, name(index + 2))
    return changeRegion(added.draft, added.id, { super_region: region.super_region, armies: region.armies })
  }, kept)
}

export const pair = (a: number, b: number): Pair => (a < b ? [a, b] : [b, a])

function sorted(links: readonly Pair[]): Pair[] {
  const unique = new Map(links.filter(([a, b]) => a !== b).map((link) => [`${link}`, link]))
  return [...unique.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

export const linked = (draft: Draft, a: number, b: number) => draft.links.some(([x, y]) => (x === a && y === b) || (x === b && y === a))

export function neighboursOf(draft: Draft, id: number): number[] {
  return draft.links.flatMap(([a, b]) => (a === id ? [b] : b === id ? [a] : []))
}

/** Makes two regions neighbours, or no longer. */
export function toggleLink(draft: Draft, a: number, b: number): Draft {
  if (a === b) return draft
  if (linked(draft, a, b)) return { ...draft, links: draft.links.filter(([x, y]) => `${[x, y]}` !== `${pair(a, b)}`) }
  return addLinks(draft, [pair(a, b)])
}

export function addLinks(draft: Draft, links: readonly Pair[]): Draft {
  return { ...draft, links: sorted([...draft.links, ...links.map(([a, b]) => pair(a, b))]) }
}

/** Those of the suggested links that the map does not have yet. */
export function missingLinks(draft: Draft, suggested: readonly Pair[]): Pair[] {
  const have = new Set(draft.links.map((link) => `${link}`))
  const there = new Set(draft.regions.map((region) => region.id))
  return suggested.map(([a, b]) => pair(a, b)).filter((link) => !have.has(`${link}`) && there.has(link[0]) && there.has(link[1]))
}

const COLOURS = ['#c9a45c', '#7fa77a', '#8c86c7', '#c98a6a', '#5fa3a0', '#c77f9f', '#7d9fc4', '#a9a45a']

export function addSuperRegion(draft: Draft, name: string): { draft: Draft; id: number } {
  const id = freeId(draft.super_regions)
  const added: SuperRegion = { id, name, bonus: 2, colour: COLOURS[(id - 1) % COLOURS.length]! }
  return { draft: { ...draft, super_regions: [...draft.super_regions, added] }, id }
}

export function changeSuperRegion(draft: Draft, id: number, change: Partial<Omit<SuperRegion, 'id'>>): Draft {
  return { ...draft, super_regions: draft.super_regions.map((one) => (one.id === id ? { ...one, ...change } : one)) }
}

/** Its regions belong to none then. */
export function removeSuperRegion(draft: Draft, id: number): Draft {
  return {
    ...draft,
    super_regions: draft.super_regions.filter((one) => one.id !== id),
    regions: draft.regions.map((region) => (region.super_region === id ? { ...region, super_region: null } : region)),
  }
}

export function paint(draft: Draft, regions: ReadonlySet<number>, super_region: number | null): Draft {
  if (draft.regions.every((region) => !regions.has(region.id) || region.super_region === super_region)) return draft
  return { ...draft, regions: draft.regions.map((region) => (regions.has(region.id) ? { ...region, super_region } : region)) }
}

/** Gives armies a place in every region that has none. */
export function placePivots(draft: Draft): Draft {
  return { ...draft, regions: draft.regions.map((region) => (region.pivot ? region : { ...region, pivot: innerPoint(region.parts) })) }
}

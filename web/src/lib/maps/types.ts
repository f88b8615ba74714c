/** A map in the making, as the page and the server exchange it (docs/maps.md). The domain's words are the server's own. */

export type Spot = readonly [number, number]
/** A closed line; the last corner leads back to the first. Even-odd: islands and lakes are further rings. */
export type Ring = readonly Spot[]
/** Two regions that are neighbours, the smaller id first. */
export type Pair = readonly [number, number]

export interface SuperRegion {
  readonly id: number
  readonly name: string
  readonly bonus: number
  readonly colour: string
}

export interface Region {
  readonly id: number
  readonly name: string
  readonly super_region: number | null
  readonly armies: number | null
  /** Its colour in the template picture; no two regions share one. */
  readonly colour: string
  /** Where its armies stand. */
  readonly pivot: Spot | null
  readonly parts: readonly Ring[]
}

export interface Draft {
  readonly title: string
  readonly size: Spot
  readonly super_regions: readonly SuperRegion[]
  readonly regions: readonly Region[]
  /** All neighbours, over land and sea, sorted. */
  readonly links: readonly Pair[]
}

export interface Finding {
  severity: 'error' | 'warning'
  code: string
  regions: number[]
  super_regions: number[]
  /** In English; the page has its own words for the codes that it knows. */
  text: string
  values: Record<string, string | number>
}

/** What a map has at most; the server refuses more. */
export const MOST_REGIONS = 256
export const MOST_SUPER_REGIONS = 32
export const LONGEST_NAME = 80

/** A name as maps may have it: no markup, no control characters, not too long. Empty: nothing is left of it. */
export function cleanName(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>\ufffe\uffff]/gu, '').slice(0, LONGEST_NAME)
}

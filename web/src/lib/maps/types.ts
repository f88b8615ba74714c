/** A map in the making (docs/how-to/maps.md). Drafts are values here: a change makes a new one. */
import type * as wire from '../generated/wire'
import { LONGEST_NAME } from '../generated/wire'

export { LONGEST_NAME, MOST_REGIONS, MOST_SUPER_REGIONS } from '../generated/wire'
export type { Finding } from '../generated/wire'

type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T

export type Draft = Frozen<wire.Draft>
export type Region = Frozen<wire.Region>
export type SuperRegion = Frozen<wire.SuperRegion>
export type Spot = Draft['size']
/** A closed line; the last corner leads back to the first. Even-odd: islands and lakes are further rings. */
export type Ring = Region['parts'][number]
/** Two regions that are neighbours, the smaller id first. */
export type Pair = Draft['links'][number]

/** A name as maps may have it: no markup, no control characters, not too long. Empty: nothing is left of it. */
export function cleanName(typed: string): string {
  return typed.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>\ufffe\uffff]/gu, '').slice(0, LONGEST_NAME)
}

/** The names of a map’s fills, and the tints that tell its parts (continents, super regions) apart. */

export function fillId(map: string, seat: number): string {
  return `${map}-fill-${seat < 0 ? 'none' : seat % 6}`
}

/** Hues that no seat has at full strength; they only tint coasts and labels. */
const HUES = [38, 128, 268, 68, 165, 330, 210, 20]

export function partTint(part: number): string {
  return `light-dark(oklch(0.56 0.09 ${HUES[part % HUES.length]}), oklch(0.74 0.09 ${HUES[part % HUES.length]}))`
}

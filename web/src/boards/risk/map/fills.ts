/** The names of the map's fills and the tints of continents. */

export function fillId(map: string, seat: number): string {
  return `${map}-fill-${seat < 0 ? 'none' : seat % 6}`
}

/** Continents by hues that no seat has at full strength; they only tint coasts and labels. */
const HUES = [38, 128, 268, 68, 165, 330, 210, 20]

export function continentTint(continent: number): string {
  return `light-dark(oklch(0.56 0.09 ${HUES[continent % HUES.length]}), oklch(0.74 0.09 ${HUES[continent % HUES.length]}))`
}

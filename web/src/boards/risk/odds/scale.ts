/** The heat map's colours: from orange (the defender) over the page's own ground to blue (the attacker), lightness telling too. */

/** A CSS colour for a probability; both ends differ from the middle in light and in hue, so that the colour-blind read it as well. */
export function winColour(p: number): string {
  const strength = Math.round(Math.abs(p - 0.5) * 2 * 92)
  return `color-mix(in oklab, var(--seat-${p < 0.5 ? 1 : 0}) ${strength}%, var(--surface))`
}

/** The colour of what is written on it. */
export function winInk(p: number): string {
  if (Math.abs(p - 0.5) < 0.38) return 'var(--ink)'
  return `var(--seat-${p < 0.5 ? 1 : 0}-ink)`
}

/** A CSS colour for survivors as a part of the attackers. */
export function shareColour(share: number): string {
  return `color-mix(in oklab, var(--seat-2) ${Math.round(share * 92)}%, var(--surface))`
}

export function shareInk(share: number): string {
  return share > 0.7 ? 'var(--seat-2-ink)' : 'var(--ink)'
}

/** Colours for values of regions: pale to strong in one hue, so that the order is seen whatever the colour vision. */
export interface Heat {
  low: number
  high: number
  /** 0 … 1 for a region's value, by its root, since a few are worth far more than the rest; null where there is none. */
  share: (region: number) => number | null
  value: (region: number) => number | null
  /** The value whose colour stands in the middle of the scale. */
  middle: number
}

export function heatOf(values: readonly (number | null)[]): Heat {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value))
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const value = (region: number) => {
    const one = values[region]
    return one === undefined || one === null || !Number.isFinite(one) ? null : one
  }
  return {
    low,
    high,
    middle: low + (high - low) / 4,
    value,
    share: (region) => {
      const one = value(region)
      return one === null ? null : high > low ? Math.sqrt((one - low) / (high - low)) : 0.5
    },
  }
}

/** A colour of the scale; light and dark both go from the page's own ground to what stands out on it. */
export function heatColour(share: number): string {
  const percent = Math.round(share * 100)
  return `color-mix(in oklch, var(--heat-high) ${percent}%, var(--heat-low))`
}

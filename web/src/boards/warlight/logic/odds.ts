/**
 * The exact chances of an attack (W5): every attacker kills with 60 %, every defender with 70 %, on the counts before the
 * fight. With less luck, a part of the kills is what would be expected, rounded.
 */
const ATTACKER_TENTHS = 6
const DEFENDER_TENTHS = 7
/** Luck is counted in whole ten-thousandths, so that halves round up exactly. */
const UNITS = 10_000

export interface Odds {
  /** That the region is captured. */
  capture: number
  /** That both sides are left and go home, or all are dead and the defender keeps one. */
  repelled: number
  /** Attackers left if it is captured. */
  survivors: number
  /** Losses on average. */
  lost: number
  killed: number
}

/** The chance of k kills, for k = 0 … n. */
export function kills(n: number, tenths: number, luck: number): number[] {
  const chance = tenths / 10
  const units = Math.round(luck * UNITS)
  const spread = new Array<number>(n + 1).fill(0)
  // Built up one fighter at a time, which loses no precision for large n.
  const rolled = [1]
  for (let fighter = 0; fighter < n; fighter++) {
    rolled.push(0)
    for (let k = fighter + 1; k >= 0; k--) rolled[k] = (rolled[k] ?? 0) * (1 - chance) + (k > 0 ? (rolled[k - 1] ?? 0) * chance : 0)
  }
  rolled.forEach((p, k) => {
    const made = Math.floor(((UNITS - units) * tenths * n + 10 * units * k + 5 * UNITS) / (10 * UNITS))
    spread[made] = (spread[made] ?? 0) + p
  })
  return spread
}

export function attackOdds(attackers: number, defenders: number, luck = 1): Odds {
  const byAttack = kills(attackers, ATTACKER_TENTHS, luck)
  const byDefence = kills(defenders, DEFENDER_TENTHS, luck)
  const atLeast = (spread: readonly number[], least: number) => spread.reduce((sum, p, k) => (k >= least ? sum + p : sum), 0)
  const mean = (spread: readonly number[], most: number) => spread.reduce((sum, p, k) => sum + p * Math.min(k, most), 0)
  const cleared = atLeast(byAttack, defenders)
  let alive = 0
  let left = 0
  byDefence.forEach((p, k) => {
    if (k >= attackers) return
    alive += p
    left += p * (attackers - k)
  })
  const capture = cleared * alive
  return {
    capture,
    repelled: 1 - capture,
    survivors: alive > 0 ? left / alive : 0,
    lost: mean(byDefence, attackers),
    killed: mean(byAttack, defenders),
  }
}

/** The fewest attackers whose chance to capture is at least `chance`; null if not even `most` are enough. */
export function enough(defenders: number, most: number, chance: number, luck = 1): number | null {
  for (let armies = 1; armies <= most; armies++) if (attackOdds(armies, defenders, luck).capture >= chance) return armies
  return null
}

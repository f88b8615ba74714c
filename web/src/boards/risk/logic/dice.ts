/** How dice are compared: highest against highest, ties defend. For showing them; the server has done the counting. */

export interface Pair {
  attack: number | null
  defence: number | null
  /** null: a die that nothing stood against. */
  won: 'attack' | 'defence' | null
}

const downwards = (dice: readonly number[]) => dice.filter((d) => d > 0).sort((a, b) => b - a)

/** Dice side by side, the highest first. */
export function pairs(attack: readonly number[], defence: readonly number[]): Pair[] {
  const [a, d] = [downwards(attack), downwards(defence)]
  return Array.from({ length: Math.max(a.length, d.length) }, (_, i) => {
    const [mine, theirs] = [a[i] ?? null, d[i] ?? null]
    const won = mine === null || theirs === null ? null : mine > theirs ? 'attack' : 'defence'
    return { attack: mine, defence: theirs, won }
  })
}

/** A place in a game: the number of moves made, and the turn. */
export interface Moment {
  index: number
  turn: number
}

/** True if dice that fell then are still to be seen: in the same turn, and not where the reader has gone back to before them. */
export const stillLie = (fallen: Moment, now: Moment): boolean => now.turn === fallen.turn && now.index >= fallen.index

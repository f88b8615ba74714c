/** The state behind the player's controls and keys, on the replay page and at a table of bots alike. */
export interface Playing {
  /** How many moves are made in the position that is shown, and in the newest one. */
  readonly at: number
  readonly last: number
  readonly playing: boolean
  /** Where rounds begin. */
  readonly starts: readonly number[]
  /** How much of the game is here, in per cent. */
  readonly loaded: number
  /** True if there is more to come after the newest position. */
  readonly open: boolean
  jump(index: number): void
  step(by: 1 | -1): void
  turn(direction: 1 | -1): void
  toggle(): void
  faster(by: 1 | -1): void
}

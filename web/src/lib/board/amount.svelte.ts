/** How many a player means, between the least (one, mostly) and the most that is possible now: by slider, by arrow keys, or by digits typed in a row. */
export class Amount {
  #wish = $state(1)
  #typed = ''

  constructor(
    readonly most: () => number,
    start: number,
    readonly least: () => number = () => 1,
  ) {
    this.#wish = start
  }

  get count(): number {
    return Math.max(this.least(), Math.min(this.#wish, this.most()))
  }

  set count(wish: number) {
    this.#wish = wish
  }

  /** True if a key changed it. */
  key({ key }: KeyboardEvent): boolean {
    if (/^\d$/.test(key)) this.#type(key)
    else if (key === 'ArrowUp' || key === 'ArrowRight' || key === '+') this.count += 1
    else if (key === 'ArrowDown' || key === 'ArrowLeft' || key === '-') this.count -= 1
    else if (key === 'Home') this.count = this.least()
    else if (key === 'End' || key.toLowerCase() === 'l') this.count = this.most()
    else return false
    return true
  }

  /** Digits in a row make a number; one that is too large begins anew. */
  #type(digit: string): void {
    this.#typed = Number(this.#typed + digit) > this.most() ? digit : this.#typed + digit
    if (Number(this.#typed) > 0) this.count = Number(this.#typed)
  }
}

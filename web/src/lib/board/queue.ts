/** Moves of a board wait for each other, so that quick clicks are never meant for an older position. */
export class MoveQueue {
  #last: Promise<unknown> = Promise.resolve()

  /**
   * Makes moves when those before are made; `next` is asked only then, and may decline. The page tells of a refusal, and
   * what remains is dropped. Whether anything was made.
   */
  send(play: (move: string) => Promise<void>, next: () => string | readonly string[] | null): Promise<boolean> {
    const run = this.#last.then(async () => {
      const moves = [next() ?? []].flat()
      for (const move of moves) await play(move)
      return moves.length > 0
    })
    const done = run.catch(() => false)
    this.#last = done
    return done
  }
}

/** A list that is asked for again and again while its page is looked at. */
export class Fresh<T> {
  /** Null until the first answer; empty where there was none. */
  list = $state.raw<T[] | null>(null)

  constructor(
    private readonly ask: () => Promise<T[]>,
    every: number,
  ) {
    $effect(() => {
      void this.load()
      const timer = setInterval(() => void this.load(), every)
      return () => clearInterval(timer)
    })
  }

  async load(): Promise<void> {
    if (document.hidden) return
    try {
      this.list = await this.ask()
    } catch {
      this.list ??= []
    }
  }
}

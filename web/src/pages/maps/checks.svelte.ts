/** The server's checks of a map while it is edited: asked for a moment after each change, and again while there is no network. */
import { ApiError, words } from '../../lib/api'
import { mapsApi } from '../../lib/maps/api'
import type { Draft, Finding, Pair } from '../../lib/maps/types'

const AFTER = 350
const AGAIN_AFTER = 4000

export class Checks {
  findings = $state.raw<readonly Finding[] | null>(null)
  /** Pairs that touch. */
  suggested = $state.raw<readonly Pair[]>([])
  /** The reason why the checks do not come. */
  trouble = $state<string | null>(null)
  #asking: AbortController | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly draft: () => Draft) {}

  soon(after = AFTER): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.now(), after)
  }

  async now(): Promise<void> {
    this.#asking?.abort()
    const asking = (this.#asking = new AbortController())
    try {
      const { findings, links } = await mapsApi.check(this.draft(), asking.signal)
      if (asking.signal.aborted) return
      ;[this.findings, this.suggested, this.trouble] = [findings, links, null]
    } catch (error) {
      if (asking.signal.aborted) return
      this.trouble = words(error)
      if (!(error instanceof ApiError) || error.status === 0) this.soon(AGAIN_AFTER)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#asking?.abort()
  }
}

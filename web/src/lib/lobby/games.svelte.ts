/** The games there are, with what each brings for the page as soon as that is loaded. */
import { gameUi } from '../../boards/registry'
import { api, words } from '../api'
import type { GameUi } from '../gameui'
import type { GameInfo } from '../types'

export class Games {
  list = $state.raw<GameInfo[]>([])
  looks = $state.raw<Record<string, GameUi | undefined>>({})
  failure = $state<string | null>(null)

  /** `then` is part of it: what it cannot do is a failure, too. */
  async load(then: (games: GameInfo[]) => Promise<void>): Promise<void> {
    this.failure = null
    try {
      this.list = await api.games()
      for (const { name } of this.list) void gameUi(name).then((ui) => (this.looks = { ...this.looks, [name]: ui }))
      await then(this.list)
    } catch (error) {
      this.failure = words(error)
    }
  }
}

/** Finds the games' boards by their folders, so that a game's name occurs only in its own. */
import type { GameUi } from '../lib/gameui'

const modules = import.meta.glob<{ default: GameUi }>('./*/index.ts')

/** The user interface of a game, loaded when first asked for; undefined if the app has none for it. */
export async function gameUi(game: string): Promise<GameUi | undefined> {
  const load = modules[`./${game}/index.ts`]
  return load ? (await load()).default : undefined
}

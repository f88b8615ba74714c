/** Finds the games' boards by their folders, so that a game's name occurs only in its own. */
import type { GameUi } from '../lib/gameui'

const modules = import.meta.glob<{ default: GameUi }>(['./*/index.ts', '!./messages/index.ts'])

/** The user interface of a game, loaded when first asked for; the one for all games where it has none of its own. */
export async function gameUi(game: string): Promise<GameUi> {
  const load = modules[`./${game}/index.ts`] ?? (() => import('./generic'))
  return (await load()).default
}

/** Opponents by how well they play: which bot a level is in a game, and which level a bot is. Pure. */
import { formatBot, parseBot, type BotChoice } from '../bots'
import type { GameInfo } from '../types'

export const LEVELS = ['beginner', 'casual', 'skilled', 'strong', 'expert'] as const
export type LevelName = (typeof LEVELS)[number]
/** The level for a player who has not said how well they play. */
export const FIRST_LEVEL: LevelName = 'casual'

type Levelled = Pick<GameInfo, 'levels'>

export function isLevel(value: unknown): value is LevelName {
  return LEVELS.some((name) => name === value)
}

/** The bot that plays at this level, or at the nearest that the game has; null where none was measured. */
export function botOfLevel(game: Levelled, level: LevelName): BotChoice | null {
  const wanted = LEVELS.indexOf(level)
  const far = (name: string) => Math.abs(LEVELS.findIndex((one) => one === name) - wanted)
  const [nearest] = game.levels.toSorted((a, b) => far(a.name) - far(b.name))
  return nearest ? parseBot(nearest.bot) : null
}

/** The level that this bot, with these parameters, was measured at. */
export function levelOf(game: Levelled, bot: BotChoice): LevelName | null {
  const text = formatBot(bot)
  const found = game.levels.find((level) => level.bot === text)?.name
  return isLevel(found) ? found : null
}

/** The title of a game of which only the name is known. */
import { gameTitle } from '../../../boards/words'

export const titleOf = (game: string) => gameTitle({ name: game, title: game.charAt(0).toUpperCase() + game.slice(1) })

/**
 * The server's English names (options, bots, places), in the reader's language. A game's words stand in its own
 * `messages/server.ts`, those that games share in `boards/messages/server.ts`; whatever has no word there is said as the server says it.
 */
import { locale, type Language } from '../lib/browser/language.svelte'
import { spoken } from '../lib/options'
import { t } from './messages'
import { server as shared } from './messages/server'

/**
 * By language and key: `title`, `board.<name>`, `option.<name>`, `choice.<option>.<value>`, `bot.<name>`, `parameter.<name>`, `place.<name>`.
 * Options, bots and parameters have their explanation behind their name; one without a name of its own has the key of the name with `.about`.
 */
export type ServerWords = Record<Exclude<Language, 'en'>, Words> & {
  /** Where the server has no words for people, such as the names of many parameters. */
  en?: Words
}
type Words = Readonly<Record<string, string | readonly [name: string, about: string]>>

const files = import.meta.glob<{ server: ServerWords }>('./*/messages/server.ts', { eager: true })

/** said('risk', 'option.lenient', 'Lenient') is 'Volný tah' in Czech. */
export function said(game: string, key: string, otherwise: string): string {
  const language = locale()
  return found(files[`./${game}/messages/server.ts`]?.server[language], key) ?? found(shared[language], key) ?? otherwise
}

function found(words: Words | undefined, key: string): string | undefined {
  const word = words?.[key]
  if (word !== undefined) return typeof word === 'string' ? word : word[0]
  const named = words?.[key.replace(/\.about$/, '')]
  return typeof named === 'object' ? named[1] : undefined
}

export function gameTitle(game: { name: string; title: string }): string {
  return said(game.name, 'title', game.title)
}

/** The title of the game of that name, also of one that is not among these games. */
export function titleOf(name: string, games: readonly { name: string; title: string }[] = []): string {
  return gameTitle(games.find((one) => one.name === name) ?? { name, title: name.charAt(0).toUpperCase() + name.slice(1) })
}

/** The board's name for screen readers: its title, or that it is a user's own. */
export function mapTitle(game: string, options: Readonly<Record<string, unknown>>): string {
  const { board } = options
  const own = typeof board === 'object' && board !== null ? (board as { name?: unknown }).name : board
  const name = typeof own === 'string' ? own : ''
  return name ? t('map.of', { name: boardTitle(game, name) }) : t('map')
}

/** The title of a board that is named: "Village". */
export function boardTitle(game: string, board: string): string {
  return said(game, `board.${board}`, spoken(board))
}

export function botName(game: string, bot: string): string {
  return said(game, `bot.${bot}`, spoken(bot))
}

/** The name and the explanation of a bot's parameter; those of a family, such as 'area.3', are named by it and explained by a place. */
export function parameterWords(game: string, { name, about }: { name: string; about: string }): { title: string; about: string } {
  const [family = name, member] = name.split('.')
  const word = said(game, `parameter.${family}`, '')
  const title = word && member !== undefined ? `${word} ${member}` : word || spoken(name)
  return { title, about: said(game, `parameter.${name}.about`, said(game, `place.${about}`, about)) }
}

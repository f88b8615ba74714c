/** Tables that are made from a run: its bots, with or without a person among them. */
import { api } from '../../lib/api'
import { keepNewTable } from '../../lib/table/keyring'
import { go } from '../../lib/router.svelte'
import { settings } from '../../lib/browser/settings.svelte'
import { attempt } from '../../lib/browser/attempt.svelte'
import { t } from './messages'

const SEEN = 60

interface Played {
  game: string
  options: Record<string, unknown>
}

/** Opens a table of the run's game and options with these bots; with a person, who sits first, it is played, else watched. */
export async function openTable(run: Played, bots: string[], person: boolean, name?: string): Promise<void> {
  const seated = bots.map((bot) => ({ kind: 'bot' as const, bot, name: name ?? (bot.length > SEEN ? (bot.split(':')[0] ?? bot) : bot) }))
  const you = { kind: 'human' as const, name: settings.name || t('seat.player') }
  await attempt(async () => {
    const made = await api.create({ game: run.game, options: run.options, seats: person ? [you, ...seated] : seated })
    keepNewTable(made, [])
    go({ page: 'table', id: made.table.id })
  })
}

/** Words and numbers about runs, for lists and headings. */
import { botName, parameterWords } from '../../boards/words'
import { parseBot } from '../../lib/bots'
import type { Range } from '../../lib/lab/charts'
import type { Entrant, LearningStep, Run } from '../../lib/lab/types'
import * as numbers from '../../lib/numbers'
import { t } from './messages'

export function percent(share: number | null, digits = 1): string {
  return share === null ? '–' : numbers.share(share, digits)
}

/** A share with its interval of 95 %, as far as that is known. */
export function shareText(share: number | null, sure: Range | null): string {
  if (sure === null) return percent(share)
  const ends = [sure.low, sure.high].map((end) => numbers.plain(100 * end, 1))
  return t('result.shareText', { share: percent(share), low: ends[0] ?? '', high: ends[1] ?? '' })
}

export function number(value: number | null, digits = 0): string {
  return value === null ? '–' : numbers.plain(value, digits)
}

export function signed(value: number | null): string {
  return value === null ? '–' : numbers.signed(value)
}

export function duration(seconds: number): string {
  if (seconds < 90) return t('time.seconds', { count: Math.round(seconds) })
  if (seconds < 5400) return t('time.minutes', { count: Math.round(seconds / 60) })
  return t('time.hours', { count: Math.round(seconds / 360) / 10 })
}

export function stateText(run: Run): string {
  if (run.stopping) return t('state.stopping')
  return run.state === 'waiting' && run.place !== null && run.place > 1 ? t('state.place', { place: run.place }) : t(`state.${run.state}`)
}

/** Files and settings count rounds from 0, people from 1. */
export function roundNumber(round: number): string {
  return number(round + 1)
}

/** The stage of a training, in a line. */
export function doing({ round, doing, done, of }: LearningStep, rounds: number): string {
  return t(`learn.doing.${doing}`, { round: roundNumber(round), rounds: number(rounds), done: number(done), of: number(of) })
}

/** The name of a bot: its own name, or its kind's with what is special about it. */
export function entrantName(game: string, { bot, name }: Entrant): string {
  if (name) return name
  const choice = parseBot(bot)
  const changed = Object.entries(choice.parameters).map(([key, value]) => `${parameterWords(game, { name: key, about: '' }).title} ${value}`)
  if (choice.trained) changed.unshift(t('learn.trained', { round: roundNumber(Number(choice.trained.split('.')[1])) }))
  const shown = changed.slice(0, 2).join(', ')
  return changed.length ? `${botName(game, choice.name)} (${shown}${changed.length > 2 ? ', …' : ''})` : botName(game, choice.name)
}

/** The bots of a run by name, as it shows them; equal ones are numbered. */
export function entrantNames(game: string, entrants: readonly Entrant[]): string[] {
  const names = entrants.map((one) => entrantName(game, one))
  return names.map((name, index) =>
    names.filter((other) => other === name).length > 1 ? `${name} ${names.slice(0, index + 1).filter((other) => other === name).length}` : name,
  )
}

/** A run's names for those whom the server lists by name or as they were asked for. */
export function callers(game: string, entrants: readonly Entrant[]): (listed: string) => string {
  const names = entrantNames(game, entrants)
  const called = new Map(entrants.map(({ bot, name }, index) => [name ?? bot, names[index] ?? bot]))
  return (listed) => called.get(listed) ?? listed
}

/** The participants, in a line. */
export function whoPlays(run: Run): string {
  const { game } = run.settings
  if (run.kind === 'evolution' || run.kind === 'learning') return entrantName(game, { bot: run.settings.bot })
  return entrantNames(game, run.settings.bots).join(', ')
}

/** The title of a parameter; those of a family, such as 'area.3', by the place that they are about. */
export function parameterTitle(game: string, parameter: { name: string; about: string }): string {
  const { title, about } = parameterWords(game, parameter)
  return parameter.name.includes('.') && about ? about : title
}

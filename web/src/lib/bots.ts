/** A bot's name with its parameters, as it is written everywhere: `mcts:time=2,threads=2`. Pure. */
import type { BotInfo, Parameter } from './types'

const TRAINED = 'trained'

export interface BotChoice {
  name: string
  /** Only what differs from the defaults. */
  parameters: Record<string, number>
  /** A network that a run of the lab has trained, as RUN.ROUND; the bot's own otherwise. */
  trained?: string
}

export function parseBot(text: string): BotChoice {
  const colon = text.indexOf(':')
  if (colon < 0) return { name: text, parameters: {} }
  const all = text
    .slice(colon + 1)
    .split(',')
    .map((pair) => pair.split('='))
  const trained = all.find(([name]) => name === TRAINED)?.[1]
  const pairs = all.filter(([name]) => name !== TRAINED)
  const numbers = pairs.flatMap(([name, value]): [string, number][] =>
    name && value !== undefined && value.trim() !== '' && Number.isFinite(Number(value)) ? [[name.trim(), Number(value)]] : [],
  )
  return { name: text.slice(0, colon), parameters: Object.fromEntries(numbers), ...(trained ? { trained } : {}) }
}

export function formatBot(choice: BotChoice): string {
  const numbers = Object.entries(choice.parameters).map(([name, value]) => `${name}=${value}`)
  const pairs = choice.trained ? [`${TRAINED}=${choice.trained}`, ...numbers] : numbers
  return pairs.length ? `${choice.name}:${pairs.join(',')}` : choice.name
}

/** The choice with one parameter set; a value equal to the default is left out. */
export function withParameter(choice: BotChoice, parameter: Parameter, value: number): BotChoice {
  const { [parameter.name]: _, ...rest } = choice.parameters
  return { ...choice, parameters: value === parameter.default ? rest : { ...rest, [parameter.name]: value } }
}

/** Those whose name, title or description holds every word of the search. */
export function findParameters<P extends Parameter & { title?: string }>(parameters: P[], search: string): P[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  return parameters.filter((one) => {
    const text = `${one.name} ${one.name.replaceAll('_', ' ')} ${one.title ?? ''} ${one.about}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}

/** A step for a slider: a whole number where both bounds are whole and far apart, else a hundredth of the range, rounded. */
export function stepOf(parameter: Parameter): number {
  const range = parameter.high - parameter.low
  if ([parameter.low, parameter.high, parameter.default].every(Number.isInteger) && range >= 20) return 1
  return range > 0 ? 10 ** Math.floor(Math.log10(range / 50)) : 1
}

export function botNamed(bots: BotInfo[], name: string): BotInfo | undefined {
  return bots.find((bot) => bot.name === name)
}

/** The bot to offer where the game names none: the first that can be tuned, since one without parameters is seldom a match. */
export function usualBot(bots: BotInfo[]): string {
  return (bots.find((bot) => bot.parameters.length > 0) ?? bots[0])?.name ?? ''
}

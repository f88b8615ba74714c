/** A small game with bots, for tests of the lab's forms. */
import type { BotInfo, GameInfo } from '../../types'

/** A bot with parameters of these names, with a network or without. */
export function bot(name: string, parameters: string[] = [], network = false): BotInfo {
  const usual = { default: 1, low: 0, high: 60, about: '', whole: false, open: false }
  return { name, about: '', parameters: parameters.map((parameter) => ({ name: parameter, ...usual })), network }
}

export function smallGame(seats: [number, number], bots: BotInfo[]): GameInfo {
  return {
    name: 'small',
    title: 'Small',
    seats,
    secrets: false,
    options: { properties: {} },
    boards: [],
    tools: [],
    levels: [],
    bots,
  }
}

/** Figures of a game over its course, made from its positions and events. Pure: what is counted, each game says. */
import type { Frame, GameEvent } from '../types'

/** One figure of every seat in a position, such as its armies; null where it is not known. */
export interface Measure {
  label: string
  values: readonly (number | null)[]
}

/** The possible throws of a game, how likely each is, and what an event threw. */
export interface Dice<Event = GameEvent> {
  thrown: (event: Event) => readonly number[]
  chances: readonly (readonly [value: number, chance: number])[]
}

interface Line {
  label: string
  highest: number
  /** By seat, through a box of 100 by 100, the whole game wide. */
  paths: string[]
}

/** A chart for every measure; the highest value of all seats is its top. */
export function linesOf<Position>(frames: readonly (Frame<Position> | undefined)[], measures: (position: Position) => Measure[]): Line[] {
  const last = Math.max(1, frames.length - 1)
  const counted = frames.flatMap((frame, at) => (frame ? [{ x: round((100 * at) / last), measures: measures(frame.view.position) }] : []))
  return (counted.at(-1)?.measures ?? []).map(({ label, values }, which) => {
    const points = counted.map(({ x, measures }) => ({ x, values: measures[which]?.values ?? [] }))
    const highest = Math.max(1, ...points.flatMap((point) => point.values.map((value) => value ?? 0)))
    const paths = values.map((_, seat) => {
      const known = points.flatMap(({ x, values }): [number, number][] => (values[seat] == null ? [] : [[x, values[seat]]]))
      return known.map(([x, value], index) => `${index ? 'H' : 'M'}${x}${index ? 'V' : ' '}${round(98 - (94 * value) / highest)}`).join('')
    })
    return { label, highest, paths }
  })
}

interface Throws {
  value: number
  times: number
  /** How often it was to be expected in all the throws. */
  expected: number
}

/** How often every value fell, against how often it was to be expected; empty where nothing was thrown. */
export function throwsOf<Event extends GameEvent>(events: readonly Event[], { thrown, chances }: Dice<Event>): Throws[] {
  const all = events.flatMap(thrown)
  if (!all.length) return []
  return chances.map(([value, chance]) => ({ value, times: all.filter((one) => one === value).length, expected: chance * all.length }))
}

const round = (value: number) => Math.round(100 * value) / 100

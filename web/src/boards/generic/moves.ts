/** Legal moves as the server words them for games without a board of their own, and what clicks on a picture make of them. Pure. */

import type { MoveChoice as Choice, MoveText } from '../../lib/types'

/** The clicks so far: the beginning of a move, or places that it names, in this order. */
export interface Pick {
  beginning: string
  places: readonly string[]
}

export const NOTHING: Pick = { beginning: '', places: [] }

/** The meaning of an element of the picture: `data-move` or `data-place`. */
export type Target = { move: string } | { place: string }

export type Outcome = { play: string } | { pick: Pick }

const isText = (part: string | Choice): part is string => typeof part === 'string'

export const choicesOf = (move: MoveText): Choice[] => move.parts.filter((part): part is Choice => !isText(part))

export const isOpen = (move: MoveText): boolean => move.parts.some((part) => !isText(part))

const rangeOf = (choice: Choice) => ('words' in choice ? choice.words.join('|') : `${choice.low}..${choice.high}`)

/** The text for people: 'push x1..6'. */
export const shown = (move: MoveText): string => move.parts.map((part) => (isText(part) ? part : rangeOf(part))).join('')

/** The first word: what kind of move it is. */
export const kindOf = (move: MoveText): string => shown(move).split(' ')[0] ?? ''

/** The highest number, as most counts want it, or the first word. */
export const usual = (choice: Choice): string => ('words' in choice ? (choice.words[0] ?? '') : String(choice.high))

/** True if a value is one that the choice allows. */
export function allows(choice: Choice, value: string): boolean {
  if ('words' in choice) return choice.words.includes(value)
  return /^-?\d+$/.test(value) && choice.low <= Number(value) && Number(value) <= choice.high
}

/** The move's text with these values, in the order of its choices. */
export function written(move: MoveText, values: readonly string[] = []): string {
  let next = 0
  return move.parts.map((part) => (isText(part) ? part : (values[next++] ?? usual(part)))).join('')
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** True if the text is one of the box's moves, whole. */
function holds(move: MoveText, text: string): boolean {
  const found = new RegExp(`^${move.parts.map((part) => (isText(part) ? literal(part) : '(.+?)')).join('')}$`, 'u').exec(text)
  return found !== null && choicesOf(move).every((choice, index) => allows(choice, found[index + 1] ?? ''))
}

const WORD = /[\p{L}\p{N}]/u

/** True if a word or a number goes on from one letter to the next: not from 'x' to '1', as in 'push x1'. */
function goesOn(one: string, next: string): boolean {
  return WORD.test(one) && WORD.test(next) && /\p{N}/u.test(one) === /\p{N}/u.test(next)
}

/** 'drop 1' begins 'drop 1', not 'drop 10'. */
function begins(move: MoveText, beginning: string): boolean {
  const text = shown(move)
  return text.startsWith(beginning) && !goesOn(beginning.at(-1) ?? '', text[beginning.length] ?? '')
}

/** True if the fixed part of a move names these places in this order, each as a word by itself. */
function names(move: MoveText, places: readonly string[]): boolean {
  const text = move.parts.map((part) => (isText(part) ? part : '\n')).join('')
  let from = 0
  return places.every((place) => {
    for (let at = text.indexOf(place, from); at >= 0; at = text.indexOf(place, at + 1)) {
      if (WORD.test(text[at - 1] ?? '') || WORD.test(text[at + place.length] ?? '')) continue
      from = at + place.length
      return true
    }
    return false
  })
}

/** The moves that what has been clicked leaves. */
export function picked(moves: readonly MoveText[], pick: Pick): MoveText[] {
  return moves.filter((move) => (pick.beginning ? begins(move, pick.beginning) : names(move, pick.places)))
}

export const isNothing = (pick: Pick): boolean => !pick.beginning && pick.places.length === 0

/**
 * The effect of a click, or null where it has none. A move is made at once if it is the only one left, nothing in it is open, and it
 * names no further place of the picture: of `places`.
 */
export function click(moves: readonly MoveText[], pick: Pick, target: Target, places: readonly string[]): Outcome | null {
  if ('move' in target) {
    if (moves.some((move) => holds(move, target.move))) return { play: target.move }
    return settled(moves, { beginning: target.move, places: [] }, [])
  }
  const further = settled(moves, { beginning: '', places: [...pick.places, target.place] }, places)
  return further ?? settled(moves, { beginning: '', places: [target.place] }, places)
}

function settled(moves: readonly MoveText[], pick: Pick, places: readonly string[]): Outcome | null {
  const [only, ...more] = picked(moves, pick)
  if (!only) return null
  const whole = more.length === 0 && !isOpen(only) && !places.some((place) => names(only, [...pick.places, place]))
  return whole ? { play: written(only) } : { pick }
}

/** The legal moves of the seat, sorted out of the server's boxes into what the board asks for: by territory, by origin and target. */
import { each, range, type Range } from '../../../lib/board/boxes'
import type { Box } from '../../../lib/types'
import type { RiskDrawing, RiskPosition } from '../types'

export type { Range }

/** Possible moves from one territory to others: target → dice or armies. */
export type Reach = Map<number, Map<number, Range>>

export interface Choices {
  claim: Set<number>
  place: Map<number, Range>
  attack: Reach
  /** Moves between own territories; `ceasing`: they are only possible after the end of attacks, which the board sends first. */
  fortify: Reach
  ceasing: boolean
  /** Sets of cards, each as three sorted kinds. */
  trade: number[][]
  defend: Range | null
  follow: Range | null
  cease: boolean
  end: boolean
}

function enter(reach: Reach, box: Box, field: string): void {
  const [origin] = range(box, 'origin')
  const targets = reach.get(origin) ?? new Map<number, Range>()
  targets.set(range(box, 'target')[0], range(box, field))
  reach.set(origin, targets)
}

export function noChoices(): Choices {
  return {
    claim: new Set(),
    place: new Map(),
    attack: new Map(),
    fortify: new Map(),
    ceasing: false,
    trade: [],
    defend: null,
    follow: null,
    cease: false,
    end: false,
  }
}

/** Sorts the boxes of `view.legal`. */
export function choicesOf(legal: readonly Box[]): Choices {
  const choices = noChoices()
  for (const box of legal) {
    switch (box.kind) {
      case 'claim':
        for (const territory of each(box, 'territory')) choices.claim.add(territory)
        break
      case 'place':
        for (const territory of each(box, 'territory')) choices.place.set(territory, range(box, 'armies'))
        break
      case 'attack':
        enter(choices.attack, box, 'dice')
        break
      case 'fortify':
        enter(choices.fortify, box, 'armies')
        break
      case 'trade':
        choices.trade.push(['a', 'b', 'c'].map((field) => range(box, field)[0]).sort((a, b) => a - b))
        break
      case 'defend':
        choices.defend = range(box, 'dice')
        break
      case 'follow':
        choices.follow = range(box, 'armies')
        break
      case 'cease':
        choices.cease = true
        break
      case 'end':
        choices.end = true
    }
  }
  return choices
}

/** Everything reachable from a territory through own ones (R1: one fortification along a chain). */
export function chain(drawing: RiskDrawing, owner: readonly number[], from: number): number[] {
  const seen = new Set([from])
  const queue = [from]
  for (let t = queue.pop(); t !== undefined; t = queue.pop()) {
    for (const n of drawing.territories[t]?.neighbours ?? []) {
      if (owner[n] !== owner[from] || seen.has(n)) continue
      seen.add(n)
      queue.push(n)
    }
  }
  seen.delete(from)
  return [...seen]
}

/** The server's choices, and the fortifications that would be open once attacks are ended, so that a player need not end them first. */
export function choicesAhead(legal: readonly Box[], position: RiskPosition, drawing: RiskDrawing): Choices {
  const choices = choicesOf(legal)
  if (!choices.cease || choices.fortify.size > 0) return choices
  choices.ceasing = true
  position.owner.forEach((owner, origin) => {
    const spare = (position.armies[origin] ?? 0) - 1
    if (owner !== position.seat || spare < 1) return
    const targets = chain(drawing, position.owner, origin)
    if (targets.length > 0) choices.fortify.set(origin, new Map(targets.map((t) => [t, [1, spare]])))
  })
  return choices
}

/** True if nothing is left but to end the turn. */
export function onlyEnd(choices: Choices): boolean {
  return choices.end && !choices.cease && choices.claim.size + choices.place.size + choices.attack.size + choices.fortify.size + choices.trade.length === 0
}

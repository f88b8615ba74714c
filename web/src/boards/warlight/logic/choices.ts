/** The legal moves of the seat, sorted out of the server's boxes into what the board asks for: by region, by origin and target. */
import { each, range } from '../../../lib/board/boxes'
import type { Box } from '../../../lib/types'

export interface Choices {
  pick: Set<number>
  /** Region → the most armies that may be placed there, or taken back from there. */
  deploy: Map<number, number>
  withdraw: Map<number, number>
  /** Origin → target → the most armies that may be sent (on top of an order that is there). */
  attack: Map<number, Map<number, number>>
  cancel: Set<number>
  commit: boolean
}

export function noChoices(): Choices {
  return { pick: new Set(), deploy: new Map(), withdraw: new Map(), attack: new Map(), cancel: new Set(), commit: false }
}

/** Sorts the boxes of `view.legal`. */
export function choicesOf(legal: readonly Box[]): Choices {
  const choices = noChoices()
  for (const box of legal) {
    const most = range(box, 'armies')[1]
    switch (box.kind) {
      case 'pick':
        for (const region of each(box, 'region')) choices.pick.add(region)
        break
      case 'deploy':
      case 'withdraw':
        for (const region of each(box, 'region')) choices[box.kind].set(region, most)
        break
      case 'attack':
        for (const origin of each(box, 'origin')) {
          const targets = choices.attack.get(origin) ?? new Map<number, number>()
          for (const target of each(box, 'target')) targets.set(target, most)
          choices.attack.set(origin, targets)
        }
        break
      case 'cancel':
        for (const order of each(box, 'order')) choices.cancel.add(order)
        break
      case 'commit':
        choices.commit = true
    }
  }
  return choices
}

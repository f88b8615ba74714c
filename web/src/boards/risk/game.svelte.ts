/** One position of Risk as board and tabs work with it: what is possible, whose it is, and the moves that clicks turn into. */
import type { BoardProps, TabProps } from '../../lib/gameui'
import { BoardGame } from '../game'
import { origins, placeCount, possible, type Action, type Intent } from './logic/actions'
import { choicesAhead, noChoices, onlyEnd } from './logic/choices'
import { move } from './logic/moves'
import { placeName } from './messages'
import type { RiskSelection } from './selection.svelte'
import type { RiskDrawing, RiskEvent, RiskPosition } from './types'

export type RiskProps = BoardProps<RiskDrawing, RiskPosition, RiskSelection, RiskEvent>
export type RiskTab = TabProps<RiskDrawing, RiskPosition, RiskSelection, RiskEvent>

interface ClickKeys {
  five: boolean
  all: boolean
}

export class RiskGame extends BoardGame<RiskDrawing, RiskPosition, RiskSelection, RiskEvent> {
  readonly choices = $derived.by(() => {
    const { interactive, view, drawing } = this.props()
    return interactive ? choicesAhead(view.legal, view.position, drawing) : noChoices()
  })
  readonly can = $derived(possible(this.choices))

  readonly place = (id: number) => placeName(this.drawing.territories[id]?.name ?? String(id))

  /** Ends the turn where nothing else is left of it, so that nobody has to click for that. */
  readonly settle = () => this.send(() => (onlyEnd(this.choices) && this.position.phase === 'fortify' ? move.end : null))

  async fortify(origin: number, target: number, armies: number): Promise<boolean> {
    if (this.choices.ceasing) await this.send(() => (this.choices.cease ? move.cease : null))
    const made = await this.send(() => (this.choices.fortify.get(origin)?.has(target) ? move.fortify(origin, target, armies) : null))
    if (made) await this.settle()
    return made
  }

  async endAttacks(): Promise<void> {
    if (await this.send(() => (this.choices.cease ? move.cease : null))) await this.settle()
  }

  async endTurn(): Promise<void> {
    this.selection.clear()
    await this.send(() => (this.choices.cease ? move.cease : null))
    await this.send(() => (this.choices.end ? move.end : null))
  }

  /** The E key: the next step of the turn. */
  async end(): Promise<void> {
    this.selection.clear()
    await (this.choices.cease ? this.endAttacks() : this.endTurn())
  }

  act(intent: Intent, keys: ClickKeys = { five: false, all: false }): void {
    const { selection } = this
    switch (intent.do) {
      case 'select':
        selection.selected = intent.territory
        break
      case 'claim':
        selection.selected = null
        void this.send(() => (this.choices.claim.has(intent.territory) ? move.claim(intent.territory) : null))
        break
      case 'place':
        selection.selected = intent.territory
        void this.send(() => {
          const range = this.choices.place.get(intent.territory)
          return range ? move.place(intent.territory, placeCount(range, selection.count, keys)) : null
        })
        break
      case 'attack':
      case 'fortify':
        selection.selected = intent.origin
        selection.dialog = { kind: intent.do, origin: intent.origin, target: intent.target }
    }
  }

  arm(action: Action): void {
    const { selection } = this
    if (!this.can[action]) return
    selection.armed = selection.armed === action ? null : action
    selection.dialog = null
    if (selection.selected !== null && !origins(this.choices, selection.armed).has(selection.selected)) selection.selected = null
  }

  openCards(): void {
    this.selection.dialog = { kind: 'cards' }
  }

  get id() {
    return this.props().table.game
  }
}

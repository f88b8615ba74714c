/** One position of Risk as board and tabs work with it: what is possible, whose it is, and the moves that clicks turn into. */
import type { BoardProps } from '../../lib/gameui'
import { origins, placeCount, possible, type Action, type Intent } from './logic/actions'
import { choicesAhead, noChoices, onlyEnd } from './logic/choices'
import { move } from './logic/moves'
import { placeName, t } from './messages'
import type { RiskSelection } from './selection.svelte'
import type { RiskDrawing, RiskEvent, RiskPosition } from './types'

export type RiskProps = BoardProps<RiskDrawing, RiskPosition, RiskSelection, RiskEvent>

export interface ClickKeys {
  five: boolean
  all: boolean
}

export type RiskGame = ReturnType<typeof riskGame>

export function riskGame(props: () => RiskProps) {
  const position = $derived(props().view.position)
  const me = $derived(props().view.seat)
  const choices = $derived.by(() => {
    const { interactive, view, drawing } = props()
    return interactive ? choicesAhead(view.legal, view.position, drawing) : noChoices()
  })
  const can = $derived(possible(choices))
  const names = $derived(props().table.seats.map((seat) => seat.name))

  const seatName = (seat: number) => names[seat] ?? t('nobody')
  const place = (id: number) => placeName(props().drawing.territories[id]?.name ?? String(id))

  /** Makes moves when those before are made. */
  const send = (next: () => string | null) => props().selection.moves.send((text) => props().play(text), next)

  /** Ends the turn where nothing else is left of it, so that nobody has to click for that. */
  const settle = () => send(() => (onlyEnd(choices) && position.phase === 'fortify' ? move.end : null))

  async function fortify(origin: number, target: number, armies: number): Promise<boolean> {
    if (choices.ceasing) await send(() => (choices.cease ? move.cease : null))
    const made = await send(() => (choices.fortify.get(origin)?.has(target) ? move.fortify(origin, target, armies) : null))
    if (made) await settle()
    return made
  }

  async function endAttacks(): Promise<void> {
    if (await send(() => (choices.cease ? move.cease : null))) await settle()
  }

  async function endTurn(): Promise<void> {
    props().selection.clear()
    await send(() => (choices.cease ? move.cease : null))
    await send(() => (choices.end ? move.end : null))
  }

  /** The E key: the next step of the turn. */
  async function end(): Promise<void> {
    props().selection.clear()
    await (choices.cease ? endAttacks() : endTurn())
  }

  function act(intent: Intent, keys: ClickKeys = { five: false, all: false }): void {
    const { selection } = props()
    switch (intent.do) {
      case 'select':
        selection.selected = intent.territory
        break
      case 'claim':
        selection.selected = null
        void send(() => (choices.claim.has(intent.territory) ? move.claim(intent.territory) : null))
        break
      case 'place':
        selection.selected = intent.territory
        void send(() => {
          const range = choices.place.get(intent.territory)
          return range ? move.place(intent.territory, placeCount(range, selection.count, keys)) : null
        })
        break
      case 'attack':
      case 'fortify':
        selection.selected = intent.origin
        selection.dialog = { kind: intent.do, origin: intent.origin, target: intent.target }
    }
  }

  function arm(action: Action): void {
    const { selection } = props()
    if (!can[action]) return
    selection.armed = selection.armed === action ? null : action
    selection.dialog = null
    if (selection.selected !== null && !origins(choices, selection.armed).has(selection.selected)) selection.selected = null
  }

  function openCards(): void {
    props().selection.dialog = { kind: 'cards' }
  }

  return {
    get position() {
      return position
    },
    get drawing() {
      return props().drawing
    },
    get selection() {
      return props().selection
    },
    get me() {
      return me
    },
    get choices() {
      return choices
    },
    get can() {
      return can
    },
    get names() {
      return names
    },
    /** Whether the seat at this screen is the one who plays now. */
    get mine() {
      return props().interactive && props().view.to_move.includes(me)
    },
    get id() {
      return props().table.game
    },
    seatName,
    place,
    send,
    fortify,
    endAttacks,
    endTurn,
    end,
    act,
    arm,
    openCards,
  }
}

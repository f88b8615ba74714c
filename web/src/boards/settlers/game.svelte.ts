/** One position of Settlers as board and tabs work with it: what is possible, how things are called, and the moves that clicks turn into. */
import type { BoardProps } from '../../lib/gameui'
import { choicesOf, noChoices, type Plain } from './logic/choices'
import { move } from './logic/moves'
import { spotsOf, type Armed, type Spot } from './logic/spots'
import { t } from './messages'
import type { SettlersSelection } from './selection.svelte'
import { KNIGHT, POINT, ROADS, type SettlersDrawing, type SettlersEvent, type SettlersPosition } from './types'
import type { Land } from './words'

export type SettlersProps = BoardProps<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent>
export type SettlersGame = ReturnType<typeof settlersGame>

export function settlersGame(props: () => SettlersProps) {
  const position = $derived(props().view.position)
  const me = $derived(props().view.seat)
  const choices = $derived(props().interactive ? choicesOf(props().view.legal) : noChoices())
  const names = $derived(props().table.seats.map((seat) => seat.name))
  const spots = $derived(spotsOf(choices, props().selection.armed))
  const land = $derived.by((): Land => ({ drawing: props().drawing, tiles: position.tiles, harbours: position.harbours, ratios: position.settings.ratios }))
  const trading = $derived(choices.bank.size > 0 || choices.offers.length > 0)

  /** Makes moves when those before are made. */
  const send = (next: () => string | null) => props().selection.moves.send((text) => props().play(text), next)

  const plain = (kind: Plain) => send(() => (choices.plain.has(kind) ? kind : null))

  /** A click on a spot. Where several could be robbed, it asks whom. */
  function act({ kind, id }: Spot): void {
    const { selection } = props()
    if (kind === 'rob') {
      const victims = choices.rob.get(id) ?? []
      if (victims.length > 1) selection.dialog = { kind: 'victim', tile: id }
      else void rob(id, victims[0] ?? -1)
      return
    }
    selection.armed = null
    void send(() => (choices[kind].has(id) ? move[kind](id) : null))
  }

  function rob(tile: number, victim: number): Promise<boolean> {
    props().selection.dialog = null
    return send(() => (choices.rob.get(tile)?.includes(victim) ? move.rob(tile, victim) : null))
  }

  function arm(what: Armed): void {
    const { selection } = props()
    selection.dialog = null
    selection.armed = selection.armed === what || choices[what].size === 0 ? null : what
  }

  function playCard(card: number): void {
    const { selection } = props()
    if (!props().interactive || !(position.playable.includes(card) || card === POINT)) return
    selection.clear()
    if (card === KNIGHT) void plain('knight')
    else if (card === ROADS) void plain('roads')
    else if (card === POINT) void plain('coupon')
    else selection.dialog = { kind: card === 3 ? 'plenty' : 'monopoly' }
  }

  function openTrade(): void {
    const { selection } = props()
    if (!trading) return
    selection.armed = null
    selection.dialog = selection.dialog?.kind === 'trade' ? null : { kind: 'trade' }
  }

  function endTurn(): void {
    props().selection.clear()
    void plain('end')
  }

  return {
    get position() {
      return position
    },
    /** Which round is played; 0 in the set-up. */
    get round() {
      return props().view.round ?? 0
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
    get spots() {
      return spots
    },
    get land() {
      return land
    },
    get trading() {
      return trading
    },
    get names() {
      return names
    },
    /** Whether the seat at this screen has something to decide now. */
    get mine() {
      return props().interactive && props().view.to_move.includes(me)
    },
    seatName: (seat: number) => names[seat] ?? t('nobody'),
    send,
    plain,
    act,
    rob,
    arm,
    playCard,
    openTrade,
    endTurn,
  }
}

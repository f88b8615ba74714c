/** One position of Settlers as board and tabs work with it: what is possible, how things are called, and the moves that clicks turn into. */
import type { BoardProps, TabProps } from '../../lib/gameui'
import { BoardGame } from '../game'
import { whyNotBuild, whyNotHere, type Place, type WhyNot } from './advice/whynot'
import { choicesOf, noChoices, type Plain } from './logic/choices'
import { noDeal } from './logic/hand'
import { move } from './logic/moves'
import { spotsOf, type Armed, type Spot } from './logic/spots'
import type { SettlersSelection } from './selection.svelte'
import { KNIGHT, POINT, ROADS, type Product, type SettlersDrawing, type SettlersEvent, type SettlersPosition } from './types'
import { cardsText, type Land } from './words'
import { t } from './messages'

export type SettlersProps = BoardProps<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent>
export type SettlersTab = TabProps<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent>

/** The move that builds each product; a card is bought. */
export const ARMS: Record<Product, Armed | null> = { road: 'road', settlement: 'settle', city: 'city', card: null }

function said(why: WhyNot | null): string {
  if (!why) return ''
  return why.rule === 'cards' ? t('whyNot.cards', { cards: cardsText(why.lacking) }) : t(`whyNot.${why.rule}`)
}

export class SettlersGame extends BoardGame<SettlersDrawing, SettlersPosition, SettlersSelection, SettlersEvent> {
  readonly choices = $derived(this.props().interactive ? choicesOf(this.props().view.legal) : noChoices())
  readonly spots = $derived(spotsOf(this.choices, this.selection.armed))
  readonly land = $derived.by((): Land => ({
    drawing: this.drawing,
    tiles: this.position.tiles,
    harbours: this.position.harbours,
    ratios: this.position.settings.ratios,
  }))
  readonly trading = $derived(this.choices.bank.size > 0 || this.choices.offers.length > 0)

  readonly plain = (kind: Plain) => this.send(() => (this.choices.plain.has(kind) ? kind : null))

  /** A click on a spot. Where several could be robbed, it asks whom. */
  act({ kind, id }: Spot): void {
    const { selection } = this
    if (kind === 'rob') {
      const victims = this.choices.rob.get(id) ?? []
      if (victims.length > 1) selection.dialog = { kind: 'victim', tile: id }
      else void this.rob(id, victims[0] ?? -1)
      return
    }
    selection.armed = null
    void this.send(() => (this.choices[kind].has(id) ? move[kind](id) : null))
  }

  rob(tile: number, victim: number): Promise<boolean> {
    this.selection.dialog = null
    return this.send(() => (this.choices.rob.get(tile)?.includes(victim) ? move.rob(tile, victim) : null))
  }

  arm(what: Armed): void {
    const { selection } = this
    selection.dialog = null
    selection.armed = selection.armed === what || this.choices[what].size === 0 ? null : what
  }

  playCard(card: number): void {
    const { selection } = this
    if (!this.props().interactive || !(this.position.playable.includes(card) || card === POINT)) return
    selection.clear()
    if (card === KNIGHT) void this.plain('knight')
    else if (card === ROADS) void this.plain('roads')
    else if (card === POINT) void this.plain('coupon')
    else selection.dialog = { kind: card === 3 ? 'plenty' : 'monopoly' }
  }

  possible(product: Product): boolean {
    const arm = ARMS[product]
    return arm ? this.choices[arm].size > 0 : this.choices.plain.has('buy')
  }

  /** Why a product is not to be had now, in words; empty: it is, or it is not the time for it. */
  whyNot(product: Product): string {
    return this.props().interactive ? said(whyNotBuild(product, this.possible(product), this.position, this.me)) : ''
  }

  /** Why nothing can be done at a place that is pointed at. */
  whyNotAt(place: Place): string {
    return this.props().interactive ? said(whyNotHere(place, this.drawing, this.position, this.me)) : ''
  }

  /** Why nothing can be traded. */
  whyNoTrade(): string {
    const { phase, resources, seat } = this.position
    if (this.trading || !this.props().interactive || seat !== this.me) return ''
    if (phase === 'roll') return t('whyNot.roll')
    return phase === 'build' ? t(resources?.some((count) => count > 0) ? 'whyNot.trade' : 'whyNot.empty') : ''
  }

  openTrade(): void {
    const { selection } = this
    if (!this.trading) return
    selection.armed = null
    selection.deal = noDeal()
    selection.dialog = selection.dialog?.kind === 'trade' ? null : { kind: 'trade' }
  }

  endTurn(): void {
    this.selection.clear()
    void this.plain('end')
  }

  /** The number of the round; 0 in the set-up. */
  get round() {
    return this.props().view.round ?? 0
  }
}

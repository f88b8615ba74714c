/** One position of Warlight as board and tabs work with it: what is possible, whose it is, and the moves that clicks turn into. */
import type { BoardProps, TabProps } from '../../lib/gameui'
import { BoardGame } from '../game'
import { choicesOf, noChoices } from './logic/choices'
import { move } from './logic/moves'
import { attackOdds, type Odds } from './logic/odds'
import { fitted, freeArmies, turnOf, sameTurn, steps, withArmies, withPlaced, type Ground, type Turn } from './logic/turn'
import { landOf } from './map/land'
import { placeName, t } from './messages'
import type { Mode, WarlightSelection } from './selection.svelte'
import { UNKNOWN, type WarlightDrawing, type WarlightEvent, type WarlightPosition } from './types'

export type WarlightProps = BoardProps<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent>
export type WarlightTab = TabProps<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent>

const MOST_UNDO = 200

function ownPicks({ picked }: WarlightPosition, seat: number): number[] {
  if (!picked) return []
  return picked.every((one) => typeof one === 'number') ? picked : ((picked as number[][])[seat] ?? [])
}

export class WarlightGame extends BoardGame<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent> {
  readonly land = $derived(landOf(this.props().view.position.map ?? this.drawing))
  readonly choices = $derived(this.props().interactive ? choicesOf(this.props().view.legal) : noChoices())
  readonly turn = $derived(turnOf(this.position, this.me))
  readonly ground = $derived<Ground>({
    seat: this.me,
    owner: this.position.owner,
    armies: this.position.armies,
    once: Boolean(this.option('armies_move_once')),
  })
  /** How many armies may still leave each own region. */
  readonly free = $derived(freeArmies(this.turn, this.ground))
  readonly reserve = $derived(typeof this.position.reserve === 'number' ? this.position.reserve : (this.position.reserve?.[this.me] ?? 0))
  readonly luck = $derived(Number(this.option('luck') ?? 1))
  /** True if orders for the same two regions become one (W4); games from before there was a choice do not name it. */
  readonly merged = $derived(this.option('merge_orders') !== false)
  readonly picks = $derived(ownPicks(this.position, this.me))
  /** True if seats pick one after the other, in the open, and cannot take a pick back; else all at once, in secret (W2). */
  readonly inTurn = $derived(['one-per-super-region', 'challenge-2'].includes(String(this.option('start'))))
  readonly wantedPicks = $derived(Number(this.option('picks') ?? 2) * (this.option('start') === 'challenge-1' ? this.position.seats : 1))

  option(name: string): unknown {
    return this.props().table.options[name]
  }

  override seatName(seat: number): string {
    return this.names[seat] ?? (seat === UNKNOWN ? t('unknown') : t('neutral'))
  }

  readonly place = (region: number) => placeName(this.land.regions[region]?.name ?? String(region))
  readonly owner = (region: number) => this.position.owner[region] ?? UNKNOWN
  readonly armies = (region: number) => this.position.armies[region] ?? 0

  /** Changes the turn, and remembers the last version for undo. */
  change(next: () => readonly string[]): Promise<boolean> {
    return this.send(() => {
      const texts = next()
      const { selection } = this
      if (texts.length > 0) selection.past = [...selection.past, this.turn].slice(-MOST_UNDO)
      return texts
    })
  }

  /** Makes the turn into another one, as far as there are armies for it. */
  readonly become = (wanted: () => Turn) => this.change(() => steps(this.turn, fitted(wanted(), this.ground), this.ground))

  deploy(region: number, wish: number): void {
    this.selection.selected = region
    void this.change(() => {
      const most = this.choices.deploy.get(region) ?? 0
      return most > 0 ? [move.deploy(region, Math.min(most, wish))] : []
    })
  }

  /** Sets how many armies are placed there; orders that needed more are shortened. */
  placeExactly(region: number, wish: number): void {
    void this.become(() => withPlaced(this.turn, region, Math.min(wish, (this.turn.placed[region] ?? 0) + (this.choices.deploy.get(region) ?? 0))))
  }

  readonly withdraw = (region: number, wish: number) => this.placeExactly(region, Math.max(0, (this.turn.placed[region] ?? 0) - wish))

  /** The number of the last order between the two; −1 if there is none. */
  readonly orderOf = (origin: number, target: number) => this.turn.orders.findLastIndex((o) => o.origin === origin && o.target === target)

  /** The most armies that a further order between the two could have. */
  readonly moreFor = (origin: number, target: number) => this.choices.attack.get(origin)?.get(target) ?? 0

  /** The most armies that the order of this number could have, or a new one where there is no such order. */
  mostFor(origin: number, target: number, at = this.orderOf(origin, target)): number {
    return this.moreFor(origin, target) + (this.turn.orders[at]?.armies ?? 0)
  }

  /** A new order between the two. */
  order(origin: number, target: number, wish: number): Promise<boolean> {
    return this.change(() => {
      const count = Math.min(wish, this.moreFor(origin, target))
      return count > 0 ? [move.attack(origin, target, count)] : []
    })
  }

  /** Sets the armies of the order of this number. */
  changeOrder(at: number, wish: number): Promise<boolean> {
    return this.change(() => {
      const now = this.turn.orders[at]
      if (!now) return []
      const count = Math.min(wish, this.mostFor(now.origin, now.target, at))
      if (this.merged && count > now.armies) return [move.attack(now.origin, now.target, count - now.armies)]
      return steps(this.turn, fitted(withArmies(this.turn, at, count), this.ground), this.ground)
    })
  }

  readonly remove = (index: number) => this.become(() => withArmies(this.turn, index, 0))

  readonly shift = (from: number, to: number) => this.change(() => (from !== to && to >= 0 && to < this.turn.orders.length ? [move.shift(from, to)] : []))

  readonly startOver = () => this.become(() => ({ placed: this.turn.placed.map(() => 0), orders: [] }))

  /** Takes the last change of the turn back. */
  undo(): void {
    void this.send(() => {
      const { selection } = this
      const before = selection.past.at(-1)
      selection.past = selection.past.slice(0, -1)
      return before && !sameTurn(before, this.turn) ? steps(this.turn, before, this.ground) : []
    })
  }

  /** Picks a region; where picks are secret, a second click takes it back. */
  pick(region: number): void {
    this.selection.selected = null
    void this.send(() => {
      const at = this.picks.indexOf(region)
      if (at >= 0) return this.choices.cancel.has(at) ? [move.cancel(at)] : []
      return this.choices.pick.has(region) ? [move.pick(region)] : []
    })
  }

  /** Asks first where armies would be lost. */
  askCommit(): void {
    if (!this.choices.commit) return
    if (this.reserve > 0 && this.position.phase === 'order') this.selection.dialog = { kind: 'commit' }
    else this.commit()
  }

  commit(): void {
    this.selection.forget()
    void this.send(() => (this.choices.commit ? [move.commit] : []))
  }

  arm(mode: Mode): void {
    const { selection } = this
    selection.mode = mode
    selection.dialog = null
  }

  /** The odds of an attack against what stands there now; null for a move between own regions. */
  odds(target: number, attackers: number): Odds | null {
    return this.owner(target) === this.me || attackers < 1 || this.owner(target) === UNKNOWN ? null : attackOdds(attackers, this.armies(target), this.luck)
  }

  /** Values of regions to be shown as heat; null where nobody asks for them. */
  get overlay() {
    return this.props().overlay ?? null
  }

  /** True if the seat at this screen is giving orders. */
  get ordering() {
    return this.props().interactive && this.position.phase === 'order' && this.choices.commit
  }

  get picking() {
    return this.props().interactive && this.position.phase === 'pick'
  }

  /** True if clicks on own regions begin attacks: chosen, or nothing is left to place. */
  get attacking() {
    return this.selection.mode === 'attack' || this.choices.deploy.size === 0
  }

  hostile = (region: number) => this.owner(region) !== this.me
}

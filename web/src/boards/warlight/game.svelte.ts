/** One position of Warlight as board and tabs work with it: what is possible, whose it is, and the moves that clicks turn into. */
import type { BoardProps } from '../../lib/gameui'
import { choicesOf, noChoices } from './logic/choices'
import { move } from './logic/moves'
import { attackOdds, type Odds } from './logic/odds'
import { fitted, freeArmies, planOf, samePlan, steps, withArmies, withPlaced, type Ground, type Plan } from './logic/plan'
import { landOf } from './map/land'
import { placeName, t } from './messages'
import type { Mode, WarlightSelection } from './selection.svelte'
import { UNKNOWN, type WarlightDrawing, type WarlightEvent, type WarlightPosition } from './types'

export type WarlightProps = BoardProps<WarlightDrawing, WarlightPosition, WarlightSelection, WarlightEvent>
export type WarlightGame = ReturnType<typeof warlightGame>

const MOST_UNDO = 200

function ownPicks({ picked }: WarlightPosition, seat: number): number[] {
  if (!picked) return []
  return picked.every((one) => typeof one === 'number') ? picked : ((picked as number[][])[seat] ?? [])
}

export function warlightGame(props: () => WarlightProps) {
  const position = $derived(props().view.position)
  const me = $derived(props().view.seat)
  const land = $derived(landOf(props().view.position.map ?? props().drawing))
  const choices = $derived(props().interactive ? choicesOf(props().view.legal) : noChoices())
  const names = $derived(props().table.seats.map((seat) => seat.name))
  const plan = $derived(planOf(position, me))
  const ground = $derived<Ground>({ seat: me, owner: position.owner, armies: position.armies, once: Boolean(option('armies_move_once')) })
  const free = $derived(freeArmies(plan, ground))
  const reserve = $derived(typeof position.reserve === 'number' ? position.reserve : (position.reserve?.[me] ?? 0))
  const luck = $derived(Number(option('luck') ?? 1))
  /** Whether orders for the same two regions become one (W4); games from before there was a choice do not name it. */
  const merged = $derived(option('merge_orders') !== false)
  const picks = $derived(ownPicks(position, me))
  /** Whether seats pick one after the other, in the open, and cannot take a pick back; else all at once, in secret (W2). */
  const inTurn = $derived(['one-per-super-region', 'challenge-2'].includes(String(option('start'))))
  const wantedPicks = $derived(Number(option('picks') ?? 2) * (option('start') === 'challenge-1' ? position.seats : 1))

  function option(name: string): unknown {
    return props().table.options[name]
  }

  const seatName = (seat: number) => names[seat] ?? (seat === UNKNOWN ? t('unknown') : t('neutral'))
  const place = (region: number) => placeName(land.regions[region]?.name ?? String(region))
  const owner = (region: number) => position.owner[region] ?? UNKNOWN
  const armies = (region: number) => position.armies[region] ?? 0

  /** Makes moves when those before are made. */
  const send = (next: () => readonly string[]) => props().selection.moves.send((text) => props().play(text), next)

  /** Changes the plan, and remembers the one before for undo. */
  function change(next: () => readonly string[]): Promise<boolean> {
    return send(() => {
      const texts = next()
      const { selection } = props()
      if (texts.length > 0) selection.past = [...selection.past, plan].slice(-MOST_UNDO)
      return texts
    })
  }

  /** Makes the plan into another one, as far as there are armies for it. */
  const become = (wanted: () => Plan) => change(() => steps(plan, fitted(wanted(), ground), ground))

  function deploy(region: number, wish: number): void {
    props().selection.selected = region
    void change(() => {
      const most = choices.deploy.get(region) ?? 0
      return most > 0 ? [move.deploy(region, Math.min(most, wish))] : []
    })
  }

  /** So many armies placed there, no matter how many are now; orders that needed more are shortened. */
  function placeExactly(region: number, wish: number): void {
    void become(() => withPlaced(plan, region, Math.min(wish, (plan.placed[region] ?? 0) + (choices.deploy.get(region) ?? 0))))
  }

  const withdraw = (region: number, wish: number) => placeExactly(region, Math.max(0, (plan.placed[region] ?? 0) - wish))

  /** The number of the last order between the two; −1 if there is none. */
  const orderOf = (origin: number, target: number) => plan.orders.findLastIndex((o) => o.origin === origin && o.target === target)

  /** The most armies that a further order between the two could have. */
  const moreFor = (origin: number, target: number) => choices.attack.get(origin)?.get(target) ?? 0

  /** The most armies that the order of this number could have, or a new one where there is no such order. */
  function mostFor(origin: number, target: number, at = orderOf(origin, target)): number {
    return moreFor(origin, target) + (plan.orders[at]?.armies ?? 0)
  }

  /** A new order between the two. */
  function order(origin: number, target: number, wish: number): Promise<boolean> {
    return change(() => {
      const count = Math.min(wish, moreFor(origin, target))
      return count > 0 ? [move.attack(origin, target, count)] : []
    })
  }

  /** The order of this number with so many armies. */
  function changeOrder(at: number, wish: number): Promise<boolean> {
    return change(() => {
      const now = plan.orders[at]
      if (!now) return []
      const count = Math.min(wish, mostFor(now.origin, now.target, at))
      if (merged && count > now.armies) return [move.attack(now.origin, now.target, count - now.armies)]
      return steps(plan, fitted(withArmies(plan, at, count), ground), ground)
    })
  }

  const remove = (index: number) => become(() => withArmies(plan, index, 0))

  const shift = (from: number, to: number) => change(() => (from !== to && to >= 0 && to < plan.orders.length ? [move.shift(from, to)] : []))

  const startOver = () => become(() => ({ placed: plan.placed.map(() => 0), orders: [] }))

  /** Back to the plan before the last change. */
  function undo(): void {
    void send(() => {
      const { selection } = props()
      const before = selection.past.at(-1)
      selection.past = selection.past.slice(0, -1)
      return before && !samePlan(before, plan) ? steps(plan, before, ground) : []
    })
  }

  /** Picks a region; where picks are secret, a second click takes it back. */
  function pick(region: number): void {
    props().selection.selected = null
    void send(() => {
      const at = picks.indexOf(region)
      if (at >= 0) return choices.cancel.has(at) ? [move.cancel(at)] : []
      return choices.pick.has(region) ? [move.pick(region)] : []
    })
  }

  /** Asks first where armies would be lost. */
  function askCommit(): void {
    if (!choices.commit) return
    if (reserve > 0 && position.phase === 'order') props().selection.dialog = { kind: 'commit' }
    else commit()
  }

  function commit(): void {
    props().selection.forget()
    void send(() => (choices.commit ? [move.commit] : []))
  }

  function arm(mode: Mode): void {
    const { selection } = props()
    selection.mode = mode
    selection.dialog = null
  }

  /** What an attack of so many would do against what stands there now; null for a move between own regions. */
  function odds(target: number, attackers: number): Odds | null {
    return owner(target) === me || attackers < 1 || owner(target) === UNKNOWN ? null : attackOdds(attackers, armies(target), luck)
  }

  return {
    get position() {
      return position
    },
    get land() {
      return land
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
    get names() {
      return names
    },
    get plan() {
      return plan
    },
    get reserve() {
      return reserve
    },
    /** How many armies may still leave each own region. */
    get free() {
      return free
    },
    get picks() {
      return picks
    },
    get wantedPicks() {
      return wantedPicks
    },
    get inTurn() {
      return inTurn
    },
    /** Values of regions to be shown as heat; null where nobody asks for them. */
    get overlay() {
      return props().overlay ?? null
    },
    /** Whether the seat at this screen is giving orders. */
    get ordering() {
      return props().interactive && position.phase === 'order' && choices.commit
    },
    get picking() {
      return props().interactive && position.phase === 'pick'
    },
    /** Whether clicks on own regions begin attacks: chosen, or nothing is left to place. */
    get attacking() {
      return props().selection.mode === 'attack' || choices.deploy.size === 0
    },
    owner,
    armies,
    seatName,
    place,
    deploy,
    withdraw,
    placeExactly,
    get merged() {
      return merged
    },
    orderOf,
    moreFor,
    mostFor,
    order,
    changeOrder,
    remove,
    shift,
    startOver,
    undo,
    pick,
    askCommit,
    commit,
    arm,
    get luck() {
      return luck
    },
    odds,
    hostile: (region: number) => owner(region) !== me,
  }
}

/** Events of Settlers as sentences for the log and for screen readers. */
import { landOf } from './dealt.svelte'
import { listed } from './logic/hand'
import { t } from './messages'
import type { RollEvent, SettlersDrawing, SettlersEvent } from './types'
import { cardName, cardsText, placeName, resourceName, type Land } from './words'

export function eventText(event: SettlersEvent, names: string[], drawing: SettlersDrawing): string {
  return [sentence(event, names, landOf(drawing)), ...titles(event, names)].join(' ')
}

function sentence(event: SettlersEvent, names: string[], land: Land | null): string {
  const name = names[event.seat] ?? t('dealer')
  const seatName = (seat: number) => names[seat] ?? t('nobody')
  const corner = (id: number) => placeName(land, 'vertex', id)
  switch (event.kind) {
    case 'roll':
      return [t('log.roll', { name, sum: event.sum }), ...rolled(event, seatName)].join(' ')
    case 'settle': {
      const paid = event.gains[event.seat]
      const gain = paid?.some((n) => n > 0) ? [`+ ${cardsText(paid)}.`] : []
      const cut = event.cut.length > 0 ? [t('log.cut', { names: event.cut.map(seatName).join(', ') })] : []
      return [t('log.settle', { name, place: corner(event.vertex) }), ...gain, ...cut].join(' ')
    }
    case 'road':
      return t('log.road', { name, place: placeName(land, 'edge', event.edge) })
    case 'city':
      return t('log.city', { name, place: corner(event.vertex) })
    case 'discard':
      return t('log.discard', { name, card: resourceName(event.resource) })
    case 'rob': {
      const place = placeName(land, 'tile', event.tile)
      if (event.victim < 0) return t('log.rob', { name, place })
      const victim = seatName(event.victim)
      if (event.stolen === null) return t('log.robCard', { name, place, victim })
      return t('log.robKnown', { name, place, victim, card: resourceName(event.stolen) })
    }
    case 'buy':
      return event.card === null ? t('log.buy', { name }) : t('log.buyKnown', { name, card: cardName(event.card) })
    case 'coupon':
      return t('log.coupon', { name, count: event.points })
    case 'plenty':
      return t('log.plenty', { name, cards: event.taken.map(resourceName).join(', ') })
    case 'monopoly':
      return t('log.monopoly', { name, resource: resourceName(event.resource), total: event.total })
    case 'bank': {
      const give = t('some', { count: event.paid, resource: resourceName(event.give) })
      return t('log.bank', { name, give, get: t('some', { count: 1, resource: resourceName(event.get) }) })
    }
    case 'offer':
    case 'counter':
      return t(`log.${event.kind}`, { name, give: cardsText(event.give), get: cardsText(event.get) })
    case 'trade':
      return t('log.trade', { name, give: cardsText(event.give), get: cardsText(event.get), other: seatName(event.with) })
    default:
      return t(`log.${event.kind}`, { name })
  }
}

/** All who reject an offer, in one line. */
export function rejections(events: SettlersEvent[], names: string[]): string {
  return t('log.rejects', { names: events.map((event) => names[event.seat] ?? '').join(', ') })
}

function rolled(event: RollEvent, seatName: (seat: number) => string): string[] {
  const gains = event.gains.flatMap((cards, seat) => (listed(cards).length > 0 ? [t('log.gain', { name: seatName(seat), cards: cardsText(cards) })] : []))
  const owed = event.owed.flatMap((count, seat) => (count > 0 ? [t('log.owed', { name: seatName(seat), count })] : []))
  const short = event.short.length > 0 ? [t('log.short', { resources: event.short.map(resourceName).join(', ') })] : []
  if (gains.length > 0) return [`${gains.join('; ')}.`, ...short]
  return event.sum === 7 ? owed : [t('log.nothing'), ...short]
}

function titles({ longest_road, largest_army, harbour_master, winner }: SettlersEvent, names: string[]): string[] {
  const titleLines = (seat: number | undefined, holder: 'log.title' | 'log.army', nobody: 'log.titleNobody' | 'log.armyNobody') =>
    seat === undefined ? [] : [seat < 0 ? t(nobody) : t(holder, { name: names[seat] ?? '' })]
  return [
    ...titleLines(longest_road, 'log.title', 'log.titleNobody'),
    ...titleLines(largest_army, 'log.army', 'log.armyNobody'),
    ...(harbour_master === undefined ? [] : [t('log.harbourMaster', { name: names[harbour_master] ?? '' })]),
    ...(winner === undefined ? [] : [t('log.wins', { name: names[winner] ?? '' })]),
  ]
}

/** Moves of Settlers as the server writes them, in words: `rob 9 from 1` is "Robber to wheat 6, a card from Ann". */
import { landOf } from './dealt.svelte'
import { t } from './messages'
import { CARDS, RESOURCES, type Resource, type SettlersDrawing } from './types'
import { cardName, cardsText, placeName, resourceName, type PlaceKind } from './words'

const BUILDS: Record<string, PlaceKind> = { settle: 'vertex', road: 'edge', city: 'vertex' }
const PLAIN = {
  accept: 'answer.accept',
  buy: 'action.buy',
  deal: 'phase.deal',
  end: 'action.end',
  reject: 'answer.reject',
  roll: 'action.roll',
  withdraw: 'trade.withdraw',
} as const

const word = (name: string | undefined) => resourceName(RESOURCES.indexOf(name as Resource))
const played = (kind: (typeof CARDS)[number]) => t('card.play', { card: cardName(CARDS.indexOf(kind)) })
const isPlain = (kind: string): kind is keyof typeof PLAIN => kind in PLAIN

/** The meaning of a move; one that is not known stays as it is. `names` by seat. */
export function moveText(move: string, drawing: SettlersDrawing, names: readonly string[] = []): string {
  const [kind = '', ...rest] = move.split(/[ >]/)
  const place = (what: PlaceKind) => placeName(landOf(drawing), what, Number(rest[0]))
  const seat = (text: string | undefined) => names[Number(text)] ?? t('seat.number', { number: Number(text) + 1 })
  const builds = BUILDS[kind]
  if (builds) return t('move.what', { what: t(`action.${kind as 'settle' | 'road' | 'city'}`), place: place(builds) })
  if (isPlain(kind)) return t(PLAIN[kind])
  switch (kind) {
    case 'rob':
      return Number(rest[2]) < 0 ? t('spot.rob', { place: place('tile') }) : t('move.robFrom', { place: place('tile'), name: seat(rest[2]) })
    case 'bank':
      return t('move.bank', { give: word(rest[0]), get: word(rest[1]) })
    case 'discard':
      return t('move.what', { what: t('discard.label'), place: word(rest[0]) })
    case 'monopoly':
    case 'plenty':
      return t('move.what', { what: cardName(CARDS.indexOf(kind)), place: rest.map(word).join(', ') })
    case 'knight':
    case 'roads':
      return played(kind)
    case 'coupon':
      return played('point')
    case 'offer':
    case 'counter': {
      const counts = rest.filter((text) => text !== 'for').map(Number)
      return t(`move.${kind}`, { give: cardsText(counts.slice(0, 5)), get: cardsText(counts.slice(5)) })
    }
    case 'trade':
      return t('move.trade', { name: seat(rest[1]) })
    default:
      return move
  }
}

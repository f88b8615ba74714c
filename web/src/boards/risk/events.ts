/** Events of Risk as sentences for the log, for screen readers and for the attack window. */
import { placeName, t } from './messages'
import { CARD_KINDS, type RiskDrawing, type RiskEvent, type Roll } from './types'

export function eventText(event: RiskEvent, names: string[], drawing: RiskDrawing): string {
  const name = names[event.seat] ?? t('dealer')
  const place = (id: number) => placeName(drawing.territories[id]?.name ?? String(id))
  switch (event.kind) {
    case 'deal':
      return t('log.deal')
    case 'claim':
      return t('log.claim', { name, place: place(event.territory) })
    case 'place':
      return t('log.place', { name, place: place(event.territory), count: event.armies })
    case 'trade':
      return t('log.trade', { name, count: event.armies, cards: event.cards.map(cardName).join(', ') })
    case 'follow':
      return event.armies === 0
        ? t('log.followNone', { name, place: place(event.target) })
        : t('log.follow', { name, place: place(event.target), count: event.armies })
    case 'fortify':
      return t('log.fortify', { name, origin: place(event.origin), target: place(event.target), count: event.armies })
    case 'cease':
      return t('log.cease', { name })
    case 'end':
      if (event.card !== null && event.card !== undefined) return t('log.endWithCard', { name, card: cardName(event.card) })
      return event.drew ? t('log.endDrew', { name }) : t('log.end', { name })
    case 'attack':
    case 'defend':
      return battleLine(event, name, names, place)
  }
}

/** A move of Risk with the names of its territories: `attack 3>7 x3` is "Attack: Greenland → Iceland ×3". */
export function moveText(move: string, drawing: RiskDrawing): string {
  const place = (id: string | undefined) => placeName(drawing.territories[Number(id)]?.name ?? '')
  const [, kind, origin, target, count] = /^(claim|place|attack|fortify) (\d+)(?:>(\d+))?(?: x(\d+))?$/.exec(move) ?? []
  if (kind === undefined) return plainMove(move)
  const times = count === undefined ? '' : ` ×${count}`
  if (kind === 'claim') return t('claim', { place: place(origin) })
  if (kind === 'place') return `${t('action.reinforce')}: ${place(origin)}${times}`
  return `${kind === 'attack' ? t('action.attack') : t('action.transfer')}: ${place(origin)} → ${place(target)}${times}`
}

/** A move that names no territory. */
function plainMove(move: string): string {
  const [kind = '', first = ''] = move.split(' ')
  const count = Number(first.slice(1))
  switch (kind) {
    case 'trade':
      return `${t('action.trade')}: ${move.split(' ').slice(1).map(tradedName).join(', ')}`
    case 'defend':
      return t('move.defend', { count })
    case 'follow':
      return t('move.follow', { count })
    case 'cease':
      return t('action.cease')
    case 'end':
      return t('move.end')
    default:
      return move
  }
}

const tradedName = (card: string) => cardName(CARD_KINDS.findIndex((kind) => kind === card))

function battleLine(
  event: Extract<RiskEvent, { origin: number; target: number; kind: 'attack' | 'defend' }>,
  name: string,
  names: string[],
  place: (id: number) => string,
): string {
  const [origin, target] = [place(event.origin), place(event.target)]
  if (!event.attack || !event.defence || !event.losses) return t('log.attackOpen', { name, origin, target })
  const dice = t('log.dice', { attack: event.attack.join(' '), defence: event.defence.join(' ') })
  const parameters = { name, origin, target, dice, mine: event.losses[0], theirs: event.losses[1] }
  const line = event.kind === 'defend' ? t('log.defend', parameters) : t('log.attack', parameters)
  const taken = event.conquered ? ` ${t('log.conquered', { target })}` : ''
  const out = typeof event.eliminated === 'number' ? ` ${t('log.eliminated', { name: names[event.eliminated] ?? '' })}` : ''
  return line + taken + out
}

export function cardName(card: number): string {
  return t(`card.${CARD_KINDS[card] ?? 'wild'}`)
}

/** "Ann loses 1, Bot loses 1." */
export function battleWords(roll: Roll, attacker: string, defender: string): string {
  const [mine, theirs] = roll.losses
  const lost = t('battle.lost', { attacker, mine, defender, theirs })
  if (mine === 0) return t('battle.won', { defender, count: theirs })
  if (theirs === 0) return t('battle.repelled', { attacker, count: mine })
  return lost
}

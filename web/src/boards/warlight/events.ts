/** Events of Warlight as sentences for the log and for screen readers. */
import { placeName, t } from './messages'
import { known, type StrikeEvent, type WarlightDrawing, type WarlightEvent } from './types'

/** `drawing` is null at a table with a map of its own, whose names come with the position only. */
export function eventText(event: WarlightEvent, names: string[], drawing: WarlightDrawing | null): string {
  const name = event.seat === null ? '' : (names[event.seat] ?? t('dealer'))
  const place = (region: number | null | undefined) =>
    known(region) ? placeName(drawing?.regions[region]?.name ?? t('regionNumber', { number: region })) : t('somewhere')
  switch (event.kind) {
    case 'deal':
      return event.settled?.length ? t('log.shared') : t('log.deal')
    case 'pick':
      return t('log.pick', { name, place: place(event.region) })
    case 'deploy':
      return t('log.place', { name, place: place(event.region), count: event.armies })
    case 'withdraw':
      return t('log.withdraw', { name, place: place(event.region), count: event.armies })
    case 'attack':
      return t('log.order', { name, origin: place(event.origin), target: place(event.target), count: event.armies })
    case 'cancel':
      return event.region !== undefined
        ? t('log.unpick', { name, place: place(event.region) })
        : t('log.cancel', { name, origin: place(event.origin), target: place(event.target) })
    case 'shift':
      return t('log.shift', { name, origin: place(event.origin), target: place(event.target), place: event.place + 1 })
    case 'commit': {
      const deploys = (event.deploys ?? []).map(({ region, armies }) => t('log.deployed', { place: place(region), armies }))
      return deploys.length > 0 ? t('log.commitAll', { name, deploys: deploys.join(', ') }) : t('log.commit', { name })
    }
    case 'secret':
      return t('log.secret', { name })
    case 'strike':
      return strikeText(event, name, names, place)
  }
}

/** A move with the names of its regions: 'deploy 3 x5' is 'Alberta +5', 'attack 3>7 x4' is 'Alberta → Ontario ×4'. */
export function moveText(move: string, drawing: WarlightDrawing | null): string {
  const [, kind, first, second, armies] = /^(pick|deploy|attack|withdraw|cancel|shift) (\d+)(?:>(\d+))?(?: x(\d+))?$/.exec(move) ?? []
  if (kind === undefined) return move === 'commit' ? t('commit') : move
  const place = (region: string | undefined) => {
    const number = Number(region)
    return placeName(drawing?.regions[number]?.name ?? t('regionNumber', { number }))
  }
  if (kind === 'pick') return t('pick', { place: place(first) })
  if (kind === 'cancel') return t('move.cancel', { order: Number(first) + 1 })
  if (kind === 'shift') return t('move.shift', { order: Number(first) + 1, place: Number(second) + 1 })
  if (kind === 'withdraw') return t('move.withdraw', { place: place(first), armies: armies ?? '' })
  if (kind === 'deploy') return t('log.deployed', { place: place(first), armies: armies ?? '' })
  return `${place(first)} → ${place(second)} ×${armies ?? ''}`
}

function strikeText(event: StrikeEvent, name: string, names: string[], place: (region: number | null | undefined) => string): string {
  const out = (event.eliminated ?? []).map((seat) => ` ${t('log.eliminated', { name: names[seat] ?? '' })}`).join('')
  return deed(event, name, place) + out
}

function deed(event: StrikeEvent, name: string, place: (region: number | null | undefined) => string): string {
  if (event.seat === null) return t('log.unseen')
  const words = {
    name,
    origin: place(event.origin),
    target: place(event.target),
    count: event.armies ?? 0,
    lost: event.lost ?? 0,
    killed: event.killed ?? 0,
    left: event.left ?? 0,
  }
  switch (event.outcome) {
    case 'captured':
      return t('log.captured', words)
    case 'repelled':
      return t('log.repelled', words)
    case 'moved':
      return t('log.moved', words)
    case 'skipped':
      return event.reason === 'origin lost' ? t('log.originLost', words) : t('log.noArmy', words)
    default:
      return t('log.left', words)
  }
}

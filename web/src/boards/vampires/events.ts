/** Events of Vampires vs Werewolves as sentences for the log and for screen readers. */
import { cellName, kindName, t, units } from './messages'
import { SPECIES, type Cause, type Met, type VampiresEvent } from './types'

export function eventText(event: VampiresEvent, names: string[]): string {
  const name = names[event.seat] ?? ''
  switch (event.kind) {
    case 'deal':
      return t('log.deal')
    case 'move':
    case 'withdraw': {
      const words = { name, count: event.count, from: cellName(event), to: cellName({ x: event.to_x, y: event.to_y }) }
      return event.kind === 'move' ? t('log.move', words) : t('log.withdraw', words)
    }
    case 'end':
      return t('log.end', { name, meetings: event.meetings.map(metText).join('; ') }) + outcome(event)
    case 'skip':
      return t('log.skip', { name }) + outcome(event)
    case 'stop':
      return t('log.stop') + outcome(event)
    case 'forfeit':
      return t('log.forfeit', { name: names[event.loser] ?? '' }) + outcome(event)
  }
}

export function metText({ x, y, attackers, kind, defenders, meeting, won, left }: Met): string {
  const words = { count: attackers, at: cellName({ x, y }), left, foes: kind === 'empty' ? '' : units(kind, defenders) }
  if (meeting === 'join') return t('met.join', words)
  if (meeting === 'convert') return t('met.convert', words)
  if (meeting === 'kill') return t('met.kill', words)
  if (meeting === 'die') return t('met.die', words)
  if (left === 0) return t('met.nobody', words)
  return won ? t('met.won', words) : t('met.lost', words)
}

function outcome({ winner, cause }: { winner?: number; cause?: Cause | undefined }): string {
  if (winner === undefined) return ''
  const species = SPECIES[winner]
  const why = cause && cause !== 'gone' ? t(`cause.${cause}`) : ''
  return ` ${species ? t('log.won', { species: kindName(species), why }) : t('log.drawn', { why })}`
}

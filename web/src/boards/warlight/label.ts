/** A region in words, for screen readers. */
import type { WarlightGame } from './game.svelte'
import { sightOf } from './map/fog'
import { decimal, seenWords, t } from './messages'

export function regionLabel(game: WarlightGame, region: number): string {
  const { position } = game
  const name = game.place(region)
  const sight = sightOf(position, region)
  const words: string[] = []
  if (sight.kind === 'unknown') words.push(t('region.unknown', { name }))
  else {
    words.push(t('label', { name, owner: game.seatName(sight.owner), count: sight.armies }))
    if (sight.kind === 'remembered') words.push(seenWords(sight.round))
  }
  const placed = position.placed[region] ?? 0
  if (placed > 0) words.push(t('region.placed', { count: placed }))
  if (position.phase === 'pick' && position.offered.includes(region)) words.push(t('region.offered'))
  const pick = position.phase === 'pick' ? game.picks.indexOf(region) : -1
  if (pick >= 0) words.push(t('region.picked', { number: pick + 1 }))
  const value = game.overlay?.[region]
  if (typeof value === 'number') words.push(t('region.value', { value: decimal(value) }))
  return words.join(', ')
}

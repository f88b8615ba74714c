/** The server's English names, said in the reader's language. */
import { afterEach, expect, it } from 'vitest'
import { speak } from '../lib/browser/language.svelte'
import { placeName } from './risk/messages'
import { botName, gameTitle, parameterWords, said } from './words'

afterEach(() => speak('en'))

it('is said in Czech, and in English as the server says it', () => {
  expect(said('risk', 'option.lenient', 'Lenient')).toBe('Lenient')
  speak('cs')
  expect(said('risk', 'option.lenient', 'Lenient')).toBe('Volný tah')
  expect(said('risk', 'option.lenient.about', 'In any order.')).toMatch(/^Posilovat, útočit/)
  expect(placeName('Alaska')).toBe('Aljaška')
  expect(gameTitle({ name: 'settlers', title: 'Settlers' })).toBe('Osadníci')
})

it('is said as the server says it where nobody has translated it', () => {
  speak('cs')
  expect(said('chess', 'option.clock', 'Clock')).toBe('Clock')
  expect(placeName('Atlantis')).toBe('Atlantis')
  expect(botName('risk', 'very-new')).toBe('Very new')
})

it('is shared by the games where they have no words of their own', () => {
  speak('cs')
  expect(botName('chess', 'random')).toBe('Náhodný')
})

it('names a bot’s parameters, also those of a place', () => {
  const place = { name: 'area.0', about: 'Alaska' }
  expect(parameterWords('risk', place)).toEqual({ title: 'Area.0', about: 'Alaska' })
  speak('cs')
  expect(parameterWords('risk', place)).toEqual({ title: 'Území 0', about: 'Aljaška' })
  expect(parameterWords('risk', { name: 'time', about: 'seconds for a move' })).toEqual({ title: 'Čas', about: 'sekund na tah' })
})

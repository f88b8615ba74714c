/** Every game is heard by sounds of its own events. */
import { expect, it } from 'vitest'
import { soundOf as risk } from './risk/sounds'
import type { RiskEvent } from './risk/types'
import { soundOf as settlers } from './settlers/sounds'
import type { SettlersEvent } from './settlers/types'
import { soundOf as vampires } from './vampires/sounds'
import type { Meeting, VampiresEvent } from './vampires/types'
import { soundOf as warlight } from './warlight/sounds'
import type { WarlightEvent } from './warlight/types'

const event = <Event>(made: object) => ({ seat: 0, text: '', ...made }) as Event

it('Risk rattles its dice, marches, and blows a fanfare for a conquest', () => {
  const battle = { kind: 'attack', origin: 0, target: 1, sides: [0, 1], attack: [6], defence: [1], losses: [0, 1] }
  expect(risk(event<RiskEvent>(battle))).toBe('dice')
  expect(risk(event<RiskEvent>({ ...battle, conquered: true }))).toBe('conquest')
  expect(risk(event<RiskEvent>({ kind: 'attack', origin: 0, target: 1 }))).toBe('battle') // the defence has not thrown yet
  expect(risk(event<RiskEvent>({ kind: 'fortify' }))).toBe('march')
  expect(risk(event<RiskEvent>({ kind: 'end', card: null, drew: true }))).toBe('card')
  expect(risk(event<RiskEvent>({ kind: 'end', card: null, drew: false }))).toBeNull()
})

it('Warlight tells a captured region from a repelled attack and from a march', () => {
  expect(warlight(event<WarlightEvent>({ kind: 'strike', outcome: 'captured' }))).toBe('conquest')
  expect(warlight(event<WarlightEvent>({ kind: 'strike', outcome: 'repelled' }))).toBe('battle')
  expect(warlight(event<WarlightEvent>({ kind: 'strike', outcome: 'moved' }))).toBe('march')
  expect(warlight(event<WarlightEvent>({ kind: 'strike', outcome: null }))).toBeNull() // in the fog nothing is heard
})

it('Settlers rolls, builds, trades, steals and plays cards', () => {
  const heard = (['roll', 'city', 'bank', 'rob', 'knight', 'end'] as const).map((kind) => settlers(event<SettlersEvent>({ kind })))
  expect(heard).toEqual(['dice', 'build', 'trade', 'thief', 'card', null])
})

it('Vampires vs Werewolves tells battles from humans who join and from steps', () => {
  const turn = (...meetings: Meeting[]) => vampires(event<VampiresEvent>({ kind: 'end', parts: [], meetings: meetings.map((meeting) => ({ meeting })) }))
  expect(turn('join')).toBe('march')
  expect(turn('join', 'convert')).toBe('join')
  expect(turn('convert', 'battle')).toBe('battle')
  expect(vampires(event<VampiresEvent>({ kind: 'move' }))).toBe('march')
})

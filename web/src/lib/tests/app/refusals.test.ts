import { describe, expect, it } from 'vitest'
import { refusal } from '../../messages/refusals'

describe('what the server refuses', () => {
  it('is said in English as the server says it', () => {
    expect(refusal('seat 2 is not yours; yours: none', 'en')).toBe('seat 2 is not yours; yours: none')
  })
  it('is said in Czech, with what it is about', () => {
    expect(refusal('the pace is from 0 to 5 seconds, not 9', 'cs')).toBe('Tempo je od 0 do 5 s, ne 9.')
    expect(refusal("'attack 3>7 x3' is not legal now; legal: end", 'cs')).toBe('Tah „attack 3>7 x3“ teď není dovolen.')
    expect(refusal('seat 0 is not to move (to move: seat 1)', 'cs')).toBe('Nejste na tahu.')
  })
  it('keeps what has no Czech words, after a Czech sentence', () => {
    expect(refusal('costs $1 more', 'cs')).toBe('Server odmítl: costs $1 more')
  })
})

describe('what is said inside of a refusal', () => {
  it('is said in Czech, too', () => {
    expect(refusal('record, line 3: nothing may follow the result', 'cs')).toBe('Záznam, řádek 3: za výsledkem už nesmí nic být')
    expect(refusal("risk: option 'max_turns': must be at least 1, not 0", 'cs')).toBe('Pole „max_turns“: má být aspoň 1, ne 0')
    expect(refusal("there is no bot 'deep' for risk; choose one of random, standard", 'cs')).toBe('Bot „deep“ pro tuto hru není; vyberte z: random, standard')
  })
  it('keeps its own words where there are none', () => {
    expect(refusal("risk: option 'board': a strange trouble", 'cs')).toBe('Pole „board“: a strange trouble')
  })
})

it('what an arena refuses is not taken for something else', () => {
  expect(refusal('name or password is wrong', 'cs')).toBe('Jméno nebo heslo není správné.')
  expect(refusal('there is no move of yours to take back', 'cs')).toBe('Nemáte žádný tah, který by šlo vrátit.')
  expect(refusal("there is no table 'abc'", 'cs')).toBe('Stůl „abc“ neexistuje.')
  expect(refusal('there is no run abc', 'cs')).toBe('Běh abc není.')
})

import { describe, expect, it } from 'vitest'
import { begunRequest, differences, finalOf, formOf, isOwn, ladderOf, localMoment, moment, NEW_CONTEST, requestOf } from '../../arena/contest'
import type { CompetitionEntrant, CompetitionTerms, Me } from '../../generated/wire'

const TERMS: CompetitionTerms = {
  title: 'Cup', about: 'Bring your bots.', game: 'risk', options: { board: 'classic' }, seats: 3, clock: { per: 'game', seconds: 300, increment: 5 },
  kind: 'swiss', rounds: 7, repeats: 1, challengers: 1, entry: 'list', invited: ['Ann', 'Bob'], starts: '2030-01-31T12:00:00.000Z', late: false, rated: true,
  absent: 45, at_once: 8, every: 7200, season: 'spring', entrants_of: null,
} // prettier-ignore

describe('the form of a competition', () => {
  it('sends back what it was filled with', () => {
    expect(requestOf(formOf(TERMS), 'risk', TERMS.options)).toEqual({ ...TERMS, code: null })
  })

  it('writes moments in the time of the reader, and back', () => {
    expect(moment(localMoment('2030-01-31T12:00:00.000Z'))).toBe('2030-01-31T12:00:00.000Z')
    expect([localMoment(null), moment('')]).toEqual(['', null])
  })

  it('changes nothing that is settled once the competition has begun', () => {
    const form = { ...formOf(TERMS), title: 'League', starts: '', seats: 2 }
    expect(begunRequest(requestOf(form, 'risk', {}), TERMS)).toEqual({ ...TERMS, title: 'League', code: null })
  })

  it('names what another organiser has changed', () => {
    expect(differences(TERMS, { ...TERMS, title: 'League', invited: ['Ann'] })).toEqual(['title', 'invited'])
  })

  it('has a clock, so that nobody holds up the others', () => {
    expect(requestOf(NEW_CONTEST, 'risk', {}).clock).toEqual({ per: 'turn', seconds: 60, increment: 0 })
  })

  it('lets an account withdraw itself and its bots', () => {
    const me = { id: 'a', name: 'Ann' } as Me
    const entrant = (account: string, owner: string | null) => ({ account, owner }) as CompetitionEntrant
    expect([entrant('a', null), entrant('b', 'Ann'), entrant('c', 'Bob')].map((one) => isOwn(one, me))).toEqual([true, true, false])
    expect(isOwn(entrant('a', null), null)).toBe(false)
  })

  it('makes a season of a ladder that stays open and a final of those who stand on it', () => {
    const form = { ...NEW_CONTEST, season: 'spring', starts: '2030-06-01T10:00', everyHours: 24, entry: 'code' as const, code: 'x' }
    const ladder = requestOf(ladderOf(form), 'risk', {})
    expect(ladder).toMatchObject({ kind: 'ladder', late: true, starts: null, every: 86400, code: 'x', season: 'spring' })
    expect(requestOf(finalOf(form, 'abc'), 'risk', {})).toMatchObject({ entrants_of: 'abc', entry: 'list', code: null, every: 0, late: false })
  })
})

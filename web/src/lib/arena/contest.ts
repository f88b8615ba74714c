/** The form of a competition, both ways: from what is kept, and to what is sent. Pure. */
import type { Competition, CompetitionEntrant, CompetitionKind, CompetitionRequest, CompetitionTerms, EntryRule, Me } from '../generated/wire'

export const KINDS: readonly CompetitionKind[] = ['round-robin', 'swiss', 'gauntlet', 'ladder', 'knock-out']
export const ENTRY: readonly EntryRule[] = ['open', 'code', 'list']
/** The fields that may still be changed once a competition has begun. */
export const FREE: readonly (keyof CompetitionTerms)[] = ['title', 'about', 'invited', 'season', 'late', 'every', 'at_once']

export interface ContestForm {
  title: string
  about: string
  seats: number
  kind: CompetitionKind
  rounds: number
  repeats: number
  challengers: number
  entry: EntryRule
  code: string
  /** One name on each line. */
  invited: string
  /** A moment as the browser's field writes it, in the reader's own time. */
  starts: string
  clockPer: 'none' | 'turn' | 'game'
  clock: number
  increment: number
  absent: number
  at_once: number
  /** Between the rounds of a ladder. */
  everyHours: number
  season: string
  rated: boolean
  late: boolean
  entrants_of: string | null
}

export const NEW_CONTEST: ContestForm = {
  title: '', about: '', seats: 2, kind: 'round-robin', rounds: 5, repeats: 2, challengers: 1, entry: 'open', code: '', invited: '', starts: '',
  clockPer: 'turn', clock: 60, increment: 0, absent: 60, at_once: 16, everyHours: 0, season: '', rated: true, late: false, entrants_of: null,
} // prettier-ignore

/** A moment of the server's for the browser's field: `2030-01-31T12:00`, in the reader's own time. */
export function localMoment(moment: string | null): string {
  if (moment === null) return ''
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The server's moment for what the browser's field says. */
export function moment(local: string): string | null {
  return local ? new Date(local).toISOString() : null
}

export function formOf(terms: CompetitionTerms): ContestForm {
  const { clock, starts, invited, every, season, game: _game, options: _options, ...same } = terms
  return {
    ...same,
    code: '',
    invited: invited.join('\n'),
    starts: localMoment(starts),
    clockPer: clock?.per ?? 'none',
    clock: clock?.seconds ?? NEW_CONTEST.clock,
    increment: clock?.increment ?? 0,
    everyHours: every / 3600,
    season: season ?? '',
  }
}

export function requestOf(form: ContestForm, game: string, options: Record<string, unknown>): CompetitionRequest {
  const { clockPer, clock, increment, starts, invited, code, season, everyHours, ...same } = form
  return {
    ...same,
    game,
    options,
    clock: clockPer === 'none' ? null : { per: clockPer, seconds: clock, increment: clockPer === 'game' ? increment : 0 },
    starts: moment(starts),
    invited: names(invited),
    code: code || null,
    season: season.trim() || null,
    every: everyHours * 3600,
  }
}

function names(text: string): string[] {
  return text.split('\n').map((name) => name.trim()).filter(Boolean) // prettier-ignore
}

/** The request that is allowed once a competition has begun: everything else as it is kept. */
export function begunRequest(request: CompetitionRequest, terms: CompetitionTerms): CompetitionRequest {
  const fixed = Object.entries(terms).filter(([name]) => !FREE.includes(name as keyof CompetitionTerms))
  return { ...request, ...(Object.fromEntries(fixed) as Partial<CompetitionTerms>) }
}

/** The terms that two versions of a competition have differently. */
export function differences(mine: CompetitionTerms, theirs: CompetitionTerms): (keyof CompetitionTerms)[] {
  const keys = Object.keys(theirs) as (keyof CompetitionTerms)[]
  return keys.filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(theirs[key]))
}

/** A ladder that is open until the final, for one whole semester. */
export function ladderOf(form: ContestForm): ContestForm {
  return { ...form, kind: 'ladder', late: true, rounds: 1000, starts: '', entrants_of: null }
}

/** The final, with everybody who stands on the ladder. */
export function finalOf(form: ContestForm, ladder: string): ContestForm {
  return { ...form, late: false, everyHours: 0, entry: 'list', code: '', invited: '', entrants_of: ladder }
}

/** True if an entrant is the account itself or a bot of its own. */
export function isOwn(entrant: CompetitionEntrant, me: Me | null): boolean {
  return me !== null && (entrant.account === me.id || entrant.owner === me.name)
}

/** The name by which an entrant's profile is asked for: bots of the server's have another prefix than people. */
export function profileOf(entrant: CompetitionEntrant): string {
  return entrant.bot && entrant.owner === null ? `house/${entrant.name}` : entrant.name
}

/** True if the account may change the competition. */
export function organisesIt(found: Competition, me: Me | null): boolean {
  return me !== null && (me.name === found.organiser || me.role === 'admin')
}

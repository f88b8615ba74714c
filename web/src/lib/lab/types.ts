/** What the lab says about its runs: the words of docs/api.md as types. */

export type RunKind = 'simulation' | 'tournament' | 'sprt' | 'evolution'
export const RUN_KINDS: readonly RunKind[] = ['simulation', 'tournament', 'sprt', 'evolution']
export type RunState = 'waiting' | 'running' | 'stopped' | 'done' | 'failed'
export type Schedule = 'round-robin' | 'gauntlet' | 'ladder'
export const SCHEDULES: readonly Schedule[] = ['round-robin', 'gauntlet', 'ladder']

/** A bot with its parameters, under a name of its own. */
export interface Entrant {
  bot: string
  name?: string | null
}

interface Common {
  game: string
  options: Record<string, unknown>
  seed: number
}

export interface SimulationSettings extends Common {
  bots: Entrant[]
  games: number
  rotate: boolean
}

export interface TournamentSettings extends Common {
  bots: Entrant[]
  schedule: Schedule
  seats: number
  games: number
  challengers: number
}

/** Is the first bot stronger than its rivals? */
export interface SprtSettings extends Common {
  bots: Entrant[]
  /** At most. */
  games: number
  elo0: number
  elo1: number
  alpha: number
  beta: number
}

export type Fitness = { kind: 'fixed'; rivals: string[]; games?: number } | { kind: 'everybody' } | { kind: 'learning'; games?: number; change_every?: number }

/** As in the settings files of the command line; what is left out is the server's usual. */
export interface Breeding {
  fitness: Fitness | Fitness['kind']
  seats?: number
  population?: number
  generations?: number
  method?: 'genetic' | 'cma-es'
  measure?: 'wins' | 'points'
  crossover?: 'one-point' | 'two-point' | 'uniform'
  crossover_probability?: number
  mutation_probability?: number
  gene_mutation_probability?: number
  elite?: number
  start?: 'random' | 'defaults' | null
  spread?: number
  highest?: number | null
  only?: string[]
  bounds?: Record<string, [number, number]>
}

export interface EvolutionSettings extends Common {
  bot: string
  evolution: Breeding
}

export interface SettingsOf {
  simulation: SimulationSettings
  tournament: TournamentSettings
  sprt: SprtSettings
  evolution: EvolutionSettings
}

export interface RunOf<K extends RunKind> {
  id: string
  kind: K
  settings: SettingsOf[K]
  state: RunState
  /** Why it failed. */
  reason: string | null
  created: string
  updated: string
  /** Games played, of so many. */
  done: number
  planned: number
  /** In line: 1 is next. */
  place: number | null
  /** Told to stop, and about to. */
  stopping: boolean
}

export type Run = { [K in RunKind]: RunOf<K> }[RunKind]

/** A share of the points with its standard error. */
export interface Share {
  games: number
  wins: number
  share: number | null
  error: number | null
}

export interface SimulationSnapshot {
  what: 'simulation'
  games: number
  planned: number
  finished: boolean
  seconds: number
  games_per_second: number | null
  on: string
  draws: number
  unfinished: number
  moves: number
  bots: (Share & { name: string; wins_by_seat: number[]; games_by_seat: number[]; faults: number; reasons: string[] })[]
  seats: Share[]
  /** Of games that were played to their end; null: none yet. */
  turns: Lengths | null
  /** null: none yet, or the game does not count in rounds; missing in runs that are older. */
  rounds?: Lengths | null
}

/** How long games were. */
export interface Lengths {
  min: number
  mean: number
  max: number
  bars: Bar[]
}

export interface Bar {
  low: number
  high: number
  count: number
}

export interface Standing extends Share {
  name: string
  draws: number
  unfinished: number
  elo: number | null
  elo_error: number | null
  elo_low: number | null
  elo_high: number | null
  faults: number
  reasons: string[]
}

export interface TournamentSnapshot {
  what: 'tournament'
  seats_per_game: number
  games: number
  planned: number
  finished: boolean
  on: string
  seconds: number
  /** Best first. */
  ranking: Standing[]
  starting: { starter: string; rival: string; games: number; wins: number }[]
  /** How ratings grew: after so many games, by name, with their standard errors. */
  history: { games: number; ratings: Record<string, [number, number | null]> }[]
  meetings: { name: string; rival: string; games: number; points: number; share: number | null }[]
}

export interface SprtSnapshot {
  what: 'sprt'
  bots: string[]
  elo0: number
  elo1: number
  alpha: number
  beta: number
  /** The hypothesis that was accepted. */
  decision: 'H0' | 'H1' | null
  finished: boolean
  /** The logarithm of how much likelier H1 is than H0, and the bounds at which the test ends. */
  llr: number | null
  lower: number
  upper: number
  deals: number
  games: number
  max_games: number
  on: string
  seconds: number
  /** Of the first bot. */
  share: number | null
  error: number | null
  elo: number | null
  elo_low: number | null
  elo_high: number | null
  wins: number
  losses: number
  draws: number
  unfinished: number
  faults: Record<string, number>
  reasons: Record<string, string[]>
  /** Games, and the ratio after them, at every look that could have ended the test. */
  course: [number, number | null][]
}

export interface CurvePoint {
  generation: number
  best: number
  mean: number
  worst: number
  diversity: number
}

export interface EvolutionSnapshot {
  what: 'evolution'
  generations: number
  games_per_generation: number
  /** Generations that are measured, and games of the next one. */
  measured: number
  playing: number
  finished: boolean
  seconds: number
  bot: string
  /** What the best individual is kept as; it may be downloaded. */
  file: string | null
  /** The most that anybody can reach; null where that depends. */
  highest: number | null
  parameters: { name: string; low: number; high: number; about: string }[]
  curve: CurvePoint[]
  /** The last generation, best first; values in the order of the parameters. */
  population: { fitness: number; values: number[] }[]
  best: { fitness: number; values: Record<string, number> } | null
}

export type Snapshot = SimulationSnapshot | TournamentSnapshot | SprtSnapshot | EvolutionSnapshot

/** What is seen of a run. */
export interface Look {
  run: Run
  snapshot: Snapshot | null
}

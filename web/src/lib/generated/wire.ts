/** What travels between page and server. Written by tools/make_wire.py from src/hegemon/wire. */

export const DEALER: Seat = -1

export const SPECTATOR: Seat = -2

export const RUN_KINDS: readonly RunKind[] = ['simulation', 'tournament', 'sprt', 'evolution', 'learning']

export const SCHEDULES: readonly Schedule[] = ['round-robin', 'gauntlet', 'ladder']

export const MOST_REGIONS: number = 256

export const MOST_SUPER_REGIONS: number = 32

export const LONGEST_NAME: number = 80

/** The challenges that a bot accepts. Games of a competition that it has entered are always played. */
export interface AcceptRules {
  /** By name; null: every game. */
  games?: string[] | null
  /** The fewest and the most. */
  seats?: [number, number]
  /** The shortest and the longest clock, in seconds per turn or per game; null: any, also none. */
  clock?: [number, number] | null
  whom?: 'everybody' | 'people' | 'bots' | 'nobody'
  /** Names of the accounts that may challenge it; null: all. */
  only?: string[] | null
  /** Rated games only, unrated ones only, or both (null). */
  rated?: boolean | null
  /** Challenges are refused while it plays this many games. */
  at_once?: number
}

/** The client's move is made and saved; comes after its `update`. */
export interface Accepted {
  type: 'accepted'
  ref: Ref
  index: number
}

/** Another password or address; needs the password. */
export interface AccountChange {
  password: string
  new_password?: string | null
  /** An empty text: none any more. */
  email?: string | null
}

/** Games of a guest that now are an account's. */
export interface Adopted {
  seats: number
}

/** The seats that want a rematch; when all who are present do, `table` names the new one. */
export interface Agreed {
  type: 'rematch'
  agreed: Seat[]
}

/** Asks what the game can say about the position. */
export interface AnalyseMessage {
  type: 'analyse'
  seat: Seat
  ref?: Ref
}

/** The game's analysis of the position. */
export interface Analysis {
  type: 'analysis'
  seat: Seat
  /** The game's own. */
  analysis: unknown
}

/** The state of the arena, and the account that asks. */
export interface Arena {
  on: boolean
  /** True if a forgotten password can be replaced by mail. */
  mail: boolean
  account: Me | null
}

/** Hands a seat to a bot, or takes it back (null). The owner may, too, for a seat that is not taken yet. */
export interface AutoplayMessage {
  type: 'autoplay'
  seat: Seat
  bot: string | null
  ref?: Ref
}

/** A bar of a histogram. */
export interface Bar {
  low: number
  high: number
  count: number
}

/** The best of the last generation. */
export interface BestIndividual {
  fitness: number
  values: Record<string, number>
}

/** A board of another size whose rules are being compiled, for a waiting user. */
export interface BoardWork {
  game: string
  /** Functions of the rules that are compiled. */
  done: number
  /** About how many there are. */
  of: number
}

/** The move is made and saved. */
export interface BotAccepted {
  type: 'accepted'
  table: string
  index: number
  ref: Ref
}

export type BotClientMessage = BotHello | BotMove | BotResign | BotNumber | BotPing

/** A message could not be understood, or the token is not good. After ten of them the connection is closed. */
export interface BotError {
  type: 'error'
  error: string
}

/** A move as the seat saw it. */
export interface BotEvent {
  /** Counts moves from 1. Numbers are missing where others moved in secret. */
  index: number
  seat: Seat
  move: string
  event: GameEvent
  /** The luck of the dice, as far as the seat may know it. */
  luck: number[]
  /** The seat's view after it, in base64; with `states` only. */
  state?: string
}

/** The latest events, in order; before a `turn` or an `over`. */
export interface BotEvents {
  type: 'events'
  table: string
  events: BotEvent[]
}

/** A file of bots, for a match with these options. */
export interface BotFile {
  file: UserFile
  options?: Record<string, unknown>
}

/** A game of the account: a new one, or one that continues after a connection was lost. */
export interface BotGame {
  type: 'game'
  table: string
  game: string
  options: Record<string, unknown>
  /** The names of the players, by seat. */
  seats: string[]
  /** The bot's own. */
  seat: Seat
  clock: ClockTerms | null
  rated: boolean
  /** True if the seat is asked for a number for the dice, by `number`, before the first move. */
  number: boolean
  /** The hash of the secret of the dice, as the table shows it: the SHA-256 of `hegemon dice ` and the secret. Null: the dice come from a chosen seed. */
  commitment: string | null
  /** For the bot's own chance: the same whenever the game is sent. */
  seed: number
  /** The written forms of moves, a pattern for each kind. */
  moves: string[]
  /** The parts of the board that never change, where the game draws it. */
  board: Record<string, unknown> | null
  /** Events are sent from this move on: after those that were seen, or the last 16 MiB of a long game. */
  since: number
  /** Names the layout of `state`: a client with other rules must not read it. */
  layout: string
  /** Of the server. */
  version: string
  /** The seat's view after `since` moves, in base64; with `states` only. */
  state?: string
}

/** Says who connects, and what it wants to receive. */
export interface BotHello {
  type: 'hello'
  /** An API token with the scope `play`. It is sent here, never in an address. */
  token: string
  accept?: AcceptRules
  /** True to receive the moves between its turns, too. */
  events?: boolean
  /** True to receive positions as the bytes of the game's record too, for clients that have the rules. */
  states?: boolean
  /** By table, how many moves the client had received before its connection ended: it gets those after. */
  seen?: Record<string, number>
}

/** A bot of a game. */
export interface BotInfo {
  name: string
  about: string
  parameters: Parameter[]
  /** True if it judges by a network, which the lab can train. */
  network: boolean
}

/** Makes a move, as text. */
export interface BotMove {
  type: 'move'
  table: string
  move: string
  /** That of the `turn` which it answers. */
  index: number
  /** Comes back with the answer. */
  ref?: Ref
}

/** Adds a number of the bot's own to the dice: 1 to 64 letters and digits, `.`, `-` or `_`. */
export interface BotNumber {
  type: 'number'
  table: string
  number: string
  ref?: Ref
}

/** The game has ended. */
export interface BotOver {
  type: 'over'
  table: string
  result: Result | null
  seat: Seat
  /** Of the dice: its hash must be the `commitment` of the game. The record of the game, `GET /api/tables/ID/record`, shows whether it gives every roll. */
  secret: string | null
}

/** Is answered with `pong`. */
export interface BotPing {
  type: 'ping'
  ref?: Ref
}

/** The answer to `ping`. */
export interface BotPong {
  type: 'pong'
  ref: Ref
}

/** Nothing was changed, and why. After ten refused moves in a game the seat has lost it. */
export interface BotRefused {
  type: 'refused'
  table: string
  error: string
  ref: Ref
}

/** A new bot account. */
export interface BotRequest {
  name: string
}

/** Gives a game up. */
export interface BotResign {
  type: 'resign'
  table: string
  ref?: Ref
}

/** A seat for a bot. */
export interface BotSeat {
  kind: 'bot'
  /** The bot and its parameters, such as `standard:area_coeff=2`. */
  bot: string
  name?: string | null
}

export type BotServerMessage = BotWelcome | BotGame | BotEvents | BotTurn | BotOver | BotAccepted | BotRefused | BotPong | BotError

/** The seat is to move. */
export interface BotTurn {
  type: 'turn'
  table: string
  seat: Seat
  /** The number of moves that were made. */
  index: number
  /** The time on the clock, for the turn or for the rest of the game; null: no clock. */
  seconds: number | null
  view: View
  /** The legal moves as ranges: the texts of the lowest and of the highest move of each. */
  moves: [string, string][]
  /** The seat's view, in base64; with `states` only. */
  state?: string
}

/** The token is good. The games that go on follow, each with a `game`. */
export interface BotWelcome {
  type: 'welcome'
  account: string
  name: string
  /** The running tables at which the account has a seat. */
  games: string[]
}

/** A range of legal moves: the kind and fields of a move. A fixed field is a number, a free one `[low, high]`. */
export type Box = {
  kind: string
} & Record<string, number | [number, number]>

/** A parameter that is bred. */
export interface BredParameter {
  name: string
  low: number
  high: number
  about: string
}

/** The settings of an evolution, as in the files that `hegemon evolve` reads; the defaults are those of the thesis's experiments. */
export interface Breeding {
  fitness: Fitness | 'fixed' | 'everybody' | 'learning'
  /** Seats at a table. */
  seats?: number
  population?: number
  /** How many are measured; the first has number 0. */
  generations?: number
  seed?: number
  method?: 'genetic' | 'cma-es'
  /** What counts: games won, or points in all games. */
  measure?: 'wins' | 'points'
  crossover?: 'one-point' | 'two-point' | 'uniform'
  /** That two who were paired are crossed. */
  crossover_probability?: number
  /** That an individual mutates. */
  mutation_probability?: number
  /** That a parameter of one who mutates changes. */
  gene_mutation_probability?: number
  /** How many of the best go on unchanged; none do in the thesis. */
  elite?: number
  /** Where the search begins; the genetic method at random, CMA-ES around the bot's defaults, unless this says otherwise. */
  start?: 'random' | 'defaults' | null
  /** How far it begins to look around its start, as a share of each range. */
  spread?: number
  /** No parameter is larger, where the bot allows more. */
  highest?: number | null
  /** Parameters to breed; the others keep their defaults. None: all. */
  only?: string[]
  /** Narrower bounds of parameters, by name. */
  bounds?: Record<string, [number, number]>
}

/** A turn that a bot considered. */
export interface Candidate {
  /** Its moves as text, the next one first. */
  turn: string[]
  visits?: number
  value?: number
}

/** Something said at a table. */
export interface ChatLine {
  /** −1, the dealer's: the table itself speaks, as when a bot failed and a random move was made for it. */
  seat: Seat
  name: string
  text: string
  at: string
  /** The seat that alone may read it, with the one that wrote it; null: everybody. */
  to: Seat | null
}

/** Says something to everybody, or to the person of one seat: at most 500 characters; at most eight lines at once, then one a second. */
export interface ChatMessage {
  type: 'chat'
  seat: Seat
  text: string
  to?: Seat | null
  ref?: Ref
}

/** A map's checks. */
export interface CheckedMap {
  /** Errors first. */
  findings: Finding[]
  /** The regions that share a border. */
  links: [number, number][]
}

/** Takes an open seat; the answer is `seat`. A seat that is listed needs no key. */
export interface ClaimMessage {
  type: 'claim'
  key?: string
  name?: string
  ref?: Ref
}

/** The seat that was claimed: connect again with its token. */
export interface Claimed {
  type: 'seat'
  seat: Seat
  token: string
  ref: Ref
}

export type ClientMessage =
  Hello | MoveMessage | AutoplayMessage | PaceMessage | StepMessage | ChatMessage | ResignMessage | RematchMessage | SeedMessage | NumberMessage | ClaimMessage | PingMessage | AnalyseMessage

/** The time that people get: for every turn, or for the game, which then grows by the increment with every turn. */
export interface ClockRequest {
  per: 'turn' | 'game'
  seconds: number
  increment?: number
}

/** The time that people have: for every turn, or for the game, which then grows by the increment with every turn. */
export interface ClockTerms {
  per: 'turn' | 'game'
  seconds: number
  increment: number
}

/** The times on the clocks; after the welcome, after every move and change. */
export interface ClocksMessage {
  /** Seconds that every seat has left. */
  left: number[]
  /** The seats whose time runs from now on. */
  running: Seat[]
  type: 'clocks'
}

/** A competition with all that is known of it. */
export interface Competition {
  id: string
  /** Grows with every edit. */
  version: number
  status: CompetitionStatus
  organiser: string
  created: string
  updated: string
  terms: CompetitionTerms
  entrants: CompetitionEntrant[]
  standings: CompetitionStanding[]
  /** The crosstable: points of each entrant, by number, with each other. */
  points: number[][]
  /** Games of each entrant with each other. */
  met: number[][]
  games: CompetitionGame[]
  /** Why it does not go on, if it does not. */
  trouble: string
}

/** A competition in a list. */
export interface CompetitionCard {
  id: string
  title: string
  game: string
  seats: number
  kind: CompetitionKind
  status: CompetitionStatus
  entry: EntryRule
  starts: string | null
  season: string | null
  rated: boolean
  created: string
  entrants: number
  games: number
  played: number
}

/** The same, changed; refused if it has changed since that version was read. */
export interface CompetitionEdit {
  title: string
  about?: string
  game: string
  options?: Record<string, unknown>
  seats?: number
  /** 60 seconds for every turn unless said otherwise; null: none, so an entrant that stops answering holds the competition up. */
  clock?: ClockRequest | null
  kind?: CompetitionKind
  /** Of a Swiss or a ladder. */
  rounds?: number
  /** Games of a group in a round; as many as there are seats give everybody every seat. */
  repeats?: number
  /** Of a gauntlet: how many of the first entrants are challengers. */
  challengers?: number
  entry?: EntryRule
  /** The code that entrants must know, where entry is by code; never sent again. Null in an edit: as it was. */
  code?: string | null
  /** Names of the accounts that may enter, where entry is by list; a person's bots may, too. */
  invited?: string[]
  /** The time of its start, when entry ends, as `2030-01-31T12:00Z`; null: when the organiser begins it. */
  starts?: string | null
  /** True if entry stays open while it runs; on a ladder, newcomers begin at its foot. */
  late?: boolean
  rated?: boolean
  /** Seconds after which an entrant forfeits a game that waits for it. */
  absent?: number
  /** Games that are played at the same time. */
  at_once?: number
  /** Seconds between the beginnings of two rounds, as for a ladder that is open all semester. */
  every?: number
  /** Competitions of one season are shown together: the test ladder and the final of a course. */
  season?: string | null
  /** A competition whose entrants are in this one, too, when it begins, in the order in which they stand there. */
  entrants_of?: string | null
  version: number
}

/** A participant. */
export interface CompetitionEntrant {
  number: number
  account: string
  name: string
  bot: boolean
  /** The owner of a bot; null: a person's account, or a bot of the server's. */
  owner: string | null
  /** True if it is connected now; people are at their tables. */
  here: boolean
  withdrawn: boolean
}

/** A game of a competition. */
export interface CompetitionGame {
  number: number
  round: number
  /** Entrants by seat. */
  seats: number[]
  table: string
  begun: boolean
  /** Null until it is over. */
  scores: number[] | null
  forfeits: Seat[]
}

export type CompetitionKind = 'round-robin' | 'swiss' | 'gauntlet' | 'ladder' | 'knock-out'

/** Competitions, newest first. */
export interface CompetitionList {
  competitions: CompetitionCard[]
  /** For `after` of the next page; null: there are no more. */
  next: string | null
}

/** The terms of a competition. Once it has begun, only title, about, invited and the season may change. */
export interface CompetitionRequest {
  title: string
  about?: string
  game: string
  options?: Record<string, unknown>
  seats?: number
  /** 60 seconds for every turn unless said otherwise; null: none, so an entrant that stops answering holds the competition up. */
  clock?: ClockRequest | null
  kind?: CompetitionKind
  /** Of a Swiss or a ladder. */
  rounds?: number
  /** Games of a group in a round; as many as there are seats give everybody every seat. */
  repeats?: number
  /** Of a gauntlet: how many of the first entrants are challengers. */
  challengers?: number
  entry?: EntryRule
  /** The code that entrants must know, where entry is by code; never sent again. Null in an edit: as it was. */
  code?: string | null
  /** Names of the accounts that may enter, where entry is by list; a person's bots may, too. */
  invited?: string[]
  /** The time of its start, when entry ends, as `2030-01-31T12:00Z`; null: when the organiser begins it. */
  starts?: string | null
  /** True if entry stays open while it runs; on a ladder, newcomers begin at its foot. */
  late?: boolean
  rated?: boolean
  /** Seconds after which an entrant forfeits a game that waits for it. */
  absent?: number
  /** Games that are played at the same time. */
  at_once?: number
  /** Seconds between the beginnings of two rounds, as for a ladder that is open all semester. */
  every?: number
  /** Competitions of one season are shown together: the test ladder and the final of a course. */
  season?: string | null
  /** A competition whose entrants are in this one, too, when it begins, in the order in which they stand there. */
  entrants_of?: string | null
}

/** The standing of an entrant. */
export interface CompetitionStanding {
  entrant: number
  place: number
  points: number
  games: number
  wins: number
  draws: number
  losses: number
  forfeits: number
  byes: number
  /** Points per game; null before the first. */
  share: number | null
  /** The 95 % range of the share that the entrant would have in many games against the same rivals. */
  low: number | null
  high: number | null
  /** Points against entrants with as many points: the first tie-break. */
  direct: number
  /** The Sonneborn-Berger score: the second tie-break. */
  sonneborn: number
}

export type CompetitionStatus = 'open' | 'running' | 'over' | 'cancelled'

/** The terms of a competition, without the code. */
export interface CompetitionTerms {
  title: string
  about: string
  game: string
  options: Record<string, unknown>
  seats: number
  clock: ClockTerms | null
  kind: CompetitionKind
  rounds: number
  repeats: number
  challengers: number
  entry: EntryRule
  invited: string[]
  starts: string | null
  late: boolean
  rated: boolean
  absent: number
  at_once: number
  every: number
  season: string | null
  entrants_of: string | null
}

/** A bot that plays from elsewhere and is connected. */
export interface ConnectedBot {
  name: string
  /** The games for which it accepts challenges; null: all. */
  games: string[] | null
  seats: [number, number]
  whom: string
  playing: number
  at_once: number
}

/** The fitness of a generation. */
export interface CurvePoint {
  generation: number
  best: number
  mean: number
  worst: number
  diversity: number
}

/** Every roll of a game that is over, checked against its secret. */
export interface DiceCheck {
  /** The SHA-256 of `hegemon dice ` and the secret. */
  commitment: string
  secret: string | null
  /** Moves that had luck. */
  rolls: number
  /** The first roll that the secret does not give; null: all are its own. */
  trouble: string | null
}

/** The commitment to a table's dice, shown from the start, and the secret, shown once the game is over. Where seats have added numbers, the dice come from the SHA-256 of `hegemon numbers ` and the compact JSON of a list: the secret, then the number of every seat or null. */
export interface DiceInfo {
  /** The SHA-256 of `hegemon dice ` and the secret. */
  commitment: string
  secret: string | null
}

/** A map, finished or not. */
export interface Draft {
  /** No control characters and no markup. */
  title: string
  size: [number, number]
  super_regions: SuperRegion[]
  regions: Region[]
  /** All pairs of neighbours, over land and sea. */
  links: [number, number][]
}

/** A bot with its parameters, under a name of its own. */
export interface Entrant {
  bot: string
  name?: string | null
}

/** Enters the account itself, a bot of its own by name, or, for organisers, a bot of the server's. */
export interface EntryRequest {
  bot?: string | null
  /** A bot of the server's, such as `standard`; only organisers may. */
  house?: string | null
  code?: string | null
}

export type EntryRule = 'open' | 'code' | 'list'

/** A message could not be understood. After ten of them, or one over 64 KiB, the connection is closed. */
export interface ErrorMessage {
  type: 'error'
  error: string
}

/** A bot's expectation before a move. */
export interface Estimate {
  index: number
  seat: Seat
  /** Expected score, 0 to 1; null where the bot says other things. */
  win: number | null
}

/** Bots' expectations before their moves. */
export interface Estimates {
  estimates: Estimate[]
}

/** The value of a position to every seat, with all that is hidden in it. */
export interface Evaluation {
  index: number
  /** Expected score, 0 to 1. */
  values: number[]
  /** Their standard errors. */
  errors: number[]
  bot: string
  judge: string | null
  /** As in a hint. */
  playouts: number
}

/** Section 2.3.2: every group that fits a table plays once in every order of its seats. */
export interface Everybody {
  kind: 'everybody'
}

/** The bot whose parameters are bred, and how. */
export interface EvolutionSettings {
  game: string
  /** As for a table. */
  options: Record<string, unknown>
  /** Browsers know whole numbers up to here. */
  seed: number
  bot: string
  evolution: Breeding
}

/** The snapshot of an evolution. */
export interface EvolutionSnapshot {
  what: 'evolution'
  generations: number
  games_per_generation: number
  /** Generations that are measured. */
  measured: number
  /** Games of the next one that are played. */
  playing: number
  finished: boolean
  seconds: number
  bot: string
  /** The name of the best individual's file; it may be downloaded. */
  file: string | null
  /** The highest possible value; null where that depends. */
  highest: number | null
  parameters: BredParameter[]
  curve: CurvePoint[]
  /** The last generation, best first. */
  population: Individual[]
  best: BestIndividual | null
}

/** An error or a warning. A map without errors can be played; warnings are for its author to judge. */
export interface Finding {
  severity: 'error' | 'warning'
  code: string
  regions: number[]
  super_regions: number[]
  text: string
  values: Record<string, string | number>
}

/** A game that is over. Its record is at `/api/tables/ID/record`. */
export interface FinishedGame {
  table: string
  game: string
  board: string
  ended: string
  at: string
  moves: number
  rated: boolean
  seats: PlayedSeat[]
}

/** A page of games that are over, newest first. */
export interface FinishedGames {
  games: FinishedGame[]
  /** Send it as `after` for the next page; null at the end. */
  next: string | null
}

export type Fitness = FixedRivals | Everybody | LearningRivals

/** Section 2.3.1: everybody plays the same rivals, so that generations can be compared. */
export interface FixedRivals {
  kind: 'fixed'
  /** Bots, one for every other seat; a single one sits on all of them. */
  rivals: string[]
  /** Games for every individual. */
  games?: number
}

/** A position of a game, and the move that led to it. */
export interface Frame {
  /** 0 is the start. */
  index: number
  /** Null at the start, and where who moved is a secret. */
  seat: Seat | null
  /** Null at the start, and where it is a secret. */
  move: string | null
  event: GameEvent | null
  view: View
}

/** Some positions of a game. */
export interface Frames {
  total: number
  first: number
  frames: Frame[]
}

/** The maps of a server. */
export interface Gallery {
  /** Those that are included. */
  shipped: MapCard[]
  /** The newest 200 that people keep here. */
  kept: MapCard[]
  games: MapGame[]
}

/** The effect of a move, as far as the viewer may know it. Further fields are the game's own. */
export interface GameEvent {
  kind: string
  /** The seat that acted; null where the viewer cannot know. */
  seat: Seat | null
  /** In English. */
  text: string
}

/** A game of the server. */
export interface GameInfo {
  name: string
  title: string
  /** The fewest and the most. */
  seats: [number, number]
  /** True if a seat may know what others do not: then people at one screen take turns behind a curtain. */
  secrets: boolean
  options: OptionsSchema
  /** Names of boards that are included. */
  boards: string[]
  bots: BotInfo[]
  /** Opponents by strength, the weakest first; empty where it was not measured. */
  levels: LevelInfo[]
  /** Names of calculations that the game offers beside play. */
  tools: string[]
}

/** A map to be generated; the same seed gives the same map. */
export interface GenerateRequest {
  seed: number
  regions?: number
  super_regions?: number
  islands?: number
}

/** A map that was generated. */
export interface GeneratedMap {
  draft: Draft
}

/** A seat that a guest holds, to become their account's. */
export interface HeldSeat {
  table: string
  token: string
}

/** Takes the seats of these tokens; unknown ones are passed over, as are those of more than 200 letters and all beyond the first 64. None: a spectator. The owner's token may be among them. */
export interface Hello {
  type: 'hello'
  tokens?: string[]
}

/** The best moves of a seat, by what it can know. */
export interface Hint {
  index: number
  seat: Seat
  /** Best first. */
  moves: Suggestion[]
  /** The bot that played games on from each of them. */
  bot: string
  /** The bot that judged these games after a round; null: they were played to their end. */
  judge: string | null
  /** The number of games. */
  playouts: number
}

/** A seat for a person. */
export interface HumanSeat {
  kind: 'human'
  name?: string
  /** The seat has no token yet: the first who comes with the table's key claims it. */
  open?: boolean
  /** An open seat that may be claimed without the key: the list of tables offers it. */
  listed?: boolean
}

/** An individual of a population. */
export interface Individual {
  fitness: number
  /** In the order of the parameters. */
  values: number[]
}

/** A map as it is kept now. */
export interface KeptMap {
  map: MapCard
}

/** A record that was verified and is kept as a table. */
export interface KeptRecord {
  table: Table
  /** The token that may delete it. */
  owner: string
}

/** The best players of a game with that number of seats; those whose ratings are provisional are left out. */
export interface Leaderboard {
  game: string
  seats: number
  total: number
  players: Ranked[]
}

/** The bot with the last network that was kept. */
export interface LearnedBot {
  round: number
  /** As a table or another run takes it. */
  bot: string
}

/** The results of a round. */
export interface LearnedRound {
  round: number
  /** That it was trained with. */
  positions: number
  /** After every epoch: on the games of training, and on others. */
  losses: [number, number][]
  /** The loss of a constant prediction. */
  guess: number
  /** It is the strongest so far; the next round goes on from the last that was kept. */
  kept: boolean
  /** Null: kept without a test. */
  test: LearningTest | null
}

/** Section 2.3.3: the best of a generation are the rivals of the next ones, until they are changed again. */
export interface LearningRivals {
  kind: 'learning'
  /** Games for every individual. */
  games?: number
  /** Generations after which the rivals change. */
  change_every?: number
}

/** The bot whose network is trained by self-play, and how; what is not here is as on the command line by default. */
export interface LearningSettings {
  game: string
  /** As for a table. */
  options: Record<string, unknown>
  /** Browsers know whole numbers up to here. */
  seed: number
  bot: string
  /** They play until a network is kept, seated in turn; none: the bot itself does. */
  teachers: string[]
  /** The bot that the first network must beat; null: the same bot with its own network. */
  rival: string | null
  /** At a table. */
  seats: number
  rounds: number
  /** Of every round, to learn from. */
  games: number
  /** Of every game. */
  positions: number
  /** Sizes of the hidden layers. */
  hidden: number[]
  epochs: number
  /** The most games of the test after every round; 0: every network is kept untested. */
  test_games: number
}

/** The snapshot of a training. */
export interface LearningSnapshot {
  what: 'learning'
  /** Planned. */
  rounds: number
  /** That were played; a test that ended early counts in full. */
  games: number
  planned: number
  finished: boolean
  /** Since it was started or resumed. */
  seconds: number
  bot: string
  /** Null: none has begun, or all are done. */
  step: LearningStep | null
  history: LearnedRound[]
  /** Null: no network has been kept yet. */
  best: LearnedBot | null
}

/** The stage of a training. */
export interface LearningStep {
  round: number
  doing: 'playing' | 'training' | 'testing'
  /** Games, or epochs of training. */
  done: number
  of: number
  /** After every epoch so far; empty unless it is training. */
  losses: [number, number][]
}

/** A round's network against the last one: a sequential test. */
export interface LearningTest {
  decision: 'H0' | 'H1' | null
  llr: number | null
  games: number
  /** Of the new network's points, as all that follows. */
  share: number | null
  error: number | null
  elo: number | null
  elo_low: number | null
  elo_high: number | null
}

/** An account is to be deleted. */
export interface Leaving {
  password: string
}

/** The lengths of games that were played to their end. */
export interface Lengths {
  min: number
  mean: number
  max: number
  bars: Bar[]
}

/** A bot to play against, by how well it plays. */
export interface LevelInfo {
  /** beginner, casual, skilled, strong or expert. */
  name: string
  /** The bot with its parameters. */
  bot: string
  /** Elo among the levels of the game, their mean 0. */
  rating: number
  /** 95 % of the rating, either way. */
  error: number
}

/** A person or a bot on a seat, in a list of tables. */
export interface ListedSeat {
  name: string
  kind: 'human' | 'bot'
  /** True if a program plays this seat from elsewhere, through a bot's account. */
  program: boolean
  /** True if it is open without a key. */
  listed: boolean
}

/** The lobby as a player sees it. */
export interface Lobby {
  /** Open seeks, the client's invitations, and its own seeks. */
  seeks: Seek[]
  bots: ConnectedBot[]
}

/** A move of a game's log. */
export interface LogEntry {
  move: string
  event: GameEvent
  /** Counts moves from 1. */
  index: number
  seat: Seat
  /** The event as others of the seats held here know it, where that differs; null: nothing, it is a secret to them. */
  others?: Record<string, SeenMove | null>
}

/** A map's card in a gallery. */
export interface MapCard {
  regions: number
  super_regions: number
  preview: Preview
  /** Of a kept map its id, of a shipped one its name. */
  id: string
  title: string
  /** Null where the map is included. */
  updated: string | null
}

/** A game that is played on maps. */
export interface MapGame {
  name: string
  title: string
  /** The fewest and the most. */
  seats: [number, number]
}

/** The account that asks. */
export interface Me {
  id: string
  name: string
  kind: 'person' | 'bot'
  /** True if it is one of the server's own bots. */
  house: boolean
  /** The name of the person to whom a bot belongs. */
  owner: string | null
  role: 'admin' | 'organiser' | 'player'
  created: string
  email: string | null
  /** Until when. */
  muted: string | null
}

/** The points of a participant in games with a rival. */
export interface Meeting {
  name: string
  rival: string
  games: number
  points: number
  share: number | null
}

/** Makes a move, as text: `attack 3>7 x3`. */
export interface MoveMessage {
  type: 'move'
  seat: Seat
  move: string
  /** The number of moves that the client has seen. A move for an older position is refused, unless others only acted beside the seat since, as where all answer at once. */
  index: number
  /** Comes back with the answer, as in every message that has one. */
  ref?: Ref
}

/** A range of legal moves in words. */
export interface MoveText {
  /** Texts, with a choice wherever the range leaves something open. */
  parts: (string | NumberChoice | WordChoice)[]
  /** An explanation, or nothing. */
  about: string
}

/** Packages that this server lacks to play runs of some kinds. */
export interface Needs {
  /** By kind, what the operator of the server must install; other kinds can be played. */
  missing: Record<string, string>
}

/** A map that was not kept before. */
export interface NewMap {
  map: MapCard
  /** The token to change it with; sent only now. */
  owner: string
}

/** A new password, with the key that was sent. */
export interface NewPassword {
  key: string
  password: string
}

/** A new API token. */
export interface NewToken {
  id: string
  name: string
  /** The name of the account that it is for. */
  account: string
  scopes: Scope[]
  created: string
  used: string | null
  revoked: string | null
  /** Its secret; this is shown only now. */
  token: string
}

/** It is done, and there is nothing to tell. */
export interface Nothing {}

/** A number that the player chooses. */
export interface NumberChoice {
  field: string
  low: number
  high: number
}

/** Adds the seat's own number to the dice, before the first move: 1 to 64 letters and digits, `.`, `-` or `_`. */
export interface NumberMessage {
  type: 'number'
  seat: Seat
  number: string
  ref?: Ref
}

/** A map to look at or work on. */
export interface OpenedMap {
  map: MapCard
  draft: Draft
  /** A data address; null: only the shapes of its regions. */
  picture: string | null
}

/** A table that was opened. Its tokens are sent only now. */
export interface OpenedTable {
  table: Table
  /** The token that may delete it. */
  owner: string
  /** One for each human seat; null for bots and open seats. */
  tokens: (string | null)[]
  /** Claims an open seat; null without any. */
  key: string | null
}

/** A user's file, as an option takes it. */
export interface OptionContent {
  content: Record<string, unknown>
}

/** One option, as JSON schema. */
export interface OptionSchema {
  title?: string
  description?: string
  type?: string
  enum?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
}

/** The options of a game, as JSON schema. */
export interface OptionsSchema {
  properties: Record<string, OptionSchema>
}

/** An account with all that belongs to it. */
export interface OwnAccount {
  id: string
  name: string
  kind: 'person' | 'bot'
  /** True if it is one of the server's own bots. */
  house: boolean
  /** The name of the person to whom a bot belongs. */
  owner: string | null
  role: 'admin' | 'organiser' | 'player'
  created: string
  email: string | null
  /** Until when. */
  muted: string | null
  bots: Player[]
  tokens: Token[]
}

/** The pause before a bot's move, 0 to 5 seconds: for those who hold a seat, the owner, and all where only bots sit. There null pauses the game, until the next pace. */
export interface PaceMessage {
  type: 'pace'
  seconds: number | null
  ref?: Ref
}

/** A number that a bot plays by. */
export interface Parameter {
  name: string
  default: number
  low: number
  high: number
  about: string
  /** Only whole numbers are meant. */
  whole: boolean
  /** A file may set any finite number; the bounds are for evolution, and for values that are typed. */
  open: boolean
}

/** Is answered with `pong`: a connection that was cut says nothing by itself. */
export interface PingMessage {
  type: 'ping'
  ref?: Ref
}

/** A seat of a game that is over. */
export interface PlayedSeat {
  name: string
  /** Null: a guest. */
  player: Player | null
  score: number
  /** The rating before the game; null if it was not rated. */
  before: number | null
  after: number | null
}

/** An account as everybody may see it. */
export interface Player {
  id: string
  name: string
  kind: 'person' | 'bot'
  /** True if it is one of the server's own bots. */
  house: boolean
  /** The name of the person to whom a bot belongs. */
  owner: string | null
  role: 'admin' | 'organiser' | 'player'
  created: string
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong'
  ref: Ref
}

/** A person came or went; also sent after the welcome. */
export interface Presence {
  type: 'presence'
  /** The seats whose people are here. */
  present: Seat[]
  /** The number of people without a seat. */
  watching: number
}

/** A few strokes that show a map. */
export interface Preview {
  size: [number, number]
  shapes: Shape[]
}

/** A refusal. */
export interface Problem {
  /** The error, and what would be right. */
  error: string
}

/** A player, as everybody may know them. */
export interface Profile {
  player: Player
  bots: Player[]
  ratings: StandingInfo[]
  rivals: RivalryInfo[]
}

/** A line of a leaderboard. */
export interface Ranked {
  rating: number
  deviation: number
  provisional: boolean
  game: string
  seats: number
  games: number
  /** The sum of the scores of these games. */
  score: number
  updated: string
  rank: number
  player: Player
}

/** A rating after a game. */
export interface RatedMoment {
  at: string
  table: string
  rating: number
  deviation: number
}

/** The course of a rating, oldest first; the last 500 games. */
export interface RatingCurve {
  game: string
  seats: number
  points: RatedMoment[]
}

/** Ratings after a number of games. */
export interface RatingPoint {
  games: number
  /** By name, with their standard errors. */
  ratings: Record<string, [number, number | null]>
}

/** The bots that a file holds. */
export interface ReadBots {
  bots: Entrant[]
}

/** The content of a settings file, for the settings of a run. */
export interface ReadSettings {
  evolution: Breeding
}

/** The games that can be played at once; the others are being compiled. */
export interface Ready {
  /** By name. */
  games: Record<string, boolean>
  /** The number of games that can be played. */
  ready: number
  /** The number of all games. */
  of: number
  boards: BoardWork[]
}

export type Ref = string | number | null

/** Nothing was changed, and why. */
export interface Refused {
  type: 'refused'
  ref: Ref
  error: string
}

/** The smallest land of a map. Its outline is rings by the even-odd rule: islands and lakes are further rings. */
export interface Region {
  id: number
  /** No control characters and no markup. */
  name: string
  super_region: number | null
  /** Neutral armies at the start, where the map says so. */
  armies: number | null
  /** As in #10a0ff. */
  colour: string
  /** A point inside, where its armies are written. */
  pivot: [number, number] | null
  parts: [number, number][][]
}

/** Would play again, or not after all, once the game is over or all people have resigned. */
export interface RematchMessage {
  type: 'rematch'
  seat: Seat
  agree?: boolean
  ref?: Ref
}

/** Something is wrong with an account. */
export interface ReportRequest {
  about: string
  text: string
  table?: string | null
}

/** A password was forgotten. */
export interface ResetRequest {
  name: string
}

/** Gives up, for good. */
export interface ResignMessage {
  type: 'resign'
  seat: Seat
  ref?: Ref
}

/** The end of a game. */
export interface Result {
  /** `cut`: by a turn limit. */
  ended: 'won' | 'drawn' | 'cut' | 'resigned'
  /** By seat; they add up to one. */
  scores: number[]
  winners: Seat[]
}

/** Luck and skill of a game. */
export interface Review {
  evaluation: ReviewEvaluation
  moves: number
  seats: ReviewedSeat[]
  rolls: ReviewedRoll[]
  decisions: ReviewedMove[]
  values: ReviewedPosition[]
  /** The squared distance of the values from the game's result, on average; null: it has not ended. */
  squared_error: number | null
  /** The numbers of the moves that decided the game, the largest swing first. */
  turning_points: number[]
}

/** The judge of a game, and its effort. */
export interface ReviewEvaluation {
  bot: string
  /** As in a hint. */
  judge: string | null
  playouts: number
  candidates: number
  /** Judged, and all. */
  rolls: [number, number]
  /** Judged, and all. */
  decisions: [number, number]
}

/** The cost of a move: the best move's value minus its own. */
export interface ReviewedMove {
  index: number
  seat: Seat
  move: string
  best: string
  cost: number
  error: number
  /** True if it was worse beyond doubt. */
  mistake: boolean
}

/** The value of a position to every seat. */
export interface ReviewedPosition {
  index: number
  values: number[]
  errors: number[]
}

/** The luck of a roll for every seat: the value after it minus the expectation before. */
export interface ReviewedRoll {
  index: number
  seat: Seat
  luck: number[]
  error: number[]
}

/** The luck and skill of a seat in a game. Costs and luck are in points: 1 is a whole win. */
export interface ReviewedSeat {
  seat: Seat
  decisions: number
  /** Decisions that were judged, and how many there were. */
  of: number
  cost: number
  /** The average cost of a decision, with its standard error. */
  cost_error: number
  luck: number
  /** The luck of all rolls together, with its standard error. */
  luck_error: number
  mistakes: number
}

/** The progress of a review: ask again until it is there. */
export interface Reviewing {
  done: number
  /** Parts of the work; 0 before it has begun. */
  of: number
  review: Review | null
}

/** The record against one opponent: games in which the player scored more, as much, or less. */
export interface RivalryInfo {
  opponent: Player
  won: number
  drawn: number
  lost: number
}

/** A run as everybody may see it. */
export interface Run {
  id: string
  kind: RunKind
  /** Those of its kind. */
  settings: SimulationSettings | TournamentSettings | SprtSettings | EvolutionSettings | LearningSettings
  state: RunState
  /** Why it failed. */
  reason: string | null
  created: string
  updated: string
  /** Games that are played. */
  done: number
  /** Games in all. */
  planned: number
  /** Its place in line: 1 is next. */
  place: number | null
  /** It was asked to stop, and is about to. */
  stopping: boolean
}

export type RunKind = 'simulation' | 'tournament' | 'sprt' | 'evolution' | 'learning'

/** A new run. */
export interface RunRequest {
  kind: string
  /** Those of its kind. */
  settings: Record<string, unknown>
}

export type RunState = 'waiting' | 'running' | 'stopped' | 'done' | 'failed'

/** A run, and what it shows. */
export interface RunView {
  run: Run
  /** Null before the first. */
  snapshot: Snapshot | null
}

/** A chat message. A message `to` one seat reaches only those who hold that seat or the speaker's, now and in later welcomes; no record holds it. */
export interface Said {
  /** −1, the dealer's: the table itself speaks, as when a bot failed and a random move was made for it. */
  seat: Seat
  name: string
  text: string
  at: string
  /** The seat that alone may read it, with the one that wrote it; null: everybody. */
  to: Seat | null
  type: 'chat'
}

/** A game with a number of seats, for which there are ratings. */
export interface Scale {
  game: string
  seats: number
  players: number
}

/** The kinds of ratings there are. */
export interface Scales {
  scales: Scale[]
}

export type Schedule = 'round-robin' | 'gauntlet' | 'ladder'

export type Scope = 'read' | 'play' | 'organise' | 'account'

export type Seat = number

/** A person or a bot on a seat. */
export interface SeatInfo {
  name: string
  kind: 'human' | 'bot'
  bot: string | null
  /** The bot that plays a person's seat now. */
  autoplay: string | null
  /** Why it does, unless the seat asked for it: the person is gone, or out of time for this turn. */
  away: 'absent' | 'time' | null
  /** True if a player has taken the seat. */
  come: boolean
  /** After how many moves the seat resigned. */
  resigned: number | null
  /** True if its time was out. */
  on_time: boolean
  /** True if the first who comes with the table's key may have it. */
  open: boolean
  /** The id of the owner's account of the arena. */
  account: string | null
  /** True if that account is a bot's: a program plays this seat from elsewhere. */
  program: boolean
  /** True if an open seat needs no key. */
  listed: boolean
  /** The number that it adds to the dice; empty: it let the time for that pass. */
  number: string | null
}

export type SeatRequest = HumanSeat | BotSeat

/** Games that were played as a guest. */
export interface SeatsRequest {
  seats: HeldSeat[]
}

/** Agrees to the chosen seed of the table, or does not: then the dice come from a secret, for everybody. */
export interface SeedMessage {
  type: 'seed'
  seat: Seat
  agree: boolean
  ref?: Ref
}

/** A player looks for a game. */
export interface Seek {
  id: string
  game: string
  /** `own` stands for a board of a player's own. */
  options: Record<string, unknown>
  seats: number
  clock: ClockTerms | null
  rated: boolean
  numbers: boolean
  within: number | null
  bots_after: number | null
  /** The accounts that have joined; the first one began it. */
  players: string[]
  /** True if a bot looks for it. */
  bot: boolean
  /** Of the one who began it. */
  rating: number
  invited: string[]
  /** True if the client has joined. */
  mine: boolean
  /** The table at which it is played, once it has begun. */
  table: string | null
}

/** Looks for a game. If another player looks for the same, it begins; else others see it. */
export interface SeekRequest {
  game: string
  options?: Record<string, unknown>
  seats?: number
  clock?: ClockRequest | null
  rated?: boolean
  /** True if every seat adds a number of its own to the dice before the first move. */
  numbers?: boolean
  /** The largest difference of ratings; null: any. */
  within?: number | null
  /** Seconds after which bots fill the seats that are left; null: never. */
  bots_after?: number | null
  /** Names of those who alone may join; bots among them join at once, if their rules accept. */
  invite?: string[]
}

/** A move and what it did, as a viewer may know it. */
export interface SeenMove {
  move: string
  event: GameEvent
}

export type ServerMessage =
  Welcome | Update | Accepted | Refused | TableChanged | Presence | ClocksMessage | Agreed | TakebackAsked | Claimed | Said | Pong | Analysis | ErrorMessage

/** Settings of an evolution, and beside them the files of the rivals that they name, each a bot's parameters. */
export interface SettingsFiles {
  files: UserFile[]
  /** The one that is bred. */
  bot: string
  options?: Record<string, unknown>
}

/** The outlines of a super region's regions. */
export interface Shape {
  colour: string
  /** As in SVG. */
  path: string
}

/** A share of the points with its standard error. */
export interface Share {
  games: number
  wins: number
  share: number | null
  error: number | null
}

/** Name and password. */
export interface SignIn {
  name: string
  password: string
}

/** A new account. */
export interface SignUp {
  name: string
  password: string
  /** Only for a forgotten password. */
  email?: string | null
  /** Games that were played as a guest. */
  seats?: HeldSeat[]
}

/** The results of a bot in a simulation. */
export interface SimulatedBot {
  games: number
  wins: number
  share: number | null
  error: number | null
  name: string
  wins_by_seat: number[]
  games_by_seat: number[]
  /** Games lost because it raised, played what is not legal, or gave no answer. */
  faults: number
  reasons: string[]
}

/** Many games between the same bots. */
export interface SimulationSettings {
  game: string
  /** As for a table. */
  options: Record<string, unknown>
  /** Browsers know whole numbers up to here. */
  seed: number
  /** One for every seat. */
  bots: Entrant[]
  games: number
  /** Bots change seats from game to game. */
  rotate: boolean
}

/** The snapshot of a simulation. */
export interface SimulationSnapshot {
  what: 'simulation'
  planned: number
  finished: boolean
  seconds: number
  games_per_second: number | null
  /** The backend that plays the games. */
  on: string
  games: number
  draws: number
  unfinished: number
  moves: number
  bots: SimulatedBot[]
  seats: Share[]
  /** Null: no game has ended yet. */
  turns: Lengths | null
  /** Null: no game has ended yet, or the game does not count in rounds; missing in runs that are older. */
  rounds?: Lengths | null
}

export type Snapshot = SimulationSnapshot | TournamentSnapshot | SprtSnapshot | EvolutionSnapshot | LearningSnapshot

/** A sequential test: is the first bot stronger than its rivals? */
export interface SprtSettings {
  game: string
  /** As for a table. */
  options: Record<string, unknown>
  /** Browsers know whole numbers up to here. */
  seed: number
  /** The one in question first, one for every seat. */
  bots: Entrant[]
  /** The test ends undecided after this many. */
  games: number
  elo0: number
  elo1: number
  alpha: number
  beta: number
}

/** The snapshot of a sequential test: what `hegemon sprt --json` prints. */
export interface SprtSnapshot {
  what: 'sprt'
  game: string
  bots: string[]
  elo0: number
  elo1: number
  alpha: number
  beta: number
  /** The hypothesis that was accepted. */
  decision: 'H0' | 'H1' | null
  finished: boolean
  /** The logarithm of how much likelier H1 is than H0. */
  llr: number | null
  /** H0 is accepted at this ratio or below. */
  lower: number
  /** H1 is accepted at this ratio or above. */
  upper: number
  deals: number
  games: number
  max_games: number
  batch: number
  seed: number
  on: string
  seconds: number
  /** Of the first bot, as all that follows. */
  share: number | null
  error: number | null
  elo: number | null
  elo_low: number | null
  elo_high: number | null
  wins: number
  draws: number
  unfinished: number
  losses: number
  faults: Record<string, number>
  reasons: Record<string, string[]>
  /** Games, and the ratio after them, at every look that could have ended the test. */
  course: [number, number | null][]
}

/** The results of a participant of a tournament. */
export interface Standing {
  games: number
  wins: number
  share: number | null
  error: number | null
  name: string
  draws: number
  unfinished: number
  /** The rating, 0 on average. */
  elo: number | null
  elo_error: number | null
  elo_low: number | null
  elo_high: number | null
  /** Rating points ahead of the next. */
  lead?: number | null
  lead_error?: number | null
  faults: number
  reasons: string[]
}

/** A player's rating. */
export interface StandingInfo {
  rating: number
  deviation: number
  provisional: boolean
  game: string
  seats: number
  games: number
  /** The sum of the scores of these games. */
  score: number
  updated: string
}

/** The number of wins of a participant that began, against a rival. */
export interface Start {
  starter: string
  rival: string
  games: number
  wins: number
}

/** A position of another game to begin with: one that is over, or at which only bots sit. */
export interface StartRequest {
  table: string
  /** After how many of its moves. */
  at: number
}

/** A run that was started. */
export interface StartedRun {
  run: Run
  /** The token that may stop, resume and delete it; sent only now. */
  owner: string
}

/** Lets a paused game go on for one move, or until the turn changes. */
export interface StepMessage {
  type: 'step'
  until?: 'move' | 'round'
  ref?: Ref
}

/** A move and what it is worth. */
export interface Suggestion {
  move: string
  /** Expected score, 0 to 1. */
  value: number
  /** Its standard error. */
  error: number
  /** The standard error of how far it is behind the best: both met the same dice. */
  behind: number
}

/** A group of regions with a bonus for holding all of it. */
export interface SuperRegion {
  id: number
  /** No control characters and no markup. */
  name: string
  bonus: number
  /** As in #10a0ff. */
  colour: string
}

/** A table as everybody may see it. */
export interface Table {
  id: string
  game: string
  options: Record<string, unknown>
  seats: SeatInfo[]
  pace: number
  /** Bots and dealer wait for a step; only where all seats are bots. */
  paused: boolean
  created: string
  terms: Terms
  /** The table at which the same people play again. */
  rematch: string | null
  /** The dice come from a chosen seed: a player who knows it can compute them. */
  seeded: boolean
  dice: DiceInfo
  /** The seats whose people must still agree to that seed, by `seed`, before the first move. */
  unagreed: Seat[]
  /** The seats that have still to add a number to the dice; a minute after all have come it goes without theirs. */
  unnumbered: Seat[]
  updated: string
  /** `stopped`: a record that ends early. */
  status: 'running' | 'over' | 'stopped'
  moves: number
  turn: number
  to_move: Seat[]
  result: Result | null
  /** Seconds that every seat had left when the table was last saved. */
  clocks: number[] | null
}

/** A table in a list. */
export interface TableCard {
  id: string
  game: string
  seats: ListedSeat[]
  created: string
  updated: string
  status: 'running' | 'over' | 'stopped'
  moves: number
  turn: number
  to_move: Seat[]
  result: Result | null
}

/** Seats, pace or status changed. */
export interface TableChanged {
  type: 'table'
  table: Table
}

/** A page of the list of tables, newest first. */
export interface TableList {
  tables: TableCard[]
  /** The number of all tables. */
  total: number
}

/** A new table. */
export interface TableRequest {
  game: string
  /** Checked against the game's schema. Where an option may be a name or an object, the object is the content of a user's own file, such as a board; a request never names a file. */
  options?: Record<string, unknown>
  seats: SeatRequest[]
  /** For dice that can be repeated. Where several people play, the game begins when all of them agree to it. */
  seed?: number | null
  /** Seconds between two moves of bots or dealer that people can watch, 0 to 5; secret moves take no pause. */
  pace?: number
  /** Seconds, 1 to 86400, after which the stand-in plays for an absent player; null: never. */
  absent?: number | null
  /** The bot that does; null: the game's usual one. */
  stand_in?: string | null
  clock?: ClockRequest | null
  /** True if seats may ask for hints and take moves back. */
  help?: boolean
  /** True if the result changes ratings, in an arena: the account that asks against bots of the server, without parameters, seed or help. */
  rated?: boolean
  /** True if every seat adds a number of its own to the dice, by `number`, before the first move; not with a seed. */
  numbers?: boolean
  start?: StartRequest | null
  /** The owner's token of a game that is kept here: the new one has the same owner, who may have 50 running games and 500 altogether. */
  owner?: string | null
}

/** A player wants to take a move back, or no longer does. It is done once all people at the table agree; a move that is made meanwhile answers it. */
export interface TakebackAsked {
  type: 'takeback'
  /** The seat that asks; null: none does. */
  seat: Seat | null
  agreed: Seat[]
}

/** True if moves were taken back; else the other people have yet to agree. */
export interface TakenBack {
  done: boolean
}

/** Agreements at a table beside the rules of its game. */
export interface Terms {
  /** Seconds until a stand-in plays for an absent player; null: never. */
  absent: number | null
  stand_in: string | null
  clock: ClockTerms | null
  /** Seats are spoken for beyond this table, as over TCP. */
  elsewhere: boolean
  /** True if seats may ask for hints and take moves back. */
  help: boolean
  /** True if the result changes ratings. */
  rated: boolean
  /** True if every seat adds a number of its own to the dice. */
  numbers: boolean
}

/** The times that a bot took for its moves, in seconds; null where none was timed. */
export interface ThinkingTimes {
  answers: number
  mean: number | null
  p50: number | null
  p95: number | null
  max: number | null
}

/** A bot's thoughts before one move. */
export interface Thought {
  index: number
  seat: Seat
  thoughts: Thoughts
}

/** A bot's thoughts about its choice. */
export interface Thoughts {
  /** Expected score, 0 to 1. */
  win?: number
  iterations?: number
  seconds?: number
  /** Best first. */
  candidates?: Candidate[]
  /** A number for every place of the board. */
  values?: number[]
}

/** An API token without its secret, which was shown once. */
export interface Token {
  id: string
  name: string
  /** The name of the account that it is for. */
  account: string
  scopes: Scope[]
  created: string
  used: string | null
  revoked: string | null
}

/** A new API token, of the account itself or of one of its bots. */
export interface TokenRequest {
  name: string
  scopes: Scope[]
  bot?: string | null
}

/** Games between groups of participants. */
export interface TournamentSettings {
  game: string
  /** As for a table. */
  options: Record<string, unknown>
  /** Browsers know whole numbers up to here. */
  seed: number
  bots: Entrant[]
  schedule: Schedule
  /** At a table. */
  seats: number
  /** For every group that meets. */
  games: number
  /** Of a gauntlet: how many of the first participants meet all others. */
  challengers: number
}

/** The snapshot of a tournament: what `hegemon tournament --json` prints, and how ratings grew. */
export interface TournamentSnapshot {
  what: 'tournament'
  game: string
  kind: Schedule
  seats_per_game: number
  groups: number
  games_per_group: number
  games: number
  planned: number
  finished: boolean
  seed: number
  on: string
  seconds: number
  /** By name, of bots that are not compiled; missing in runs that are older. */
  thinking?: Record<string, ThinkingTimes>
  /** Best first. */
  ranking: Standing[]
  starting: Start[]
  meetings: Meeting[]
  history: RatingPoint[]
}

/** The progress of tracing a picture; the last line is the map, or an error. */
export interface TraceLine {
  /** From 0 to 1. */
  progress?: number
  draft?: Draft
  error?: string
}

/** A game on a map, which need not be kept. */
export interface TrialRequest {
  draft: Draft
  game: string
  seats: SeatRequest[]
  seed?: number | null
  pace?: number
}

/** A seat moved. */
export interface Update {
  move: string
  event: GameEvent
  /** Counts moves from 1. */
  index: number
  seat: Seat
  /** The event as others of the seats held here know it, where that differs; null: nothing, it is a secret to them. */
  others?: Record<string, SeenMove | null>
  type: 'update'
  /** Those that changed. */
  views: Views
}

/** A user's file, by its name and text. */
export interface UserFile {
  name: string
  text: string
}

/** A position as one seat sees it. */
export interface View {
  /** −2 is a spectator. */
  seat: Seat
  turn: number
  /** Every seat has a turn in a round; null: the game does not count in rounds. */
  round: number | null
  to_move: Seat[]
  /** The legal moves of the seat. */
  legal: Box[]
  result: Result | null
  /** The game's own. Once the game is over, it may tell what was hidden too. */
  position: unknown
  /** The position as the game draws it; only of games that the page has no board for. */
  svg?: string
  /** The legal moves in words; only of those games. */
  moves?: MoveText[]
}

export type Views = Record<string, View>

/** The table as it is now. */
export interface Welcome {
  type: 'welcome'
  table: Table
  /** Those that this client holds. */
  seats: Seat[]
  /** The number of moves that are made. */
  index: number
  /** One for each seat that is held; for a spectator the one of seat −2. */
  views: Views
  /** The log tells about all moves from this number on that the client may know. */
  since: number
  /** The last 300. */
  log: LogEntry[]
  chat: ChatLine[]
}

/** A word that the player chooses. */
export interface WordChoice {
  field: string
  words: string[]
}

/** A map with the picture that is shown under it, as the editor has it. */
export interface Work {
  draft: Draft
  /** A data address of a PNG or JPEG of at most 2 MiB; null: only the shapes of its regions. */
  picture: string | null
}

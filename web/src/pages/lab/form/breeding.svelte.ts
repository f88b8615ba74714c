/** The part of the form that is about breeding: the settings of an evolution, as its files have them. */
import { type BotChoice, formatBot, parseBot } from '../../../lib/bots'
import type { Breeding, Fitness } from '../../../lib/lab/types'
import type { GameInfo } from '../../../lib/types'

type Method = NonNullable<Breeding['method']>
type Crossover = NonNullable<Breeding['crossover']>

export const METHODS: readonly Method[] = ['genetic', 'cma-es']
export const CROSSOVERS: readonly Crossover[] = ['one-point', 'two-point', 'uniform']
export const FITNESSES: readonly Fitness['kind'][] = ['fixed', 'everybody', 'learning']

/** The settings that people change here; everything else that a file says is kept as it is. */
const SHOWN = [
  'fitness', 'seats', 'population', 'generations', 'method', 'measure', 'crossover', 'crossover_probability', 'mutation_probability',
  'gene_mutation_probability', 'elite', 'start', 'spread',
] // prettier-ignore

export class BreedingForm {
  bot = $state<BotChoice>({ name: '', parameters: {} })
  seats = $state(2)
  population = $state(20)
  generations = $state(30)
  method = $state<Method>('genetic')
  measure = $state<'wins' | 'points'>('wins')
  fitness = $state<Fitness['kind']>('fixed')
  rivals = $state<BotChoice[]>([])
  gamesEach = $state(100)
  changeEvery = $state(10)
  crossover = $state<Crossover>('one-point')
  crossoverProbability = $state(0.9)
  mutation = $state(0.08)
  geneMutation = $state(0.12)
  elite = $state(0)
  start = $state<'random' | 'defaults'>('random')
  spread = $state(0.2)
  /** Other settings of a file, such as bounds of parameters. */
  rest = $state.raw<Partial<Breeding>>({})

  /** All bots that play, by name. */
  readonly named = $derived([this.bot.name, ...(this.fitness === 'fixed' ? this.rivals.map((one) => one.name) : [])])
  /** Of one generation. */
  readonly games = $derived(this.fitness === 'everybody' ? falling(this.population, this.seats) : this.population * this.gamesEach)
  readonly wrong = $derived(
    !this.bot.name ||
      ![this.seats, this.population, this.generations, this.gamesEach, this.changeEvery].every((one) => Number.isInteger(one) && one >= 1) ||
      this.population < 2 ||
      ![this.crossoverProbability, this.mutation, this.geneMutation, this.spread].every((one) => one >= 0 && one <= 1) ||
      !(Number.isInteger(this.elite) && this.elite >= 0 && this.elite < this.population),
  )

  /** The usual for a game: its tunable bot against its own defaults. Against the simplest bot every individual wins every game, and none can be called better. */
  choose(game: GameInfo, usual: string): void {
    const tunable = game.bots.filter((bot) => bot.parameters.length > 0).map((bot) => bot.name)
    this.bot = parseBot(tunable.includes(usual) ? usual : (tunable[0] ?? ''))
    this.seats = Math.max(2, game.seats[0])
    this.rivals = [parseBot(this.bot.name)]
    this.rest = {}
  }

  /** Fills in what a file or an earlier run says; what it leaves out stays as it is. */
  take(breeding: Breeding): void {
    const fitness: Fitness = typeof breeding.fitness === 'string' ? ({ kind: breeding.fitness } as Fitness) : breeding.fitness
    this.fitness = fitness.kind
    if (fitness.kind === 'fixed') this.rivals = fitness.rivals.map(parseBot)
    if (fitness.kind !== 'everybody') this.gamesEach = fitness.games ?? 400
    if (fitness.kind === 'learning') this.changeEvery = fitness.change_every ?? 40
    this.seats = breeding.seats ?? 4
    this.population = breeding.population ?? 40
    this.generations = breeding.generations ?? 300
    this.method = breeding.method ?? 'genetic'
    this.measure = breeding.measure ?? 'wins'
    this.crossover = breeding.crossover ?? 'one-point'
    this.crossoverProbability = breeding.crossover_probability ?? 0.9
    this.mutation = breeding.mutation_probability ?? 0.08
    this.geneMutation = breeding.gene_mutation_probability ?? 0.12
    this.elite = breeding.elite ?? 0
    this.start = breeding.start ?? (this.method === 'cma-es' ? 'defaults' : 'random')
    this.spread = breeding.spread ?? 0.2
    this.rest = Object.fromEntries(Object.entries(breeding).filter(([name]) => !SHOWN.includes(name) && name !== 'seed'))
  }

  setMethod(method: Method): void {
    this.method = method
    this.start = method === 'cma-es' ? 'defaults' : 'random'
  }

  /** As many rivals as there are other seats, or one for all of them. */
  spreadRivals(apart: boolean): void {
    const first = this.rivals[0] ?? { name: '', parameters: {} }
    const wanted = apart ? this.seats - 1 : 1
    this.rivals = Array.from({ length: wanted }, (_, index) => this.rivals[index] ?? { ...first })
  }

  request(): Breeding {
    const { games, rivals } = { games: this.gamesEach, rivals: this.rivals.map(formatBot) }
    const fitness: Fitness =
      this.fitness === 'fixed'
        ? { kind: 'fixed', games, rivals: rivals.length === this.seats - 1 ? rivals : rivals.slice(0, 1) }
        : this.fitness === 'learning'
          ? { kind: 'learning', games, change_every: this.changeEvery }
          : { kind: 'everybody' }
    return {
      ...this.rest,
      fitness,
      seats: this.seats,
      population: this.population,
      generations: this.generations,
      method: this.method,
      measure: this.measure,
      crossover: this.crossover,
      crossover_probability: this.crossoverProbability,
      mutation_probability: this.mutation,
      gene_mutation_probability: this.geneMutation,
      elite: this.elite,
      start: this.start,
      spread: this.spread,
    }
  }
}

/** 15 · 14 · 13 · 12 for 15 and 4: the orders in which 4 of 15 can be seated. */
function falling(from: number, count: number): number {
  return Array.from({ length: count }, (_, index) => Math.max(0, from - index)).reduce((product, one) => product * one, 1)
}

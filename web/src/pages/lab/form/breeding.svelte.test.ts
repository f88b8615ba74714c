/** The settings of an evolution in the form: filled in from a file, and asked for again. */
import { describe, expect, it } from 'vitest'
import type { Breeding } from '../../../lib/lab/types'
import { bot, smallGame } from '../../../lib/tests/lab/smallgame'
import { BreedingForm } from './breeding.svelte'
import { choose } from './form.svelte'

const game = smallGame([2, 4], [bot('plain'), bot('tuned', ['a'])])

function formed(): BreedingForm {
  const form = new BreedingForm()
  form.choose(game, 'plain')
  return form
}

describe('what is bred', () => {
  it('is a bot with parameters', () => {
    expect(formed().bot.name).toBe('tuned')
    expect(formed().request().fitness).toMatchObject({ kind: 'fixed', rivals: ['tuned'] })
  })

  it('is asked for as a file says it, with what the form does not show', () => {
    const breeding: Breeding = {
      fitness: { kind: 'fixed', rivals: ['plain', 'tuned:a=2', 'plain'], games: 50 },
      seats: 4,
      population: 12,
      generations: 7,
      method: 'cma-es',
      measure: 'points',
      crossover: 'uniform',
      crossover_probability: 0.5,
      mutation_probability: 0.2,
      gene_mutation_probability: 0.3,
      elite: 2,
      start: 'defaults',
      spread: 0.1,
      bounds: { a: [1, 2] },
      highest: 4,
    }
    const form = formed()
    form.take(breeding)
    expect(form.request()).toEqual(breeding)
    expect(form.games).toBe(600)
  })

  it('takes a kind of fitness without a table', () => {
    const form = formed()
    form.take({ fitness: 'everybody', seats: 3, population: 5 })
    expect(form.request().fitness).toEqual({ kind: 'everybody' })
    expect(form.games).toBe(60)
  })
})

it('one rival sits everywhere, or one on every other seat', () => {
  const form = formed()
  form.seats = 4
  form.spreadRivals(true)
  expect(form.request().fitness).toMatchObject({ rivals: ['tuned', 'tuned', 'tuned'] })
  form.seats = 3
  expect(form.request().fitness).toMatchObject({ rivals: ['tuned'] })
  form.spreadRivals(false)
  expect(form.rivals).toHaveLength(1)
})

it('numbers that cannot be are wrong', () => {
  const form = formed()
  expect(form.wrong).toBe(false)
  const changes: ((form: BreedingForm) => void)[] = [
    (form) => (form.population = 1),
    (form) => (form.mutation = 2),
    (form) => (form.elite = 20),
    (form) => (form.generations = 1.5),
  ]
  for (const change of changes) {
    const changed = formed()
    change(changed)
    expect(changed.wrong).toBe(true)
  }
})

it('groups are counted', () => {
  expect([choose(5, 2), choose(6, 3), choose(2, 3), choose(4, 4)]).toEqual([10, 20, 0, 1])
})

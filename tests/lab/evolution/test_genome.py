"""Genes: whole parameters stay whole, others climb a ladder; bounds hold, and operators keep to them."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nim import Taker, settings

from hegemon.core.bot import Parameter
from hegemon.core.errors import BadOptions
from hegemon.lab.evolution.cmaes import CmaEs
from hegemon.lab.evolution.genome import LADDER, Genome
from hegemon.lab.evolution.operators import Genetic, _individual, cross, mutate, select

TEN = [Parameter(f"w{i}", 5, 0, 100_000, whole=True) for i in range(10)]


def test_whole_parameters_are_their_own_genes_and_others_steps_of_a_ladder() -> None:
    genome = Genome(Taker.parameters, settings())
    assert genome.low.tolist() == [1, 1, 1, 1, 0]
    assert genome.high.tolist() == [3, 3, 3, 3, LADDER]
    assert genome.values(np.array([1, 2, 3, 1, 12_345])) == {"at0": 1, "at1": 2, "at2": 3, "at3": 1, "shyness": 0.12345}
    assert genome.values(genome.defaults) == {one.name: one.default for one in Taker.parameters}


def test_only_some_parameters_and_narrower_bounds() -> None:
    narrow = Genome(Taker.parameters, settings(only=["at1", "shyness"], bounds={"shyness": (0.25, 0.75)}))
    assert narrow.names == ["at1", "shyness"]
    assert narrow.values(np.array([2, LADDER])) == {"at1": 2, "shyness": 0.75}
    assert Genome(TEN, settings(highest=1000)).high.tolist() == [1000] * 10
    for wrong in ({"only": ["at9"]}, {"bounds": {"at1": (0, 2)}}, {"bounds": {"at1": (1.5, 2)}}, {"highest": 0.5}):
        with pytest.raises(BadOptions):
            Genome(Taker.parameters, settings(**wrong))
    with pytest.raises(BadOptions, match="no parameters to breed"):
        Genome([], settings())


@given(st.lists(st.floats(-0.5, 1.5), min_size=5, max_size=5))
def test_the_nearest_genes_lie_within_bounds_and_are_found_again(shares: list[float]) -> None:
    genome = Genome(Taker.parameters, settings())
    genes = genome.nearest(np.array(shares))
    assert ((genome.low <= genes) & (genes <= genome.high)).all()
    assert np.array_equal(genome.nearest(genome.shares(genes)), genes)


def breed(seed: int = 0, **more: object) -> tuple[np.ndarray, np.ndarray]:
    chosen = settings(population=40, seed=seed, **more)
    method = Genetic(Genome(TEN, chosen), chosen)
    first = method.first()
    return first, method.next(0, first, np.arange(40.0))


def test_without_crossover_and_mutation_selection_only_repeats_the_fit() -> None:
    """A roulette's sectors are as large as fitness: of 0 … 39 a quarter of the wheel belongs to the weaker half."""
    chosen: Counter[int] = Counter()
    for seed in range(50):
        first, second = breed(seed, crossover_probability=0, mutation_probability=0)
        rows = [first.tolist().index(row) for row in second.tolist()]
        chosen.update(rows)
    total = sum(chosen.values())
    assert total == 2000
    assert chosen[0] == 0
    weak = sum(count for one, count in chosen.items() if one < 20) / total
    assert abs(weak - sum(range(20)) / sum(range(40))) < 0.04


def test_where_nobody_has_any_fitness_all_are_chosen_alike() -> None:
    people = [_individual([i], 0.0) for i in range(4)]
    assert len(select(people, 400)) == 400


def test_crossovers_exchange_behind_one_point_between_two_or_by_coins() -> None:
    def switches(kind: str) -> list[int]:
        one, other = _individual([0] * 10, 1), _individual([1] * 10, 1)
        cross(kind, one, other)
        assert [a + b for a, b in zip(one, other, strict=True)] == [1] * 10
        return [i for i in range(1, 10) if one[i] != one[i - 1]]

    random.seed(3)
    assert {len(switches("one-point")) for _ in range(200)} == {1}
    assert {len(switches("two-point")) for _ in range(200)} == {1, 2}
    assert {len(switches("uniform")) for _ in range(200)} >= {2, 3, 4, 5, 6}


def test_of_those_who_are_paired_the_rest_goes_on_unchanged() -> None:
    """003, line 337. With 0.9 a tenth does, and those who were paired with themselves: 3 % here, by their fitness."""
    unchanged = []
    for seed in range(60):
        first, second = breed(seed, crossover_probability=0.9, mutation_probability=0)
        known = {tuple(row) for row in first.tolist()}
        unchanged += [tuple(row) in known for row in second.tolist()]
    twins = sum(i * i for i in range(40)) / sum(range(40)) ** 2
    assert abs(np.mean(unchanged) - (0.1 + 0.9 * twins)) < 0.03


def test_mutation_has_two_probabilities_and_any_value_within_the_bounds() -> None:
    """Section 2.2.3: first whether an individual mutates, then each of its values."""
    changed = []
    for seed in range(60):
        first, second = breed(seed, crossover_probability=0, mutation_probability=0.3, gene_mutation_probability=0.5)
        known = {tuple(row) for row in first.tolist()}
        changed += [
            min(sum(a != b for a, b in zip(row, old, strict=True)) for old in known)
            for row in second.tolist()
            if tuple(row) not in known
        ]
    assert abs(len(changed) / 2400 - 0.3) < 0.03
    assert abs(np.mean(changed) - 5) < 0.3
    one = _individual([5] * 10, 0)
    mutate(one, Genome(TEN, settings(bounds={f"w{i}": (7, 8) for i in range(10)})), 1.0)
    assert set(one) <= {7, 8}


def test_the_best_go_on_where_an_elite_is_wanted() -> None:
    first, second = breed(elite=3)
    assert second[:3].tolist() == first[[39, 38, 37]].tolist()


def test_cma_es_walks_to_a_hill_that_is_known_in_spite_of_noise() -> None:
    chosen = settings(population=16, method="cma-es", spread=0.2)
    genome = Genome(TEN, chosen)
    method, top = CmaEs(genome, chosen), np.linspace(0.3, 0.8, 10)
    noise = np.random.default_rng(1)
    population = method.first()
    assert population[0].tolist() == genome.defaults.tolist()
    for generation in range(150):
        heights = -((genome.shares(population) - top) ** 2).sum(axis=1)
        population = method.next(generation, population, heights + noise.normal(0, 0.005, 16))
    assert np.abs(genome.shares(population[0]) - top).max() < 0.1
    assert genome.diversity(population) < 0.1


def test_breeding_draws_nothing_from_the_generator_that_everybody_shares() -> None:
    random.seed(1)
    before = random.getstate()
    breed()
    assert random.getstate() == before

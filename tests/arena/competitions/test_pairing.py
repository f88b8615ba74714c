"""Schedules of competitions: everybody meets whom they should, seats are shared fairly, and results decide the rest."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.arena.pairing import KINDS, Pairing, PairingPlan, Played, crosstable, next_games, standings
from hegemon.arena.pairing.plan import meetings_of
from hegemon.core.errors import BadOptions

Decide = Callable[[Pairing], tuple[float, ...]]


def best_seed_wins(pairing: Pairing) -> tuple[float, ...]:
    return tuple(float(entrant == min(pairing.seats)) for entrant in pairing.seats)


def by_chance(seed: int) -> Decide:
    def decide(pairing: Pairing) -> tuple[float, ...]:
        winner = random.Random(f"{seed} {pairing}").randrange(len(pairing.seats))
        return tuple(float(seat == winner) for seat in range(len(pairing.seats)))

    return decide


def play(plan: PairingPlan, decide: Decide) -> list[Played]:
    """A whole competition."""
    played: list[Played] = []
    while games := next_games(plan, played):
        played += [Played(game, decide(game)) for game in games]
    return played


def shown(pairings: Sequence[Pairing]) -> list[list[tuple[int, ...]]]:
    """Entrants counted from one, round by round."""
    rounds = itertools.groupby(pairings, key=lambda pairing: pairing.round)
    return [[tuple(1 + entrant for entrant in one.seats) for one in games] for _, games in rounds]


def test_a_round_robin_of_six_is_the_berger_table_of_chess() -> None:
    assert shown(next_games(PairingPlan("round-robin", 6), [])) == [
        [(1, 6), (2, 5), (3, 4)],
        [(6, 4), (5, 3), (1, 2)],
        [(2, 6), (3, 1), (4, 5)],
        [(6, 5), (1, 4), (2, 3)],
        [(3, 6), (4, 2), (5, 1)],
    ]


def test_a_knock_out_of_eight_is_the_usual_bracket() -> None:
    played = play(PairingPlan("knock-out", 8), best_seed_wins)
    meetings = [[tuple(sorted(seats)) for seats in games] for games in shown([one.pairing for one in played])]
    assert meetings == [[(1, 8), (2, 7), (3, 6), (4, 5)], [(1, 4), (2, 3)], [(1, 2)]]


def test_the_best_seeds_of_six_wait_for_the_second_round() -> None:
    first = next_games(PairingPlan("knock-out", 6), [])
    assert {entrant for game in first for entrant in game.seats} == {2, 3, 4, 5}


def test_the_first_swiss_round_pairs_the_halves() -> None:
    first = shown(next_games(PairingPlan("swiss", 8, rounds=3), []))
    assert [tuple(sorted(seats)) for seats in first[0]] == [(1, 5), (2, 6), (3, 7), (4, 8)]


def test_a_swiss_finds_its_best_entrants_without_rematches() -> None:
    plan = PairingPlan("swiss", 16, rounds=4)
    played = play(plan, best_seed_wins)
    assert standings(plan, played)[0]["entrant"] == 0
    assert standings(plan, played)[0]["points"] == 4
    assert max(meetings_of(played).values()) == 1


def test_neighbours_on_a_ladder_swap_when_the_lower_one_wins() -> None:
    plan = PairingPlan("ladder", 4, rounds=3)
    last_wins: Decide = lambda pairing: tuple(float(e == max(pairing.seats)) for e in pairing.seats)  # noqa: E731
    assert [one["entrant"] for one in standings(plan, play(plan, last_wins))] == [3, 1, 2, 0]


def test_a_ladder_of_a_semester_is_read_as_often_as_a_short_one() -> None:
    class Counted(list[Played]):
        read = 0

        def __iter__(self) -> Iterator[Played]:
            self.read += 1
            return super().__iter__()

    def reads(rounds: int) -> int:
        plan = PairingPlan("ladder", 6, rounds=rounds)
        played = Counted(play(plan, best_seed_wins))
        standings(plan, played)
        return played.read

    assert reads(100) == reads(10)


def test_a_gauntlet_lets_challengers_meet_the_field_only() -> None:
    games = next_games(PairingPlan("gauntlet", 6, challengers=2), [])
    assert len(games) == 2 * 4
    assert all(sum(entrant < 2 for entrant in game.seats) == 1 for game in games)


def test_level_entrants_are_ranked_by_what_they_took_from_each_other() -> None:
    plan = PairingPlan("round-robin", 3, repeats=2)
    scores = {(0, 1): 0.0, (0, 2): 1.0, (1, 2): 0.0, (1, 0): 0.0, (2, 0): 0.0, (2, 1): 0.0}
    played = [Played(game, (scores[game.seats[0], game.seats[1]], 1 - scores[game.seats[0], game.seats[1]]))
              for game in next_games(plan, [])]  # fmt: skip
    table = standings(plan, played)
    assert [(one["entrant"], one["points"]) for one in table] == [(0, 3.0), (1, 2.0), (2, 1.0)]
    assert crosstable(3, played).points[0] == [0.0, 1.0, 2.0]


def test_a_forfeit_is_counted_and_scores_nothing() -> None:
    plan = PairingPlan("round-robin", 2)
    game = next_games(plan, [])[0]
    table = standings(plan, [Played(game, (0.0, 0.0), (0, 1))])
    assert [(one["points"], one["wins"], one["forfeits"]) for one in table] == [(0.0, 0, 1), (0.0, 0, 1)]


def test_a_bye_of_a_swiss_is_worth_a_win_and_comes_once() -> None:
    plan = PairingPlan("swiss", 5, rounds=5)
    table = standings(plan, play(plan, best_seed_wins))
    assert [one["byes"] for one in table] == [1] * 5
    assert sum(one["points"] for one in table) == 5 * 2 + 5


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (PairingPlan("friendly", 4), "a competition is"),
        (PairingPlan("swiss", 1), "at least 2 entrants"),
        (PairingPlan("gauntlet", 4, challengers=4), "1 to 3 are challengers"),
        (PairingPlan("swiss", 4, rounds=0), "at least 1"),
        (PairingPlan("round-robin", 60, seats=6), "at most 20000 games"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused_in_words(plan: PairingPlan, words: str) -> None:
    with pytest.raises(BadOptions, match=words):
        next_games(plan, [])


plans = st.builds(
    PairingPlan,
    kind=st.sampled_from(KINDS),
    entrants=st.integers(5, 13),
    seats=st.integers(2, 5),
    repeats=st.integers(1, 3),
    rounds=st.integers(1, 6),
    challengers=st.just(1),
    seed=st.integers(0, 99),
)


@settings(max_examples=60, deadline=None)
@given(plans, st.integers(0, 99))
def test_every_plan_can_be_played_to_its_end_and_repeated(plan: PairingPlan, chance: int) -> None:
    played = play(plan, by_chance(chance))
    assert played == play(plan, by_chance(chance))
    for one in played:
        assert len(set(one.pairing.seats)) == plan.seats
        assert all(0 <= entrant < plan.entrants for entrant in one.pairing.seats)
    table = standings(plan, played)
    assert sorted(one["entrant"] for one in table) == list(range(plan.entrants))
    assert all(
        one["low"] is None or one["low"] <= one["share"] <= one["high"] for one in table if one["share"] is not None
    )


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 15), st.integers(1, 4))
def test_in_a_round_robin_of_two_all_meet_equally_often_and_share_the_seats(entrants: int, repeats: int) -> None:
    games = next_games(PairingPlan("round-robin", entrants, repeats=repeats), [])
    assert Counter(frozenset(game.seats) for game in games) == Counter(
        {frozenset(pair): repeats for pair in itertools.combinations(range(entrants), 2)}
    )
    for number in {game.round for game in games}:
        playing = [entrant for game in games if game.round == number for entrant in game.seats]
        assert len(playing) == len(set(playing))
    firsts = Counter(game.seats[0] for game in games)
    total = Counter(entrant for game in games for entrant in game.seats)
    assert all(abs(2 * firsts[entrant] - total[entrant]) <= 1 for entrant in range(entrants))


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 5), st.integers(0, 4), st.integers(1, 3))
def test_at_larger_tables_all_seats_are_had_about_equally_often(seats: int, more: int, repeats: int) -> None:
    entrants = seats + more
    games = next_games(PairingPlan("round-robin", entrants, seats=seats, repeats=repeats), [])
    had = Counter((entrant, seat) for game in games for seat, entrant in enumerate(game.seats))
    for entrant in range(entrants):
        counts = [had[entrant, seat] for seat in range(seats)]
        assert max(counts) - min(counts) <= 3
    if repeats == seats:
        assert all(had[entrant, seat] == had[entrant, 0] for entrant in range(entrants) for seat in range(seats))


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 14), st.integers(2, 3), st.integers(0, 99))
def test_a_swiss_has_no_rematch_while_rounds_are_few(entrants: int, rounds: int, chance: int) -> None:
    plan = PairingPlan("swiss", entrants, rounds=min(rounds, (entrants - 1) // 2))
    assert max(meetings_of(play(plan, by_chance(chance))).values()) == 1


@settings(max_examples=30, deadline=None)
@given(st.integers(2, 20), st.integers(2, 4), st.integers(0, 99))
def test_a_knock_out_leaves_one(entrants: int, seats: int, chance: int) -> None:
    plan = PairingPlan("knock-out", max(entrants, seats), seats=seats)
    table = standings(plan, play(plan, by_chance(chance)))
    assert len({one["place"] for one in table}) == plan.entrants

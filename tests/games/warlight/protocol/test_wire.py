"""The lines of the challenges: as their description has them, and whatever else may come."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES, Stopwatch

IDS = st.integers(0, 300)
ARMIES = st.integers(0, 10_000)
PLACINGS = st.builds(messages.Placing, st.just("player1"), IDS, ARMIES)
ATTACKS = st.builds(messages.Attack, st.just("player1"), IDS, IDS, ARMIES)


def test_lines_are_written_as_in_the_description() -> None:
    assert messages.settings("starting_armies", 5) == "settings starting_armies 5"
    assert messages.setup_map("super_regions", *messages.flat([(1, 5), (2, 2)])) == "setup_map super_regions 1 5 2 2"
    seen = [messages.RegionUpdate(1, "player1", 2), messages.RegionUpdate(2, "neutral", 2)]
    assert messages.write_update(seen) == "update_map 1 player1 2 2 neutral 2"
    moves: list[messages.Order] = [messages.Placing("player2", 14, 2), messages.Attack("player2", 5, 7, 5)]
    assert messages.write_opponent(moves) == "opponent_moves player2 place_armies 14 2 player2 attack/transfer 5 7 5"
    assert messages.write_opponent([]) == "opponent_moves"


@given(st.lists(PLACINGS, max_size=messages.MOST_MOVES))
def test_placings_are_read_as_they_were_written(orders: list[messages.Order]) -> None:
    line = messages.write_orders(orders)
    assert messages.read_orders(line, messages.PLACE, "player1") == messages.Answer(orders, [])
    if orders:
        assert messages.read_orders(line + ",", messages.PLACE, "player1").orders == orders, "a trailing comma is fine"


@given(st.lists(ATTACKS, max_size=messages.MOST_MOVES))
def test_attacks_are_read_as_they_were_written(orders: list[messages.Order]) -> None:
    assert messages.read_orders(messages.write_orders(orders), messages.ATTACK, "player1") == messages.Answer(
        orders, []
    )
    assert messages.read_opponent(messages.write_opponent(orders).split()[1:]) == orders


@given(st.lists(st.builds(messages.RegionUpdate, IDS, st.sampled_from(["player1", "neutral"]), ARMIES)))
def test_updates_are_read_as_they_were_written(seen: list[messages.RegionUpdate]) -> None:
    assert messages.read_update(messages.write_update(seen).split()[1:]) == seen


@given(st.sets(st.tuples(st.integers(1, 40), st.integers(1, 40)).filter(lambda pair: pair[0] < pair[1]), min_size=1))
def test_borders_are_read_as_they_were_written(edges: set[tuple[int, int]]) -> None:
    line = messages.write_neighbours(sorted(edges))
    assert set(messages.read_neighbours(line.split()[2:])) == edges


@given(st.text(), st.sampled_from([messages.PLACE, messages.ATTACK]))
def test_whatever_a_bot_says_can_be_read(line: str, kind: str) -> None:
    answer = messages.read_orders(line, kind, "player1")
    assert answer.orders or answer.troubles or line.strip(" ,").lower() == "no moves"
    assert all(len(trouble) < 200 for trouble in answer.troubles)
    with contextlib.suppress(messages.BadLine):
        assert messages.read_picks(line)


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("No moves", 0),
        ("no moves", 0),
        ("No moves,", 0),
        ("player1 place_armies 1 2", 1),
        ("  player1   place_armies 1 2 ,player1 place_armies 2 5,", 2),
        ("player1 place_armies 1 -2", 0),
        ("player1 place_armies 1 2 3", 0),
        ("player1 place_armies 1 1e3", 0),
        ("player1 place_armies 1 ²", 0),
        ("player1 place_armies 1 99999999999999999999", 0),
        ("player1 PLACE_ARMIES 1 2", 0),
    ],
)
def test_odd_answers(line: str, count: int) -> None:
    assert len(messages.read_orders(line, messages.PLACE, "player1").orders) == count


def test_a_time_bank_fills_up_and_runs_dry() -> None:
    first, second = Stopwatch(CHALLENGES[1]), Stopwatch(CHALLENGES[2])
    first.use(1.9)
    assert first.ms == 2000
    assert second.ms == 10_000
    second.use(0.1)
    assert second.ms == 10_000
    second.use(4.0)
    assert second.ms == 6_500
    second.use(6.5)
    assert second.ms == 500
    second.use(0.5)
    assert second.ms == 500


def test_the_second_challenge_lasts_longer_on_larger_maps() -> None:
    assert CHALLENGES[2].options()["max_rounds"] == 105
    assert CHALLENGES[2].options("duel")["max_rounds"] == 60
    assert CHALLENGES[2].options()["wastelands"] == 3
    assert CHALLENGES[1].options()["start"] == "challenge-1"

"""Observations are what a plain reading of the view says, field by field."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.match import Match
from hegemon.core.observation import CHOICE, COUNT, FLOW, NUMBER, SEAT, SEATS, Field
from hegemon.core.registry import find_game, shipped_games
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import DEALER
from hegemon.rl.observations import Layout

FAR = 1000
"""A count beyond what a byte holds."""


def plain(match: Match, state: Any, field: Field, me: int) -> list[float]:
    """A field as learners get it, computed slowly."""
    own = np.asarray(state[field.name])[field.begin :] if field.per_seat else np.asarray(state[field.name])[None]
    turned = [(me + row) % match.seats for row in range(match.seats)] if field.per_seat else [0]
    encoded: list[float] = []
    for row in turned[:1] if field.own else turned:
        if field.how == FLOW:
            encoded += flow(state, field, row)
            continue
        values = [int(x) for x in np.ravel(own[row])[: field.places]]
        weights = [int(x) for x in np.ravel(state[field.weight])[: field.places]] if field.weight else []
        encoded += entries(match, field, values, weights, me)
    return encoded


def entries(match: Match, field: Field, values: list[int], weights: list[int], me: int) -> list[float]:
    seats = [(me + p) % match.seats for p in range(match.seats)]
    if field.how == NUMBER:
        kept = [min(max(x, field.low), field.high) for x in values]
        return [-1.0 if x == -1 == field.low else x / field.high for x in kept]
    if field.how == COUNT:
        return [count(x, field.half) for x in values]
    if field.how == CHOICE:
        return [float(x == value) for x in values for value in range(field.low, field.high + 1)]
    if field.how == SEATS:
        return [float(x >> seat & 1) for seat in seats for x in values]
    assert field.how == SEAT
    names = [field.low + seat for seat in seats] + [field.low - 1 - i for i in range(field.others)]
    worth = [count(x, field.half) for x in weights] or [1.0] * len(values)
    return [w if x == name else 0.0 for name in names for x, w in zip(values, worth, strict=True)]


def count(value: int, half: int) -> float:
    return -1.0 if value == -1 else value / (abs(value) + half)


def flow(state: Any, field: Field, row: int) -> list[float]:
    lists, amounts = (state[name][row] if field.per_seat else state[name] for name in (field.name, field.weight))
    sums = [0] * (field.places or len(lists))
    for j in range(int(state[field.length][row]) if field.per_seat else int(state[field.length])):
        sums[int(lists[j])] += int(amounts[j])
    return [count(x, field.half) for x in sums]


def played(match: Match, moves: int) -> Any:
    state, rng = match.start(), make_rng(3)
    for _ in range(moves):
        if not (acting := match.to_move(state)):
            break
        boxes = match.legal(state, acting[0])
        move = boxes[0 if acting[0] == DEALER else below(rng, len(boxes))].low
        state = match.apply(state, acting[0], move, match.chance(state, acting[0], move, rng))
    return state


@pytest.mark.parametrize("name", sorted(shipped_games()))
def test_every_part_is_what_the_view_says(name: str) -> None:
    game = find_game(name)
    for seats in {game.seats[0], min(3, game.seats[-1])}:
        match = game.match(seats)
        layout, fields = Layout(match), list(game.observation(match))
        for moves in (5, 60):
            state = played(match, moves)
            for me in range(seats):
                seen, view = layout.observe(state, me), match.view(state, me)
                expected = [x for field in fields for x in plain(match, view, field, me)]
                assert seen[seats:] == pytest.approx(np.array(expected, np.float32), abs=1e-6)


def test_large_counts_are_observed_too() -> None:
    match = find_game("risk").match(2)
    layout, state = Layout(match), played(match, 30)
    state["turn"], state["armies"][3] = FAR, FAR
    observed = layout.named(layout.observe(state, 0))
    assert observed["turn"][0] == pytest.approx(FAR / (FAR + 50))
    assert observed["owner"][:, 3].max() == pytest.approx(FAR / (FAR + 5))

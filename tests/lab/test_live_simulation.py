"""A simulation that is watched: the same games as `simulate` plays, counted by other hands, however it was cut."""

from __future__ import annotations

import math
import threading
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_bot, load_game
from hegemon.lab.arena import Arena
from hegemon.lab.backends.threads import Threads
from hegemon.lab.live_simulation import Simulation, live_simulation
from hegemon.lab.seating import seat_plan
from hegemon.lab.simulate import simulate

SMALL = Path(__file__).parent.parent / "small_game.py"
TIMES = {"seconds", "games_per_second", "on"}


@pytest.fixture
def match() -> Match:
    return load_game(str(SMALL)).match(3, {"heap": 9})


@pytest.fixture
def bots(match: Match) -> list[BotSpec]:
    return [find_bot(match, "random:seconds=0")] * 3


def last(asked: Simulation, **more: Any) -> dict[str, Any]:
    *_, shown = live_simulation(asked, backend=Threads(2), **more)
    return {name: value for name, value in shown.items() if name not in TIMES}


def test_it_counts_what_simulate_counts(match: Match, bots: list[BotSpec]) -> None:
    shown = last(Simulation(match, bots, 90, seed=4))
    whole = simulate(match, bots, 90, seed=4)
    assert shown["games"] == whole.games
    assert [seat["wins"] for seat in shown["seats"]] == whole.wins_by_seat
    assert (shown["draws"], shown["unfinished"], shown["moves"]) == (whole.draws, whole.unfinished, whole.moves)
    assert {name: shown["turns"][name] for name in whole.turns} == pytest.approx(whole.turns)


@pytest.mark.parametrize("rotate", [True, False])
@pytest.mark.parametrize("games", [30, 31])
def test_it_counts_every_bot_and_seat_as_one_would_by_hand(match: Match, rotate: bool, games: int) -> None:
    bots = [find_bot(match, text) for text in ("random", "random:seconds=0", "random:seconds=0.0001")]
    shown = last(Simulation(match, bots, games, rotate=rotate, seed=2))
    whole = simulate(match, bots, games, rotate=rotate, seed=2)
    arena, each = Arena(match, bots), 3 if rotate else 1
    wins: Counter[tuple[int, int]] = Counter()
    points = np.zeros((games, 3))
    for number in range(games):
        seating = seat_plan(3, number, 1, seed=2)[0].tolist() if rotate else [0, 1, 2]
        outcome, _ = arena.play_one(2, number // each, seating)
        assert outcome.winner is not None
        wins[seating[outcome.winner], outcome.winner] += 1
        points[number, seating] = outcome.scores
    for bot, counted in enumerate(shown["bots"]):
        assert counted["wins_by_seat"] == [wins[bot, seat] for seat in range(3)]
        mean = points[:, bot].mean()
        off = [(deal - mean).sum() for deal in np.split(points[:, bot], range(each, games, each))]
        error = math.sqrt(sum(value**2 for value in off) * len(off) / (len(off) - 1)) / games
        assert (counted["share"], counted["error"]) == pytest.approx((mean, error))
        assert whole.rates[bots[bot].text] == pytest.approx((mean, error))


@pytest.mark.parametrize("games", [59, 60])
def test_deals_that_were_cut_short_are_played_again(match: Match, games: int, tmp_path: Path) -> None:
    bots = [find_bot(match, text) for text in ("random", "random:seconds=0", "random:seconds=0.0001")]
    asked, stop = Simulation(match, bots, games, seed=1), threading.Event()
    looks = live_simulation(asked, backend=Threads(1), folder=tmp_path, stop=stop, every=0)
    next(looks)
    assert next(looks)["games"] == 3, "whole deals"
    stop.set()
    *_, stopped = looks
    assert 0 < stopped["games"] < games
    assert last(asked, folder=tmp_path) == last(asked)


def test_it_goes_on_where_it_was_stopped(match: Match, bots: list[BotSpec], tmp_path: Path) -> None:
    asked, stop = Simulation(match, bots, 60, seed=1), threading.Event()
    looks = live_simulation(asked, backend=Threads(1), folder=tmp_path, stop=stop, every=0)
    assert next(looks)["games"] == 0
    next(looks)
    stop.set()
    *_, stopped = looks
    assert 0 < stopped["games"] < 60
    assert not stopped["finished"]
    assert last(asked, folder=tmp_path) == last(asked)


def test_a_journal_of_something_else_is_refused(match: Match, bots: list[BotSpec], tmp_path: Path) -> None:
    asked = Simulation(match, bots, 5)
    last(asked, folder=tmp_path)
    with pytest.raises(BadOptions, match="holds another run"):
        last(Simulation(match, bots, 6), folder=tmp_path)
    with (tmp_path / "journal.jsonl").open("a") as file:
        file.write('{"first": 0}\n')
    with pytest.raises(BadFile, match="line 6 holds no games"):
        last(asked, folder=tmp_path)


def test_as_many_bots_as_seats(match: Match, bots: list[BotSpec]) -> None:
    with pytest.raises(BadOptions, match="3 seats need 3 bots, not 2"):
        last(Simulation(match, bots[:2], 5))

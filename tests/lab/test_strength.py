"""Ladders of bots at equal time: played, written, read, and compared with earlier ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from hegemon.core.errors import BadFile
from hegemon.core.registry import find_game
from hegemon.lab.strength import (
    Ladder,
    Rung,
    not_compared,
    play_ladder,
    read_ladders,
    timed_bots,
    weaker,
    write_ladders,
    write_page,
)
from learned_game import GAME


def _ladder(*ratings: float) -> Ladder:
    return Ladder("a", 2, 0.1, tuple(Rung(f"bot{i}", elo, 10.0, 0.5, 100) for i, elo in enumerate(ratings)))


def test_a_ladder_rates_every_bot_of_a_game(tmp_path: Path) -> None:
    ladder = play_ladder(GAME, 0.1, 20, folder=tmp_path)
    assert {rung.bot for rung in ladder.rungs} == {"random", "learned"}
    assert all(rung.games == 20 for rung in ladder.rungs)
    assert "| `random` |" in write_page([ladder], "Made here.")
    (tmp_path / "ladders.json").write_text(write_ladders([ladder]))
    assert read_ladders(tmp_path / "ladders.json") == [ladder]


def test_bots_that_take_their_time_all_get_the_same() -> None:
    match = GAME.match(2)
    assert [bot.text for bot in timed_bots(match, 0.1)] == ["random", "learned"]
    assert [bot.text for bot in timed_bots(match, 0.1, ["learned"])] == ["learned"]


def test_searches_on_many_threads_get_one() -> None:
    match = find_game("warlight").match(2)
    assert [bot.text for bot in timed_bots(match, 0.1, ["mcts", "campaign"])] == ["mcts:time=0.1,threads=1", "campaign"]


def test_bots_without_an_earlier_rating_are_named() -> None:
    before = _ladder(100, 0)
    assert list(not_compared([before], [_ladder(0, 0)])) == []
    assert list(not_compared([before], [_ladder(0, 0, 0)])) == ["a, 2 seats, 0.1 s: bot2"]
    assert list(not_compared([before], [replace(before, seconds=1.0)])) == ["a, 2 seats, 1 s: bot0, bot1"]


def test_a_bot_that_fell_further_than_chance_explains_is_named() -> None:
    before = _ladder(100, 0, -100)
    assert list(weaker([before], [_ladder(110, 0, -110)])) == []
    (warning,) = weaker([before], [_ladder(40, 30, -70)])
    assert "bot0 fell by 60 Elo" in warning
    # Another bot on the ladder moves all ratings, and nobody is weaker for that.
    assert list(weaker([before], [_ladder(0, -100, -200, 300)])) == []
    assert list(weaker([before], [replace(_ladder(0, 0, 0), seconds=1.0)])) == []


def test_a_file_without_ladders_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "no.json").write_text("[1]")
    for name in ("no.json", "missing.json"):
        with pytest.raises(BadFile, match=name):
            read_ladders(tmp_path / name)

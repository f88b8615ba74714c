"""The bot `best`: whom a game declares to be its strongest, for the time at hand."""

from __future__ import annotations

import pytest

from hegemon.core.best import Best
from hegemon.core.bot import first_view
from hegemon.core.limit import Limit
from hegemon.core.plugins import bots_of
from hegemon.core.registry import all_games, find_bot
from hegemon.core.rng import make_rng
from hegemon.lab.arena import Arena
from hegemon.referee.warm_up import rehearse
from learned_game import GAME


def test_best_plays_the_strongest_for_its_time() -> None:
    match = GAME.match(2)
    view = first_view(match)
    assert view is not None
    bot = find_bot(match, "best").seat(match, view.seat, make_rng(1))
    bot.prepare()
    for seconds, name in ((0.1, "random"), (0.5, "learned"), (3.0, "learned")):
        bot.choose(view, Limit(seconds=seconds))
        expected = {kind.name: kind for kind in GAME.bots()}[name].kernel
        assert bot._last.kernel is expected
    bot = find_bot(match, "best:time=0.1").seat(match, view.seat, make_rng(1))
    bot.choose(view, Limit())
    assert bot._last.kernel is GAME.bots()[0].kernel


@pytest.mark.parametrize("name", sorted(all_games()))
def test_a_game_names_its_best_bots_by_rising_times(name: str) -> None:
    game = all_games()[name]
    for seats in (game.seats[0], game.seats[-1]):
        found = game.best(game.match(seats))
        assert [seconds for seconds, _ in found] == sorted({seconds for seconds, _ in found})
        assert not found or found[0][0] == 0
        assert {bot for _, bot in found} <= {kind.name for kind in game.bots()}
        assert ("best" in [kind.name for kind in bots_of(game)]) == bool(found)


def test_best_is_compiled_before_any_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[Best] = []
    monkeypatch.setattr(Best, "prepare", lambda bot: prepared.append(bot))
    match = GAME.match(2)
    rehearse(match, ["best"])
    assert prepared
    prepared.clear()
    Arena(match, [find_bot(match, "best"), find_bot(match, "random")]).play_one(1, 0, [0, 1])
    assert prepared


def test_a_bot_takes_the_time_of_its_client_unless_it_is_named_with_its_own() -> None:
    match = GAME.match(2)
    assert find_bot(match, "best").within(match, 7.0).given == {"time": 7.0}
    assert find_bot(match, "best:time=0.1").within(match, 7.0).given == {"time": 0.1}
    assert find_bot(match, "best").within(match, 1e6).given == {"time": 3600}
    assert find_bot(match, "random").within(match, 7.0).given == {}

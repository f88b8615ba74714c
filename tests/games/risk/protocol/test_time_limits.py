"""The switches --bot-time and --time: the limit that they give reaches the bots that are included."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

import pytest
from typer.testing import CliRunner

from hegemon.core.bot import AnytimeBot, View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.games.risk import network_commands
from hegemon.games.risk.cli import app

from .wire import Hosted, host

PATIENT = "montecarlo:time=30"


class Asked(NamedTuple):
    """One question to a bot: the seconds that it was given, and those that it would think."""

    given: float
    granted: float


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Asked]:
    """All questions to searching bots, which move at random instead of searching."""
    questions: list[Asked] = []

    def choose(bot: AnytimeBot, view: View, limit: Limit) -> Move:
        questions.append(Asked(limit.seconds, bot._grant(limit).seconds))
        return bot.random_move(view)

    monkeypatch.setattr(AnytimeBot, "choose", choose)
    monkeypatch.setattr(network_commands, "rehearse", lambda *_given: None)  # its questions are not the game's
    return questions


def served(*switch: str) -> None:
    """A server's game of a patient bot and a random one."""
    game = ("--seats", f"{PATIENT},random", "--random-areas", "--max-turns", "2", "--seed", "1", "--port", "0")
    done = CliRunner().invoke(app, ["server", *game, *switch])
    assert done.exit_code == 0, done.output


def joined(*switch: str) -> None:
    """A game of a client with a patient bot, on a server with a random one."""

    async def script(hosted: Hosted) -> None:
        words = ["client", "--host", "127.0.0.1", "--port", str(hosted.port), "--username", "Ann", "--bot", PATIENT]
        done = await asyncio.to_thread(CliRunner().invoke, app, [*words, "--quiet", *switch])
        assert "The game begins: random, Ann." in done.output

    host(script, ("tcp", "random"), finish=True, max_turns=2)


def test_a_server_limits_its_bots(asked: list[Asked]) -> None:
    served("--bot-time", "0.25")
    assert set(asked) == {Asked(given=0.25, granted=0.25)}


def test_a_client_limits_its_bot(asked: list[Asked]) -> None:
    joined("--time", "0.25")
    assert set(asked) == {Asked(given=0.25, granted=0.25)}


@pytest.mark.parametrize("play", [served, joined])
def test_without_the_switch_bots_take_the_time_that_they_are_set_to(
    asked: list[Asked], play: Callable[..., None]
) -> None:
    play()
    assert {one.granted for one in asked} == {30.0}

"""Foreign bots at a timed game (V2): one that hangs is late, one that fails has lost, and the server ends."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from .wire import Hosted, game_of, host, texts

STRANGE = """
import sys, threading
from hegemon.core.bot import Bot


class Hanging(Bot):
    def choose(self, view, clock):
        threading.Event().wait()


class Leaving(Bot):
    def choose(self, view, clock):
        sys.exit(7)


class Failing(Bot):
    def choose(self, view, clock):
        raise RuntimeError("no idea")
"""


def played(tmp_path: Path, bot: str) -> tuple[Hosted, list[str]]:
    """A game of a strange bot against one of ours; what was said, and the moves."""
    (tmp_path / "strange.py").write_text(STRANGE)

    async def nobody(_hosted: Hosted) -> None:
        await asyncio.sleep(0)

    seats, record = (f"{tmp_path}/strange.py:{bot}", "random"), tmp_path / "game.jsonl"
    hosted = host(nobody, board="hamlet", seats=seats, turn=0.1, max_plies=4, record=record)
    return hosted, texts(game_of(record))


def test_a_bot_that_hangs_is_late_in_every_turn_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    began, before = time.monotonic(), set(threading.enumerate())
    hosted, moves = played(tmp_path, "Hanging")
    assert moves[0] == "skip"
    assert [line for line in hosted.said if "vampires are late" in line] == [
        "turn 1: the vampires are late",
        "turn 3: the vampires are late",
    ]
    assert time.monotonic() - began < 60
    assert all(thread.daemon for thread in set(threading.enumerate()) - before)


@pytest.mark.parametrize(("bot", "said"), [("Failing", "failed: RuntimeError: no idea"), ("Leaving", "SystemExit")])
def test_a_bot_that_fails_or_wants_to_leave_has_lost(tmp_path: Path, bot: str, said: str) -> None:
    hosted, moves = played(tmp_path, bot)
    assert moves == ["forfeit 0"]
    assert said in hosted.output

"""Whole games of clients that know Appendix B alone on `hegemon risk server`, a process of its own (R5, R6)."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from .appendix_b import Player
from .witness import Witness, compare

CASES = {
    "three claim": (3, (), (), "rising"),
    "four are dealt, by a switch; sets are constant, by a rule": (4, ("-r",), ("APPLY_RULE 1 1",), "constant"),
    "five are dealt, by a rule; sets as Hasbro's": (5, (), ("APPLY-RULE 0 1", "APPLY_RULE 1 2"), "rising-hasbro"),
    "six, and everything is sent to everybody": (6, ("--random-areas", "--echo-all"), (), "rising"),
}


@contextmanager
def served(*options: str) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    command = [sys.executable, "-m", "hegemon.cli", "risk", "server", "--port", "0", "--seed", "2", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"})
    try:
        assert process.stdout
        found = re.search(r"port (\d+)", process.stdout.readline())
        assert found
        yield int(found[1]), process
    finally:
        process.terminate()
        process.wait(10)


@pytest.mark.timeout(300)
@pytest.mark.parametrize("case", CASES)
def test_every_line_of_a_whole_game_is_right(case: str) -> None:
    players, options, rules, sets = CASES[case]
    dealt = any(option in ("-r", "--random-areas") for option in options) or "APPLY-RULE 0 1" in rules
    with served("--num-players", str(players), *options) as (port, process):
        books = [Witness(players, dealt, sets, "--echo-all" in options) for _ in range(players)]
        ways = [{}, {"end": "\r\n"}, {"gap": "   "}]
        sitting = [Player(f"p{i}", book, i + 2, **ways[i % 3]) for i, book in enumerate(books)]

        async def play() -> None:
            async with asyncio.TaskGroup() as group:
                for number, player in enumerate(sitting):
                    group.create_task(player.play(port, rules if number == 0 else ()))

        asyncio.run(play())
        assert process.stdout
        said = process.stdout.read()
        assert process.wait(20) == 0
    compare(books)
    winner = books[0].alive[0]
    assert re.search(r"^p\d wins after \d+ turns$", said, re.M), said
    assert all(book.alive == [winner] for book in books)
    assert "not valid" not in said
    for book in books:
        heard = {line.split()[0] for line in book.log}
        assert {"ORDER", "START-PHASE", "START-ROUND", "ATTACK", "DEFEND", "DICE-ROLL", "PLAYER-DEFEATED"} <= heard

"""`hegemon warlight bot`: a bot on standard input and output (W11). Imports little, to answer its engine at once."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import BinaryIO

from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES
from hegemon.games.warlight.protocol.engine_client import EngineClient

LONGEST_LINE = 1 << 20
FLAGS = {"--challenge": "1", "--bot": "", "--seed": "0"}
USUAL_BOT = "best"


def run(words: Sequence[str]) -> bool:
    """Run the command `bot` if the words are exactly that; return False if the full command line must parse them."""
    given = dict(FLAGS)
    rest = [part for word in words[1:] for part in (word.split("=", 1) if word.startswith("--") else [word])]
    if list(words[:1]) != ["bot"] or len(rest) % 2:
        return False
    for flag, value in zip(rest[::2], rest[1::2], strict=True):
        if flag not in given:
            return False
        given[flag] = value
    if given["--challenge"] not in ("1", "2") or not given["--seed"].isdecimal():
        return False
    play(int(given["--challenge"]), given["--bot"], int(given["--seed"]))
    return True


def play(challenge: int, bot: str, seed: int) -> None:
    """Answer an engine until its input ends."""
    player = EngineClient(CHALLENGES[challenge], bot or USUAL_BOT, complain, seed, own_age())
    try:
        for line in lines(sys.stdin.buffer):
            answer = player.hear(line)
            if player.refused is not None:
                raise player.refused
            if answer is not None:
                sys.stdout.write(answer + "\n")
                sys.stdout.flush()
    finally:
        player.close()


def complain(what: str) -> None:
    """Print an error to standard error, which engines show to authors."""
    print(f"hegemon: {what}", file=sys.stderr, flush=True)


def lines(source: BinaryIO) -> Iterator[str]:
    """The lines of an engine; drops lines that are too long, and replaces invalid bytes."""
    while line := source.readline(LONGEST_LINE):
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = source.readline(LONGEST_LINE)
            complain(f"a line of more than {LONGEST_LINE} bytes was ignored")
            continue
        yield line.decode(errors="replace")


def own_age() -> float:
    """The age of this process in seconds, as far as the system knows it."""
    try:
        started = float(Path("/proc/self/stat").read_text().rpartition(")")[2].split()[19])
        uptime = float(Path("/proc/uptime").read_text().split()[0])
    except (OSError, ValueError, IndexError):
        return time.process_time()
    return max(0.0, uptime - started / os.sysconf("SC_CLK_TCK"))

"""Helpers for tests of the challenges: programs by name, and listening to what is said between them and us."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.match import Match
from hegemon.core.program import Process
from hegemon.games.warlight import GAME
from hegemon.games.warlight.protocol.challenge_rules import CHALLENGES, SEATS
from hegemon.games.warlight.protocol.engine import Played, referee

BOTS = Path(__file__).parent / "programs"


def program(name: str, *arguments: str) -> str:
    """One of the programs in bots/, as a bot is named."""
    return f"exec:{shlex.join([sys.executable, str(BOTS / f'{name}.py'), *arguments])}"


def ours(challenge: int, bot: str) -> str:
    """Our own bot in a process of its own."""
    words = ["-m", "hegemon.cli", "warlight", "bot", "--challenge", str(challenge), "--bot", bot]
    return f"exec:{shlex.join([sys.executable, *words])}"


def match_of(challenge: int, **changes: Any) -> Match:
    return GAME.match(SEATS, CHALLENGES[challenge].options() | changes)


def play(challenge: int, first: str, second: str, seed: int = 1, **changes: Any) -> Played:
    """A whole game of a challenge."""
    match = match_of(challenge, **changes)
    return referee(match, [first, second], CHALLENGES[challenge], seed, 0, lambda line: None)


class Wiretap:
    """Everything that is said to programs (">") and by them ("<"), program by program."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: dict[Process, list[tuple[str, str]]] = {}
        send, ask = Process.send, Process.ask

        def tapped_send(process: Process, line: str) -> None:
            self.heard.setdefault(process, []).append((">", line))
            send(process, line)

        def tapped_ask(process: Process, seconds: float) -> str:
            line = ask(process, seconds)
            self.heard[process].append(("<", line))
            return line

        monkeypatch.setattr(Process, "send", tapped_send)
        monkeypatch.setattr(Process, "ask", tapped_ask)

    @property
    def conversations(self) -> list[list[tuple[str, str]]]:
        return list(self.heard.values())

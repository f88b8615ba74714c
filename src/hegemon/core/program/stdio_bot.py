"""The bot behind `exec:`: a program on a seat. Games with a text protocol of their own seat it by that; all others are
spoken with in JSON, one object a line, and answered with the text of a move (docs/how-to/exec-bots.md).
"""

from __future__ import annotations

import json
from typing import cast

from hegemon.core.bot import Bot, BotKind, Sight, View
from hegemon.core.errors import BadMove
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.program.command import Program, read_program
from hegemon.core.program.messages import Event, Hello, Question, hello, question
from hegemon.core.program.process import Process, ProgramTrouble
from hegemon.core.rng import Rng, draw

MOST_EVENTS = 1000
"""Events kept for a program between two of its moves."""


class ProgramBot(Bot):
    """A program that reads what its seat sees and answers with a move."""

    watches = True

    def __init__(self, match: Match, seat: int, rng: Rng, program: Program) -> None:
        super().__init__(match, seat, rng)
        self._events: list[Event] = []
        self._asked = 0
        self.process = Process(program)
        try:
            self._say(hello(match, seat, program.seconds, draw(rng)))
        except BaseException:
            self.process.close()
            raise

    def watch(self, sight: Sight) -> None:
        self._events.append(cast(Event, sight.json()))
        del self._events[:-MOST_EVENTS]

    def choose(self, view: View, limit: Limit) -> Move:
        self._asked += 1
        seconds = min(limit.seconds, self.process.program.seconds)  # JSON has no infinity
        asking = question(view, self._asked, seconds, self._events)
        self._events = []
        try:
            self._say(asking)
            answer = self.process.ask(self.process.program.seconds)
        except ProgramTrouble as trouble:
            raise type(trouble)(self._blame(f"{trouble}{said_last(self.process)}")) from None
        try:
            return self.match.read(answer)
        except BadMove as error:
            raise BadMove(self._blame(str(error))) from None

    def close(self) -> None:
        self.process.close()

    def _blame(self, what: str) -> str:
        return f"exec:{self.process.program.text} on seat {self.seat}, question {self._asked}: {what}"

    def _say(self, content: Hello | Question) -> None:
        self.process.send(json.dumps(content, ensure_ascii=False))


def said_last(process: Process) -> str:
    """The end of a program's standard error, to be put behind what it did wrong."""
    lines = [line.rstrip() for line in process.stderr.splitlines() if line.strip()]
    if len(lines) <= 1:
        return f"; the last on its stderr: {lines[0]}" if lines else ""
    return "; the last on its stderr:\n  " + "\n  ".join(lines)


def program_kind(match: Match, text: str) -> BotKind:
    """The kind of bot that `exec:` and a command mean."""
    program = read_program(text)

    def make(match: Match, seat: int, rng: Rng, _values: object) -> Bot:
        own = match.game.exec_bot(match, seat, rng, program)
        return own if own is not None else ProgramBot(match, seat, rng, program)

    return BotKind("exec", "a program of its own", make=make)

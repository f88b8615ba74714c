"""Questions to a program by the clock of a challenge (W11): counts time-outs, and distinguishes late answers from new
ones."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import TypeVar

from hegemon.core.program import AnswerTimeout, Process, Program, ProgramTrouble
from hegemon.core.program.stdio_bot import said_last
from hegemon.games.warlight.protocol.challenge_rules import Challenge, Stopwatch
from hegemon.games.warlight.protocol.conduct import Conduct
from hegemon.games.warlight.protocol.messages import BadLine

T = TypeVar("T")
log = logging.getLogger(__name__)


class Late(BadLine):
    """An answer that was meant for an earlier question."""


class Conversation:
    """A program, its remaining time, and its conduct. A program that is out gets no more lines."""

    def __init__(self, challenge: Challenge, name: str, program: Program) -> None:
        self.conduct = Conduct()
        self.owed = 0
        """Answers that did not come in time, and may still come."""
        self._challenge, self._name = challenge, name
        self._watch = Stopwatch(challenge)
        self._process = Process(program)

    def tell(self, *lines: str) -> None:
        """Send a line that needs no answer."""
        try:
            for line in () if self.conduct.out else lines:
                self._process.send(line)
        except ProgramTrouble as trouble:
            self._fail("reading its input", trouble)

    def ask(self, when: str, line: str, read: Callable[[str], T]) -> T | None:
        """Ask the program and read its answer; `{}` in the line becomes the time it has. None if there is no readable
        answer.

        `read` raises `BadLine` for an answer that it cannot read, and `Late` for the answer to an earlier question.
        """
        if self.conduct.out:
            return None
        if self.owed:
            self.owed = max(0, self.owed - self._process.forget())
        started, limit = time.monotonic(), self._watch.ms / 1000
        self.conduct.questions += 1
        try:
            self._process.send(line.format(self._watch.ms))
            return self._await(started, limit, read)
        except BadLine as error:
            self.conduct.blame(when, str(error))
        except AnswerTimeout:
            self._watch.use(limit)
            self.owed += 1
            self._fail(when, AnswerTimeout(f"gave no answer in {limit:g} s"))
        except ProgramTrouble as trouble:
            self._fail(when, trouble)
        return None

    def _await(self, started: float, limit: float, read: Callable[[str], T]) -> T:
        while True:
            text = self._process.ask(started + limit - time.monotonic())
            taken = time.monotonic() - started
            try:
                answer = read(text)
            except Late:
                self.owed -= 1
                continue
            except BadLine:
                self._answered(taken)
                raise
            self._answered(taken)
            return answer

    def close(self) -> None:
        self._process.close()
        self.conduct.stderr = self._process.stderr

    def _answered(self, seconds: float) -> None:
        self._watch.use(seconds)
        self.conduct.answers += 1
        self.conduct.slowest = max(self.conduct.slowest, seconds)

    def _fail(self, when: str, trouble: ProgramTrouble) -> None:
        self.conduct.failed(when, trouble)
        if not self.conduct.out and self.conduct.timeouts >= self._challenge.patience:
            self.conduct.out = f"{when}: gave no answer in time, {self.conduct.timeouts} times now"
        if self.conduct.out:
            what = f"{self.conduct.out}{said_last(self._process)}"
            log.warning("%s (exec:%s) is out: %s", self._name, self._process.program.text, what)
            self.close()

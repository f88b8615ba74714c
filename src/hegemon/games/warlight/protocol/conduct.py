"""The report on a hosted bot: whether it kept to the protocol, and its faults."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hegemon.core.program import AnswerTimeout, InputUnread, LineTooLong, ProgramTrouble

MOST_TROUBLES = 5
"""This many troubles are kept in words; further ones are only counted."""


@dataclass
class Conduct:
    """The conduct of one program in one game."""

    questions: int = 0
    answers: int = 0
    slowest: float = 0.0
    """Seconds."""
    timeouts: int = 0
    wrong: int = 0
    """Parts of answers that made no sense or were not legal."""
    troubles: list[str] = field(default_factory=list)
    """The first troubles, in words, with the round."""
    out: str = ""
    """The reason for not asking it again."""
    fault: str = ""
    """`dead`, `flooding` or `deaf`, if that is the reason."""
    stderr: str = ""
    """The end of its standard error."""

    @property
    def word(self) -> str:
        """The conduct in one word: `sound`, `wrong`, `slow`, `silent`, `dead`, `flooding` or `deaf`."""
        if self.fault:
            return self.fault
        if self.timeouts:
            return "slow" if self.answers else "silent"
        return "wrong" if self.wrong else "sound"

    def blame(self, when: str, what: str) -> None:
        """Count a faulty answer."""
        self.wrong += 1
        self.note(f"{when}: {what}")

    def note(self, text: str) -> None:
        if len(self.troubles) < MOST_TROUBLES:
            self.troubles.append(text)

    def failed(self, when: str, trouble: ProgramTrouble) -> None:
        """Count a missing answer."""
        self.note(f"{when}: {trouble}")
        if isinstance(trouble, AnswerTimeout):
            self.timeouts += 1
        else:
            self.fault = (
                "flooding"
                if isinstance(trouble, LineTooLong)
                else "deaf"
                if isinstance(trouble, InputUnread)
                else "dead"
            )
            self.out = f"{when}: {trouble}"

    def json(self) -> dict[str, Any]:
        return {"verdict": self.word} | vars(self)

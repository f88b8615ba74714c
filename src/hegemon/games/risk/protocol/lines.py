"""The lines of the protocol (R5, Appendix B section 7): ASCII words between spaces. Pure: bytes in, commands out.

A line has at most 127 bytes before its end; longer lines, and lines that are not text, are dropped and counted.
"""

from __future__ import annotations

from typing import NamedTuple

from hegemon.core.errors import HegemonError

PORT = 50123
MAX_LINE = 127
MAX_NAME = 32
BAD_NAME, NAME_TAKEN, TOO_MANY = 1, 2, 3
"""Reasons of a failed LOGIN."""
FAILURES = {BAD_NAME: "bad name format", NAME_TAKEN: "id already in use", TOO_MANY: "too many players"}
KICKED, LEFT = 0, 1
"""Reasons of a LOGOUT."""
REASONS = {KICKED: "was logged out by the server", LEFT: "has left"}
ALIASES = {"APPLY-RULE": "APPLY_RULE"}

SENT_BY_CLIENT = {
    "READY": 1, "REINFORCE": 3, "CARDS-EXCHANGE": 4, "TRANSFER": 4, "ATTACK": 4, "DEFEND": 3, "END-ROUND": 1,
    "STATE": 1, "APPLY_RULE": 2,
}  # fmt: skip
"""Commands of a client that take only numbers, and how many."""
SENT_BY_SERVER = {
    "LOGOUT": 2, "START-PHASE": 1, "START-ROUND": 1, "TRANSFER": 4, "REINFORCE": 3, "REINFORCEMENTS": 2, "ATTACK": 4,
    "DEFEND": 3, "PLAYER-DEFEATED": 2, "CARDS-EXCHANGE": 4, "DICE-ROLL": 5,
}  # fmt: skip
"""Commands of a server that take only numbers, and how many."""


class BadLine(HegemonError):
    """A line that is not a command, or not one that is allowed now."""


class Command(NamedTuple):
    """A line split into words; `text` is the whole line."""

    name: str
    words: tuple[str, ...]
    text: str

    def numbers(self, count: int) -> list[int]:
        """Its words as `count` whole numbers."""
        if len(self.words) != count:
            raise BadLine(f"{self.name} takes {count} numbers, not {len(self.words)}")
        return [whole(word) for word in self.words]


def whole(word: str) -> int:
    """A number of a command: digits alone.

    >>> whole("42")
    42
    """
    if not (word.isdecimal() and len(word) <= 9):
        raise BadLine(f"{word[:20]!r} is not a whole number")
    return int(word)


def command(text: str) -> Command:
    """Parse a line; command names may be in lower case.

    >>> command("  Attack 4 26   31 3 ").words
    ('4', '26', '31', '3')
    """
    name, *words = text.split(" ") if text.strip(" ") else [""]
    if not name:
        words = [word for word in text.split(" ") if word]
        name = words.pop(0) if words else ""
    name = name.upper()
    return Command(ALIASES.get(name, name), tuple(word for word in words if word), text)


def plain(text: str) -> str:
    """A text as it may be sent: other characters than printable ASCII become question marks."""
    return "".join(x if 32 <= ord(x) < 127 else "?" for x in text)


def is_name(words: tuple[str, ...]) -> bool:
    """True if a LOGIN may use this name: one word that fits into a line with others."""
    return len(words) == 1 and len(words[0]) <= MAX_NAME


class Reader:
    """Splits a stream of bytes into lines.

    >>> reader = Reader()
    >>> reader.feed(b"READY 1\\r\\nEND-"), reader.feed(b"ROUND 1\\n"), reader.feed(b"x" * 200 + b"\\n"), reader.dropped
    (['READY 1'], ['END-ROUND 1'], [], 1)
    """

    def __init__(self) -> None:
        self.dropped = 0
        """The number of lines that were too long or not ASCII text."""
        self._held = b""
        self._too_long = False

    def feed(self, data: bytes) -> list[str]:
        """The lines that these bytes complete; empty lines are skipped."""
        *whole_lines, rest = (self._held + data).split(b"\n")
        lines = [line for raw in whole_lines if (line := self._line(raw))]
        self._too_long = len(rest) > MAX_LINE + 1 or (self._too_long and not whole_lines)
        self._held = b"" if self._too_long else rest
        return lines

    def _line(self, raw: bytes) -> str:
        raw = raw.removesuffix(b"\r")
        too_long, self._too_long = self._too_long, False
        if too_long or len(raw) > MAX_LINE or not all(32 <= byte < 127 for byte in raw):
            self.dropped += 1
            return ""
        text = raw.decode("ascii")
        return text if text.strip() else ""

"""Thoughts of bots, kept beside a game (W9): cut to size, once a turn, with nothing a bot says able to spoil its move.

At a table it is kept in the store; on the command line in a file beside the record, `game.thoughts.jsonl` for
`game.jsonl`, one JSON object a line: `{"index": 17, "seat": 0, "thoughts": {…}}`, where `index` counts moves from 1.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hegemon.core.bot import Bot
from hegemon.core.errors import BadRecord

log = logging.getLogger(__name__)

MOST = 32 * 1024
"""Characters that the thoughts of one move may have."""
CANDIDATES = 40
"""Candidates that are kept of a list that is too long: bots name the best first."""


class Thoughts(dict[str, Any]):
    """Thoughts as a bot gave them, with the text in which they are kept."""

    def __init__(self, content: dict[str, Any], text: str) -> None:
        super().__init__(content)
        self.text = text

    @property
    def win(self) -> float | None:
        """The share of the point that the bot expects, if it says so."""
        win = self.get("win")
        return min(1.0, max(0.0, float(win))) if isinstance(win, (int, float)) else None


def tidy(thoughts: object) -> Thoughts | None:
    """The thoughts of a bot, if they are JSON and not too long; otherwise as much as can be kept.

    >>> tidy({"win": 0.5}).text
    '{"win":0.5}'
    >>> tidy({"win": float("nan")}) is None
    True
    """
    if not isinstance(thoughts, dict) or not thoughts:
        return None
    for smaller in filter(None, _shorter(thoughts)):
        try:
            text = json.dumps(smaller, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            continue
        if len(text) <= MOST:
            return Thoughts(smaller, text)
    return None


def _shorter(thoughts: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield thoughts
    candidates = thoughts.get("candidates")
    if isinstance(candidates, list):
        yield thoughts | {"candidates": candidates[:CANDIDATES]}
        yield thoughts | {"candidates": candidates[: CANDIDATES // 4]}
    yield {name: thoughts[name] for name in ("win", "iterations", "seconds") if name in thoughts}


class NewThoughts:
    """Takes each new thought of a bot once: a bot may think out a turn of many moves at its first move."""

    def __init__(self) -> None:
        self._last: object = None

    def of(self, bot: Bot) -> Thoughts | None:
        """The bot's thoughts about the move that it has just chosen."""
        try:
            thoughts = bot.thoughts
        except Exception as error:
            log.warning("%s cannot say what it thought", type(bot).__name__, exc_info=error)
            return None
        if thoughts is self._last:
            return None
        self._last = thoughts
        return tidy(thoughts)


@dataclass(frozen=True)
class Note:
    """The thoughts before move number `index` (from 1)."""

    index: int
    seat: int
    thoughts: Thoughts

    @property
    def line(self) -> str:
        """As it stands in the file."""
        return f'{{"index":{self.index},"seat":{self.seat},"thoughts":{self.thoughts.text}}}'


def beside(record: Path) -> Path:
    """The file of a recorded game's thoughts."""
    return record.with_suffix(".thoughts.jsonl")


def read_notes(record: Path) -> dict[int, Note]:
    """The thoughts that lie beside a record, by the number of the move; none if there is no such file."""
    path = beside(record)
    if not path.is_file():
        return {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"{path}: cannot read the thoughts: {error}") from None
    notes = [_read_note(line, f"{path}, line {number}") for number, line in enumerate(lines, 1)]
    return {note.index: note for note in notes}


def _read_note(line: str, where: str) -> Note:
    try:
        content = json.loads(line)
        thoughts = tidy(content["thoughts"])
        index, seat = content["index"], content["seat"]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise BadRecord(f'{where}: not thoughts: {{"index": 1, "seat": 0, "thoughts": {{…}}}} is expected') from None
    if type(index) is not int or type(seat) is not int or thoughts is None:
        raise BadRecord(f"{where}: 'index' and 'seat' must be whole numbers, 'thoughts' an object")
    return Note(index, seat, thoughts)

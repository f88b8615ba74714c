"""Moves: rows of integers in kernels, readable lines for people. A game declares the form of each kind of move once.

The first integer of a row is the kind, the rest are its arguments. `attack {origin}>{target} x{dice}` reads
and writes `attack 3>7 x2`. A box is a range of moves: every integer between its low and its high row is a legal move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any

from hegemon.core.errors import BadMove

Move = tuple[int, ...]

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_NUMBER = r"-?\d{1,9}"

MANY = 999_999_999
"""More than any count can be: the end of ranges that only a position limits."""


@dataclass(frozen=True)
class Box:
    """A range of moves of one kind: every move between `low` and `high`, argument by argument, is legal."""

    low: Move
    high: Move

    def __contains__(self, move: Sequence[int]) -> bool:
        return len(move) == len(self.low) and all(
            a <= x <= b for a, x, b in zip(self.low, move, self.high, strict=True)
        )

    @property
    def size(self) -> int:
        """The number of moves that it holds."""
        size = 1
        for a, b in zip(self.low, self.high, strict=True):
            size *= b - a + 1
        return size


class Form:
    """The written form of one kind of move: literal words, and fields that are numbers or words of a list."""

    def __init__(self, pattern: str, words: Mapping[str, Sequence[str]]) -> None:
        self.pattern = pattern
        self.name = pattern.split(" ")[0]
        self.fields: list[str] = []
        self._words: list[Sequence[str] | None] = []
        expression, at = "", 0
        for found in _FIELD.finditer(pattern):
            expression += _spaced(pattern[at : found.start()])
            field, word_list = found.groups()
            self.fields.append(field)
            self._words.append(words[word_list] if word_list else None)
            expression += f"({'|'.join(map(re.escape, words[word_list])) if word_list else _NUMBER})"
            at = found.end()
        self._expression = re.compile(expression + _spaced(pattern[at:]), re.IGNORECASE)

    def write(self, arguments: Sequence[int]) -> str:
        return self.fill([self.word(i, int(x)) for i, x in enumerate(arguments)])

    def write_range(self, low: Sequence[int], high: Sequence[int]) -> str:
        """As `write`, with `1..3` where a field may vary."""
        parts = []
        for i, (a, b) in enumerate(zip(low, high, strict=True)):
            parts.append(self.word(i, a) if a == b else f"{self.word(i, a)}..{self.word(i, b)}")
        return self.fill(parts)

    def read(self, text: str) -> list[int] | None:
        found = self._expression.fullmatch(text)
        if not found:
            return None
        return [
            int(part) if words is None else [w.lower() for w in words].index(part.lower())
            for part, words in zip(found.groups(), self._words, strict=True)
        ]

    def word(self, i: int, x: int) -> str:
        """The written form of a value of field number i."""
        words = self._words[i]
        return str(x) if words is None or not 0 <= x < len(words) else words[x]

    def parts(self, low: Sequence[int], high: Sequence[int]) -> list[Any]:
        """As `write_range`, in parts: texts, and `{field, low, high}` or `{field, words}` where a field may vary."""
        first, *texts = _FIELD.split(self.pattern)[::3]
        found: list[Any] = [first]
        for i, text in enumerate(texts):
            if low[i] == high[i]:
                found[-1] += self.word(i, low[i]) + text
            elif self._words[i] is None:
                found += [{"field": self.fields[i], "low": low[i], "high": high[i]}, text]
            else:
                words = [self.word(i, x) for x in range(low[i], high[i] + 1)]
                found += [{"field": self.fields[i], "words": words}, text]
        return [part for part in found if part]

    def fill(self, parts: Sequence[str]) -> str:
        """The text with these parts in the place of its fields."""
        text = iter(parts)
        return _FIELD.sub(lambda _: next(text), self.pattern)


class Forms:
    """The moves of a game: kind number k is written by the k-th form.

    >>> forms = Forms(["pass", "attack {origin}>{target} x{dice}", "trade {card:card}"], card=["foot", "horse"])
    >>> forms.read("attack 3>7 x2")
    (1, 3, 7, 2)
    >>> forms.write((2, 1))
    'trade horse'
    >>> forms.write_box(Box((1, 3, 7, 1), (1, 3, 7, 3)))
    'attack 3>7 x1..3'
    """

    def __init__(self, patterns: Sequence[str], **words: Sequence[str]) -> None:
        self.forms = [Form(pattern, words) for pattern in patterns]
        self.width = 1 + max(len(form.fields) for form in self.forms)

    def event(self, seat: int, move: Sequence[int]) -> dict[str, Any]:
        """The seat that moved, the kind of the move and its fields by name: the beginning of `Game.event`.

        >>> Forms(["attack {origin}>{target} x{dice}"]).event(1, (0, 3, 7, 2))
        {'kind': 'attack', 'seat': 1, 'origin': 3, 'target': 7, 'dice': 2}
        """
        form = self.forms[move[0]]
        return {"kind": form.name, "seat": seat, **dict(zip(form.fields, move[1:], strict=False))}

    def write(self, move: Sequence[int]) -> str:
        """The text of a move."""
        form = self.forms[move[0]]
        return form.write(move[1 : 1 + len(form.fields)])

    def read(self, text: str) -> Move:
        """The move that a text means; a text that is no move raises `BadMove` and says how moves are written."""
        text = " ".join(text.split())
        for kind, form in enumerate(self.forms):
            arguments = form.read(text)
            if arguments is not None:
                return self.pad((kind, *arguments))
        named = [form.pattern for form in self.forms if form.name == text.lower().split(" ")[0].rstrip("0123456789")]
        shown = [_plain(pattern) for pattern in named or [form.pattern for form in self.forms]]
        raise BadMove(f"not a move: {text[:80]!r}; a move is written as " + ", or ".join(shown))

    def check_row(self, move: Sequence[int]) -> None:
        """Refuse what is no move of this game at all: another width, an unknown kind, something else than numbers."""
        is_row = isinstance(move, Sequence) and len(move) == self.width and all(isinstance(x, Integral) for x in move)
        if not is_row or not 0 <= move[0] < len(self.forms):
            raise BadMove(
                f"not a move: {move!r:.80}; a move is {self.width} whole numbers, the first of them its kind, "
                f"from 0 to {len(self.forms) - 1}"
            )

    def pad(self, row: Sequence[int]) -> Move:
        """The row filled up with zeros to the width that all moves of the game share."""
        return tuple(int(x) for x in row) + (0,) * (self.width - len(row))

    def write_box(self, box: Box) -> str:
        form = self.forms[box.low[0]]
        end = 1 + len(form.fields)
        return form.write_range(box.low[1:end], box.high[1:end])

    def box_parts(self, box: Box) -> list[Any]:
        """The text of a box in parts, for a page that asks for what is left open.

        >>> Forms(["attack {origin}>{target} x{dice}"]).box_parts(Box((0, 3, 7, 1), (0, 3, 7, 3)))
        ['attack 3>7 x', {'field': 'dice', 'low': 1, 'high': 3}]
        """
        form = self.forms[box.low[0]]
        return form.parts(box.low[1:], box.high[1:])

    def box_json(self, box: Box) -> dict[str, Any]:
        """A box for programs: fixed fields are numbers, ranges are [low, high]."""
        form = self.forms[box.low[0]]
        out: dict[str, Any] = {"kind": form.name}
        for field, a, b in zip(form.fields, box.low[1:], box.high[1:], strict=False):
            out[field] = a if a == b else [a, b]
        return out


def _spaced(literal: str) -> str:
    return re.escape(literal).replace(r"\ ", r"\s*") if literal != " " else r"\s+"


def _plain(pattern: str) -> str:
    return "'" + _FIELD.sub(lambda m: f"<{m.group(1)}>", pattern) + "'"

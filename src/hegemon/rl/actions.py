"""The actions of an environment: numbers 0 to n − 1 that mean the same as long as it lasts, made from a game's shapes.

A shape is a move with its counts left open (`Game.action_templates`). Every shape has one action for its least counts,
and for each count some more, by *level*: where the count never has more than `levels` values, a level is a value;
otherwise it is a part of what the position allows, up to all of it. Where two levels mean the same number only the
first is allowed. With a single level a shape with one count has one action, for the most that the position allows.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from hegemon.core.errors import BadOptions
from hegemon.core.kernels.kernel import inlined
from hegemon.core.match import Match
from hegemon.core.moves import Box, Move
from hegemon.rl.checks import at_least

Ints = npt.NDArray[np.int32]
MOST_ACTIONS = 1_000_000
MOST_INDEXED = 1 << 26


class Table(NamedTuple):
    """The actions as kernels know them; a shape is a move with open counts."""

    lows: Any
    highs: Any
    first: Any
    """The first action of every shape."""
    shape_at: Any
    """The numbers of shapes by the row that they begin with, −1 where there is none: see `find`."""
    strides: Any
    """By kind of move: how far each number of such a row leads there; and last where the kind begins."""
    bounds: Any
    """By kind of move: the least and the greatest of each number."""
    widths: Any
    """By kind of move: how many numbers of a row are its own; the others are 0."""
    open: Any
    """Of every shape: whether it has counts."""
    kept: Any
    """By kind of move: whether it has actions."""
    meaning: Any
    """Of every action: its shape; the count that it chooses, 0 if it leaves all at their least; and the level."""
    levels: int


class Actions:
    """Every action of a match, without the kinds of moves named in `without` and those of a referee.

    >>> from hegemon.core.registry import find_game, shipped_games
    >>> actions = Actions(find_game(min(shipped_games())).match(2), levels=3)
    >>> sorted({text[text.index("(") :] for text in map(actions.text, range(500)) if "(" in text})
    ['(1/2)', '(least)', '(most)']
    """

    def __init__(self, match: Match, levels: int = 3, without: Collection[str] = ()) -> None:
        levels = at_least(1, "levels", levels, " (the most; 2: the least and the most)")
        if isinstance(without, str):
            raise BadOptions(f"without takes a list of kinds of moves, such as [{without!r}]")
        self.match, self.levels = match, levels
        forms = match.game.forms.forms
        names = [form.name for form in forms]
        if unknown := set(without) - set(names):
            raise BadOptions(f"{match.game.name} has no moves called {sorted(unknown)}; it has: {', '.join(names)}")
        self.without = sorted(without)
        left_out = set(without) | match.game.referee
        self.kept = np.array([name not in left_out for name in names], np.bool_)
        """By kind of move: whether it has actions."""
        templates = list(match.game.action_templates(match))
        self.most_ranges = len(templates)
        """Ranges of legal moves that there can be in a position, those without actions too."""
        self.action_templates: list[Box] = [box for box in templates if self.kept[box.low[0]]]
        """The moves with open counts, in the order of their actions."""
        if not self.action_templates:
            raise BadOptions(f"{match.game.name}: no moves are left without {', '.join(sorted(left_out))}")
        self.lows = np.array([box.low for box in self.action_templates], np.int32)
        self.highs = np.array([box.high for box in self.action_templates], np.int32)
        self._number()
        self.room = len(self) + levels * self.lows.shape[1]
        """Rows of a list of allowed actions: see `allow`."""
        index = _indexed(match.game.name, self.lows, len(names))
        counts = (self.lows < self.highs).any(axis=1)
        digest = hashlib.sha256(self.lows.tobytes() + self.highs.tobytes() + self.first.tobytes()).hexdigest()
        self.version = f"{match.game.name}-{len(self)}-{digest[:12]}"
        """A policy that was trained with one version means something else in another."""
        widths = np.array([1 + len(form.fields) for form in forms], np.int32)
        meaning = np.array([self.shape_of, self.column_of, self.level_of], np.int32)
        self.table = Table(self.lows, self.highs, self.first, *index, widths, counts, self.kept, meaning, levels)

    def _number(self) -> None:
        """Give every level of every shape its number."""
        shape_of: list[int] = []
        column_of: list[int] = []
        level_of: list[int] = []
        first: list[int] = []
        for number, box in enumerate(self.action_templates):
            first.append(len(shape_of))
            sides = list(enumerate(zip(box.low, box.high, strict=True)))
            counts = [i for i, (a, b) in sides if a < b]
            least = (counts[0] if self.levels == 1 and len(counts) == 1 else 0, 0)
            ways = [least] + [(i, j) for i, (a, b) in sides if a < b for j in range(1, min(self.levels, b - a + 1))]
            shape_of += [number] * len(ways)
            column_of += [column for column, _ in ways]
            level_of += [level for _, level in ways]
            if len(shape_of) > MOST_ACTIONS:
                raise BadOptions(f"{self.match.game.name}: more than {MOST_ACTIONS:,} actions; take a smaller board")
        self.first = np.array(first, np.int32)
        self.shape_of, self.column_of, self.level_of = shape_of, column_of, level_of

    def __len__(self) -> int:
        return len(self.shape_of)

    def move(self, action: int, box: Box) -> Move:
        """The move that an action means, where `box` is what is legal of its shape."""
        column = self.column_of[action]
        if column == 0:
            return box.low
        shape = self.action_templates[self.shape_of[action]]
        low, span = shape.low[column], shape.high[column] - shape.low[column] + 1
        value = int(meant(self.level_of[action], self.levels, low, span, box.low[column], box.high[column]))
        return (*box.low[:column], value, *box.low[column + 1 :])

    def shape(self, box: Box) -> int:
        """The number of the shape that a legal box belongs to; −1 if it is none, or left out."""
        if not self.kept[box.low[0]]:
            return -1
        return int(find(np.array([box.low, box.high], np.int32), self.table))

    def action(self, move: Sequence[int], box: Box, mask: npt.NDArray[np.int8]) -> int:
        """The allowed action nearest to a move of the box: that move itself, wherever there is an action for it."""
        ends = [*self.first.tolist(), len(self)]
        shape = self.shape(box)
        numbers = [n for n in range(ends[shape], ends[shape + 1]) if mask[n]]
        return min(numbers, key=lambda n: _distance(self.move(n, box), move))

    def text(self, action: int) -> str:
        """An action for people: the text of its shape, with levels in brackets."""
        shape, column, level = (
            self.action_templates[self.shape_of[action]],
            self.column_of[action],
            self.level_of[action],
        )
        form = self.match.game.forms.forms[shape.low[0]]
        parts = []
        for i in range(1, 1 + len(form.fields)):
            low, high = shape.low[i], shape.high[i]
            if low == high:
                parts.append(form.word(i - 1, low))
            elif high - low < self.levels:
                parts.append(str(low + level if i == column else low))
            else:
                parts.append(self._level_text(level) if i == column else "(least)")
        return form.fill(parts)

    def _level_text(self, level: int) -> str:
        if level == self.levels - 1:
            return "(most)"
        return "(least)" if level == 0 else f"({Fraction(level, self.levels - 1)})"


def _distance(a: Sequence[int], b: Sequence[int]) -> int:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


def _indexed(game: str, lows: Ints, kinds: int) -> tuple[Ints, Ints, Ints]:
    """An index in which kernels find a shape by the row it begins with, its strides and its bounds."""
    width = lows.shape[1]
    strides, bounds = np.zeros((kinds, width + 1), np.int32), np.zeros((kinds, 2, width), np.int32)
    size = 0
    for kind in range(kinds):
        rows = lows[lows[:, 0] == kind]
        if not len(rows):
            continue
        bounds[kind] = rows.min(axis=0), rows.max(axis=0)
        spans = (bounds[kind, 1] - bounds[kind, 0] + 1).astype(np.int64)
        strides[kind, :width], strides[kind, width] = np.cumprod(spans) // spans, size
        size += int(np.prod(spans))
        if size > MOST_INDEXED:
            raise BadOptions(f"{game}: the moves of this board are too many for an index; take a smaller board")
    index = np.full(size, -1, np.int32)
    which = lows[:, 0]
    places = ((lows - bounds[which, 0]) * strides[which, :width]).sum(axis=1) + strides[which, width]
    index[places[::-1]] = np.arange(len(lows), dtype=np.int32)[::-1]
    return index, strides, bounds


@inlined
def at_level(level: int, levels: int, low: int, high: int) -> int:
    """The number that a level of a count means where the position allows low to high."""
    return high if level == levels - 1 else low + level * (high - low) // (levels - 1)


@inlined
def meant(level: int, levels: int, shape_low: int, span: int, low: int, high: int) -> int:
    """As `at_level`, but where the shape allows no more than `levels` values a level is a value."""
    return shape_low + level if span <= levels else at_level(level, levels, low, high)


@inlined
def find(box: Any, table: Table) -> int:
    """The shape that a box lies in: mostly one that begins with the same row; −1 if there is none."""
    kind = box[0, 0]
    width, place = int(table.widths[kind]), int(table.strides[kind, box.shape[1]])
    for i in range(1, width):
        value = min(max(box[0, i], table.bounds[kind, 0, i]), table.bounds[kind, 1, i])
        place += int(table.strides[kind, i]) * int(value - table.bounds[kind, 0, i])
    number = int(table.shape_at[place])
    if number >= 0 and inside(box, width, table.lows[number], table.highs[number]):
        return number
    for number in range(len(table.lows)):
        if table.lows[number, 0] == kind and inside(box, width, table.lows[number], table.highs[number]):
            return number
    return -1


@inlined
def inside(box: Any, width: int, low: Any, high: Any) -> bool:
    """True if a shape of the same kind contains a box."""
    fits = True
    for i in range(1, width):
        fits &= low[i] <= box[0, i] and box[1, i] <= high[i]
    return fits


@inlined
def allow(boxes: Any, count: int, table: Table, mask: Any, allowed: Any) -> tuple[int, int]:
    """Allow what legal boxes allow: set their actions in `mask`, which allows nothing before, and list each with the
    number of its box in `allowed`, which has `Actions.room` rows.

    Returns how many are allowed, and how many boxes have no shape, or one that others have filled, which is the game's
    mistake.
    """
    levels, n, lost = table.levels, 0, 0
    for b in range(count):
        box = boxes[b]
        kind = box[0, 0]
        if not table.kept[kind]:
            continue
        shape = find(box, table)
        if shape < 0 or n >= len(mask):
            lost += 1
            continue
        action = int(table.first[shape])
        mask[action] = True
        allowed[n, 0], allowed[n, 1] = action, b
        n += 1
        if not table.open[shape]:
            continue
        for i in range(1, table.widths[kind]):
            least = int(table.lows[shape, i])
            span = int(table.highs[shape, i]) - least + 1
            if span == 1:
                continue
            low, high = int(box[0, i]), int(box[1, i])
            value, relative = low, span > levels
            for level in range(1, levels if relative else span):
                action += 1
                before, value = value, at_level(level, levels, low, high) if relative else least + level
                if max(before, low) < value <= high:
                    mask[action] = True
                    allowed[n, 0], allowed[n, 1] = action, b
                    n += 1
    return n, lost


@inlined
def decode(table: Table, allowed: Any, count: int, boxes: Any, action: int, move: Any) -> bool:
    """The move that an action means, into `move`; whether the action is among the `count` that `allow` listed."""
    k = 0
    while k < count and allowed[k, 0] != action:
        k += 1
    if k == count:
        return False
    box = boxes[allowed[k, 1]]
    for i in range(len(move)):
        move[i] = box[0, i]
    shape, column, level = int(table.meaning[0, action]), int(table.meaning[1, action]), int(table.meaning[2, action])
    if column:
        least = int(table.lows[shape, column])
        span = int(table.highs[shape, column]) - least + 1
        low, high = int(box[0, column]), int(box[1, column])
        move[column] = meant(level, table.levels, least, span, low, high)
    return True

"""One game on one board with its options and number of seats: its six functions, for people and plain bots."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self

import numpy as np

from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng
from hegemon.core.rules import ARBITER, DEALER, RUNNING, SECRET, Ints, Luck, seat_name
from hegemon.core.state import B, S

if TYPE_CHECKING:
    from hegemon.core.game import Game
    from hegemon.core.options import Options

BOXES_AT_ONCE = 128
"""The number of boxes for which a match asks its rules at a time."""


@dataclass(frozen=True)
class Result:
    """The end of a game. Scores add up to one."""

    scores: tuple[float, ...]
    ended: str
    """`won`, `drawn` or `cut` (by the turn limit)."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seat that won, or those that share the point."""
        best = max(self.scores)
        return tuple(seat for seat, score in enumerate(self.scores) if score == best)

    def json(self) -> dict[str, Any]:
        return {"ended": self.ended, "scores": list(self.scores), "winners": list(self.winners)}


@dataclass(frozen=True, repr=False)
class Drawing:
    """A position drawn twice: notebooks show the picture, everything else the text."""

    svg: str
    text: str

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return self.text

    def save(self, path: Path) -> None:
        """Write the picture to a file."""
        path.write_text(self.svg + "\n", encoding="utf-8")


class Match(Generic[S, B]):
    """One game on one board, with the game's six functions. It holds no position: they take and return states."""

    def __init__(self, game: Game[S, B], options: Options, seats: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats

    @cached_property
    def board(self) -> B:
        """Everything that never changes during the game; made on first use: lists of bots and options need none."""
        return self.game.board(self.options, self.seats)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of its states."""
        return self.game.dtype(self.board)

    @cached_property
    def luck_width(self) -> int:
        """The most numbers of luck that a move has."""
        return self.game.luck_room(self.board)

    def ready(self) -> Self:
        """This match with its board made, or a refusal of options for which there is no board."""
        _ = self.board, self.dtype, self.luck_width
        return self

    def start(self) -> S:
        """The first position."""
        state = self.blank()
        self.game.rules.start(state, self.board, self.seats)
        return state

    def blank(self) -> S:
        """A state of zeros."""
        state: S = np.zeros(1, self.dtype)[0]
        return state

    def copy(self, state: S) -> S:
        """A state with the same bytes that shares nothing with this one."""
        out = np.zeros(1, self.dtype)
        out[0] = state
        copied: S = out[0]
        return copied

    # The six functions

    def to_move(self, state: S) -> tuple[int, ...]:
        """The seats that may act now, (DEALER,) for a chance move, () when the game is over."""
        mask = int(self.game.rules.to_move(state, self.board))
        if mask == DEALER:
            return (DEALER,)
        return tuple(seat for seat in range(self.seats) if mask >> seat & 1)

    def legal(self, state: S, seat: int) -> list[Box]:
        """The seat's legal moves, in boxes; none if it is not to move."""
        if seat not in self.to_move(state):
            return []
        return [Box(tuple(low), tuple(high)) for rows in self._boxes(state, seat) for low, high in rows.tolist()]

    def _boxes(self, state: S, seat: int) -> Iterator[Ints]:
        # Many at a time, as rows of (low, high); the rows are written over when the next are asked for.
        boxes = np.zeros((BOXES_AT_ONCE, 2, self.game.forms.width), np.int32)
        first = 0
        while True:
            count = int(self.game.rules.legal(state, self.board, seat, first, boxes))
            yield boxes[: max(0, count - first)]
            first += len(boxes)
            if first >= count:
                return

    def chance(self, state: S, seat: int, move: Move, rng: Rng) -> Luck:
        """The luck of a move, such as dice; empty for most moves."""
        luck = np.zeros(self.luck_width, np.int32)
        count = self.game.rules.chance(state, self.board, seat, self.row(move), rng, luck)
        return tuple(luck[:count].tolist())

    def apply(self, state: S, seat: int, move: Move, luck: Luck) -> S:
        """The state after a legal move; the one before is left as it was."""
        after = self.copy(state)
        self.game.rules.apply(after, self.board, seat, self.row(move), self._luck_row(luck))
        return after

    def view(self, state: S, seat: int) -> S:
        """The state as the seat may see it: a copy with everything else blanked."""
        seen = self.copy(state)
        if seat != ARBITER:
            self.game.rules.hide(seen, self.board, seat)
        return seen

    def sample_hidden(self, view: S, seat: int, rng: Rng) -> S:
        """A whole state that the seat's view fits, at random among those that could be."""
        state = self.copy(view)
        self.game.rules.sample_hidden(state, self.board, seat, rng)
        return state

    def result(self, state: S) -> Result | None:
        """The end of the game, or None while it goes on."""
        score = np.zeros(self.seats, np.float64)
        code = int(self.game.rules.result(state, self.board, score))
        if code == RUNNING:
            return None
        return Result(tuple(score.tolist()), ("", "won", "drawn", "cut")[code])

    # Around them

    def rounds(self, turns: int) -> int | None:
        """The number of rounds that have begun after `turns` turns; None where the game does not count in rounds."""
        each = self.game.turns_a_round(self.seats)
        return None if each is None else -(-turns // each)

    def check(self, state: S, seat: int, move: Move) -> None:
        """Refuse a move that the seat may not make now, saying why."""
        to_move = self.to_move(state)
        if seat not in to_move:
            turn = "the game is over" if not to_move else "to move: " + ", ".join(map(seat_name, to_move))
            raise BadMove(f"{seat_name(seat)} is not to move ({turn})")
        self.game.forms.check_row(move)
        row = np.array(move)
        if not any(((rows[:, 0] <= row) & (row <= rows[:, 1])).all(axis=1).any() for rows in self._boxes(state, seat)):
            boxes = self.legal(state, seat)
            same = [box for box in boxes if box.low[0] == move[0]] or boxes
            shown = ", ".join(self.game.forms.write_box(box) for box in same[:6]) + (", …" if len(same) > 6 else "")
            raise BadMove(f"{self.write(move)!r} is not legal now; legal: {shown}")

    def check_luck(self, state: S, seat: int, move: Move, luck: Luck) -> None:
        """Refuse luck that no dice could give."""
        fits = len(luck) <= self.luck_width and all(abs(x) < 2**31 for x in luck)
        if not fits or not self.game.rules.possible(
            state, self.board, seat, self.row(move), self._luck_row(luck), len(luck)
        ):
            raise BadMove(f"the luck {list(luck)[:12]} cannot occur with {self.write(move)!r}")

    def shown(self, state: S, seat: int, move: Move, luck: Luck, viewer: int) -> tuple[Move | None, Luck]:
        """A move and its luck as `viewer` may know them; no move at all where it is a secret."""
        if viewer == ARBITER:
            return move, luck
        row, luck_row = self.row(move), self._luck_row(luck)
        self.game.rules.redact_luck(state, self.board, seat, row, luck_row, viewer)
        if row[0] == SECRET:
            return None, ()
        return move, tuple(luck_row[: len(luck)].tolist())

    def event(self, before: S, seat: int, move: Move, luck: Luck, after: S, viewer: int) -> dict[str, Any]:
        """The effects of a move, as far as `viewer` may see them."""
        known, seen = self.shown(before, seat, move, luck, viewer)
        if known is None:
            return secret_event(seat)
        return self.game.event(self, self.view(before, viewer), seat, known, seen, self.view(after, viewer))

    def view_json(self, state: S, seat: int, revealed: bool = False) -> dict[str, Any]:
        """The view of a seat for the page: the position, whose turn it is, what the seat may do, how it ended.

        With `revealed`, nothing is hidden, as for people who have finished a game.
        """
        result = self.result(state)
        seen = self.view(state, ARBITER if revealed else seat)
        return {
            "seat": seat,
            "turn": int(state.turn),
            "round": self.rounds(int(state.turn)),
            "to_move": list(self.to_move(state)),
            "legal": [self.game.forms.box_json(box) for box in self.legal(state, seat)],
            "result": result.json() if result else None,
            "position": self.game.describe(self, seen, seat),
        }

    def show(self, state: S, seat: int = ARBITER) -> Drawing:
        """The position as the seat sees it, by default with all that is hidden: a picture in notebooks, else text."""
        seen = self.view(state, seat)
        return Drawing(self.game.draw_svg(self, seen, seat), self.game.draw_text(self, seen, seat))

    def read(self, text: str) -> Move:
        """The move that a text means."""
        return self.game.forms.read(text)

    def write(self, move: Move) -> str:
        """The text of a move."""
        return self.game.forms.write(move)

    def row(self, move: Move) -> Ints:
        return np.array(move, np.int32)

    def _luck_row(self, luck: Luck) -> Ints:
        row = np.zeros(self.luck_width, np.int32)
        row[: len(luck)] = luck
        return row

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The names of the state's fields."""
        return tuple(self.dtype.names or ())

    def state_json(self, state: S) -> dict[str, Any]:
        """The whole state, hidden things too: for saving and debugging, never for a seat."""
        return {name: np.asarray(state[name]).tolist() for name in self.fields}

    def state_from_json(self, fields: Mapping[str, Any]) -> S:
        """The state that `state_json` wrote."""
        state = self.blank()
        for name in self.fields:
            state[name] = fields[name]
        return state

    def state_from_bytes(self, raw: bytes) -> S:
        """The state whose `tobytes()` this is."""
        if len(raw) != self.dtype.itemsize:
            raise BadOptions(f"a state of {self.game.name} has {self.dtype.itemsize} bytes, not {len(raw)}")
        state: S = np.frombuffer(bytearray(raw), self.dtype)[0]
        return state


def secret_event(seat: int) -> dict[str, Any]:
    """All that is said of a move that is a secret."""
    return {"kind": "secret", "seat": seat, "text": f"{seat_name(seat)} does something in secret"}

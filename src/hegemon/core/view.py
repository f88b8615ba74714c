"""Views of seats, in the words of their game where it has some, and moves as a seat saw them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from hegemon.core.history.timeline import Entry
from hegemon.core.match import Match, secret_event
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below
from hegemon.core.rules import Luck
from hegemon.core.state import B, S, State

if TYPE_CHECKING:
    from hegemon.core.named_moves import NamedMove


@dataclass(frozen=True)
class View(Generic[S, B]):
    """A seat's knowledge: the state with everything hidden blanked, and its legal moves.

    `View(match, state, seat)` is the game's own kind of view where it has one (`Game.view_type`).
    """

    match: Match[S, B]
    state: S
    seat: int

    named_moves: ClassVar[Sequence[type[NamedMove]]] = ()
    """The classes of the moves that this game's bots make."""

    def __new__(cls, match: Match[S, B] | None = None, *_rest: Any) -> Self:
        own: Any = match.game.view_type() if match is not None and cls is View else None
        made: Self = super().__new__(own or cls)
        return made

    @cached_property
    def legal(self) -> list[Box]:
        """The legal moves, as boxes."""
        return self.match.legal(self.state, self.seat)

    @property
    def board(self) -> B:
        """Everything that never changes during the game."""
        return self.match.board

    def moves(self, kind: str = "") -> Iterator[Move]:
        """The legal moves one by one, of one kind (the first word of their text) or all: there may be very many.

        They are the game's named moves where it has some (`view.moves("attack")` gives `Attack`s), else rows.
        """
        named = {one.kind: one for one in self.named_moves}
        for box in self.legal:
            if kind in ("", self.match.game.forms.forms[box.low[0]].name):
                ranges = (range(low, high + 1) for low, high in zip(box.low, box.high, strict=True))
                rows = itertools.product(*ranges)
                yield from map(named[box.low[0]].of, rows) if box.low[0] in named else rows

    def can(self, kind: type[NamedMove]) -> bool:
        """True if some move of this kind is legal now: `view.can(Roll)`."""
        return any(box.low[0] == kind.kind for box in self.legal)

    def after(self, move: Move | str, rng: Rng, luck: Luck | None = None) -> Self:
        """This seat's view after one of its own moves, for looking ahead.

        What is hidden is imagined and dice are rolled, both with `rng`; `luck` gives the dice instead.
        """
        row = self.match.read(move) if isinstance(move, str) else move
        self.match.check(self.state, self.seat, row)
        state = self.match.sample_hidden(self.state, self.seat, rng)
        rolled = self.match.chance(state, self.seat, row, rng) if luck is None else luck
        after = self.match.apply(state, self.seat, row, rolled)
        return type(self)(self.match, self.match.view(after, self.seat), self.seat)

    def random_move(self, rng: Rng) -> Move:
        """A legal move that is a seat's to make, not a referee's: a box at random, then a move in it at random."""
        boxes = [box for box in self.legal if not self.match.game.is_referees(box.low)]
        box = boxes[below(rng, len(boxes))]
        sides = zip(box.low, box.high, strict=True)
        return tuple(low + int(below(rng, high - low + 1)) if high > low else low for low, high in sides)

    def json(self) -> dict[str, Any]:
        """The view as the page gets it."""
        return self.match.view_json(self.state, self.seat)

    def _repr_svg_(self) -> str:
        return self.match.show(self.state, self.seat).svg


@dataclass(frozen=True)
class Sight:
    """A move as one seat saw it: what it may know of it, and its views before and after."""

    mover: int
    """The seat that moved, or DEALER."""
    move: Move | None
    """None where it is a secret."""
    luck: Luck
    before: View
    after: View

    @classmethod
    def of(cls, match: Match, before: State, entry: Entry, after: State, seat: int) -> Sight:
        """A move as a seat saw it."""
        move, luck = match.shown(before, entry.seat, entry.move, entry.luck, seat)
        views = (View(match, match.view(state, seat), seat) for state in (before, after))
        return cls(entry.seat, move, luck, *views)

    def json(self) -> dict[str, Any]:
        """The event, as the page gets it."""
        if self.move is None:
            return secret_event(self.mover)
        match = self.before.match
        return match.game.event(match, self.before.state, self.mover, self.move, self.luck, self.after.state)

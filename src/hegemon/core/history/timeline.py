"""A game as it unfolds: the moves made so far with their luck, every position between them, and a cursor.

Tables play on one, replays scrub through one, records are read into one. It checks everything that it is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic

from hegemon.core.match import Drawing, Match, Result
from hegemon.core.moves import Move
from hegemon.core.rng import Rng
from hegemon.core.rules import ARBITER, DEALER, Luck
from hegemon.core.state import B, S

EVERY = 32
"""Of every this many old positions one is kept; those between are computed again when needed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One move: who made it, what it was, what the dice said."""

    seat: int
    move: Move
    luck: Luck = ()


class Timeline(Generic[S, B]):
    """The moves of one game and the positions between them; `at` moves both ways, `play` cuts off what was undone."""

    recent = 2000
    """Positions before the last one that are all kept."""

    def __init__(self, match: Match[S, B], entries: Iterable[Entry] = ()) -> None:
        self.match = match
        self.entries: list[Entry] = []
        self._states: list[S | None] = [match.start()]
        self._made_again: tuple[int, list[S]] = (0, [])
        """The positions from a kept one on that were made again last, and the number of the first."""
        self.at = 0
        for entry in entries:
            self.add(entry)

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def state(self) -> S:
        """The position at the cursor."""
        return self.state_at(self.at)

    def state_at(self, index: int) -> S:
        """The position after the first `index` moves."""
        found = self._states[index]
        return found if found is not None else self._make_again(index)

    @property
    def result(self) -> Result | None:
        return self.match.result(self.state)

    def play(self, seat: int, move: Move, rng: Rng) -> Entry:
        """Make a move, with luck from the generator; an illegal one is refused and changes nothing."""
        self.match.check(self.state, seat, move)
        entry = Entry(seat, move, self.match.chance(self.state, seat, move, rng))
        self._append(entry)
        return entry

    def add(self, entry: Entry) -> None:
        """Make a move whose luck is known; what the rules or the dice could not give is refused."""
        self.match.check(self.state, entry.seat, entry.move)
        self.match.check_luck(self.state, entry.seat, entry.move, entry.luck)
        self._append(entry)

    def deal(self, rng: Rng) -> list[Entry]:
        """Make the chance moves that are due before a seat can act."""
        dealt = []
        while self.match.to_move(self.state) == (DEALER,):
            dealt.append(self.play(DEALER, self.match.legal(self.state, DEALER)[0].low, rng))
        return dealt

    def back(self) -> bool:
        """One move back; False at the start."""
        return self.go(self.at - 1)

    def forward(self) -> bool:
        """One move forward again; False at the end."""
        return self.go(self.at + 1)

    def go(self, index: int) -> bool:
        """Put the cursor after the first `index` moves."""
        if not 0 <= index <= len(self.entries):
            return False
        self.at = index
        return True

    def shown(self, index: int, viewer: int) -> tuple[Move | None, Luck]:
        """Move number `index` (from 1) and its luck, as `viewer` may know them; no move where it is a secret."""
        entry = self.entries[index - 1]
        return self.match.shown(self.state_at(index - 1), entry.seat, entry.move, entry.luck, viewer)

    def event(self, index: int, viewer: int) -> dict[str, Any]:
        """The effects of move number `index` (from 1), as far as `viewer` may see them."""
        entry, before, after = self.entries[index - 1], self.state_at(index - 1), self.state_at(index)
        return self.match.event(before, entry.seat, entry.move, entry.luck, after, viewer)

    def show(self, index: int | None = None, seat: int = ARBITER) -> Drawing:
        """The position after the first `index` moves, or at the cursor, drawn as the seat sees it."""
        return self.match.show(self.state if index is None else self.state_at(index), seat)

    def _make_again(self, index: int) -> S:
        """A position that is not kept, and its neighbours, since a reader of one reads them as well."""
        first = index - index % EVERY
        begun, made = self._made_again
        if begun != first or len(made) <= index - first:
            kept = self._states[first]
            assert kept is not None
            made = [kept]
            for entry in self.entries[first : first + EVERY - 1]:
                made.append(self.match.apply(made[-1], entry.seat, entry.move, entry.luck))
            self._made_again = first, made
        return made[index - first]

    def _append(self, entry: Entry) -> None:
        after = self.match.apply(self.state, entry.seat, entry.move, entry.luck)
        if len(self._states) > self.at + 1:
            self._made_again = (0, [])
        del self.entries[self.at :], self._states[self.at + 1 :]
        self.entries.append(entry)
        self._states.append(after)
        self.at += 1
        past = self.at - self.recent
        if past > 0 and past % EVERY:
            self._states[past] = None

"""Taking back a move: done at once among bots, and once all other people at the table agree."""

from __future__ import annotations

from collections.abc import Collection

from hegemon.core.errors import BadOptions
from hegemon.store import Row
from hegemon.table.table import Table


class Takeback:
    """A request to take a move back, and the seats that agree; any new move cancels it."""

    def __init__(self) -> None:
        self.seat: int | None = None
        """The seat that asks; None: nobody does."""
        self.agreed: set[int] = set()
        self._at = 0

    def answer(self, table: Table, seat: int, agree: bool, held: Collection[int] = ()) -> int | None:
        """Handle a seat that asks, agrees or refuses; seats `held` at the same screen agree with it. Returns the number
        of moves that are left once all people agree; until then None."""
        if not agree:
            if not self.clear():
                raise BadOptions(f"seat {seat} has nothing to refuse: nobody would take a move back")
            return None
        if self.seat is None:
            self._at, self.seat = table.last_choice(seat), seat
        self.agreed |= {seat, *held}
        if not _people(table.row) <= self.agreed:
            return None
        self.clear()
        return self._at

    def clear(self) -> bool:
        """Drop the request; returns whether there was one."""
        was, self.seat = self.seat, None
        self.agreed = set()
        return was is not None


def _people(row: Row) -> set[int]:
    """The seats that must agree: all people, also while a stand-in plays for them; but not seats of people who never
    came and for whom a bot plays, nor seats that resigned."""
    here = {seat for seat, one in enumerate(row.seats) if one.come or one.played_by is None}
    return {seat for seat in here if row.seats[seat].kind == "human" and row.seats[seat].resigned is None}

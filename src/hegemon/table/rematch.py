"""Playing again: a rematch begins once all people agree who are there; in a rated game, all who have played it."""

from __future__ import annotations

from collections.abc import Collection

from hegemon.core.errors import BadOptions
from hegemon.table.table import Table


class Rematch:
    """The seats that want another game. Bots always do."""

    def __init__(self) -> None:
        self.agreed: set[int] = set()

    def answer(self, table: Table, seat: int, agree: bool, present: Collection[int]) -> bool:
        """Handle a seat's wish; True once the rematch may be opened."""
        row = table.row
        if row.terms.elsewhere:
            raise BadOptions("this game was played elsewhere: another one begins there")
        if table.running and any(one.kind == "human" and one.resigned is None for one in row.seats):
            raise BadOptions("a rematch can be had when the game is over")
        self.agreed = self.agreed | {seat} if agree else self.agreed - {seat}
        people = {number for number, one in enumerate(row.seats) if one.kind == "human" and not one.program}
        asked = people if row.terms.rated else people & set(present)
        return bool(asked) and asked <= self.agreed and row.terms.rematch is None

"""The welcome of a table for each set of seats, cached until something changes, so that a client that reconnects again
and again does not delay the players."""

from __future__ import annotations

from hegemon.store import Row
from hegemon.table.broadcast import messages
from hegemon.table.broadcast.messages import Seats
from hegemon.table.table import Table


class Welcomes:
    """The welcomes of one table, as JSON. Used while the table is locked."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._row: Row | None = None
        """The row for which the texts were made; every move and every change replaces the row."""
        self._texts: dict[Seats, str] = {}

    def text(self, seats: Seats) -> str:
        """The table as it is now, for the holder of these seats."""
        if self._row is not self._table.row:
            self.forget()
            self._row = self._table.row
        if seats not in self._texts:
            self._texts[seats] = messages.encode(messages.welcome(self._table, seats))
        return self._texts[seats]

    def forget(self) -> None:
        """Forget all texts: something was said, or a debugger has changed the game."""
        self._texts.clear()

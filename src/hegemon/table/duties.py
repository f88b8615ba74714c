"""Duties of a table beside the moves: presence, absence, clocks, resignations.

Everything here changes the table's row and saves it; callers take turns.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from hegemon.core.errors import BadOptions
from hegemon.core.history.outcome import outcome
from hegemon.store import Progress, Row
from hegemon.store.rows import OVER
from hegemon.table import agreement
from hegemon.table.attendance import ABSENT, TIME, Attendance
from hegemon.table.clocks import GAME, Clocks

if TYPE_CHECKING:
    from hegemon.table.table import Table

TAKEN_BACK = {"autoplay": None, "away": None}


NUMBER = "number"
"""The reason of the event that ends the wait for seats' numbers."""


AFTER_LOADING = 15.0
"""Seconds that everybody has at least, in a rated game that a server has just loaded: pages and bots connect again."""


class Due(NamedTuple):
    """An event that happens unless a move comes first: when, at which seat, and why."""

    at: float
    seat: int
    why: str


class Duties:
    """Attendance and clocks of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.time: Callable[[], float] = time.monotonic
        self.attendance = Attendance()
        self._asked_since: float | None = None
        """Since when all seats that must add a number have been present."""
        row = table.row
        self.wall: Callable[[], float] = time.time
        self.clocks = Clocks.start(row.terms.clock, len(row.seats), row.progress.clocks, self.time())
        self.catch_up()

    def catch_up(self) -> None:
        """Count the time since the table was saved, if clocks always run; let a rated game go on without listeners."""
        row = self._table.row
        if self.clocks and self.clocks.always_run and (row.complete or row.terms.rated):
            self.clocks = self.clocks.less(self._since_saved(row), self._waited_for())
        elif self.clocks and self.runs_alone and row.progress.clocks:
            self.clocks = self.clocks.at_least(AFTER_LOADING)
        self._ask_for_numbers()
        self._run_clocks()

    @property
    def runs_alone(self) -> bool:
        """True if time passes here though nobody is there, so that the table must stay loaded until the game ends."""
        table = self._table
        return table.running and table.row.terms.rated and self.clocks is not None and not self.clocks.always_run

    def _ask_for_numbers(self) -> None:
        row = self._table.row
        if row.unnumbered and (row.complete or row.terms.rated) and self._asked_since is None:
            self._asked_since = self.time()

    def attend(self, present: Iterable[int]) -> bool:
        """Note which seats' people are here. They get their seats back at once; returns whether a bot had one."""
        table, before = self._table, self.attendance.present
        people = [seat for seat, one in enumerate(table.row.seats) if one.kind == "human" and one.resigned is None]
        self.attendance.update(present, people, self.time())
        row, given_back = table.row, False
        for seat in self.attendance.present if table.running else ():
            one = row.seats[seat]
            if one.away == ABSENT or (not one.come and one.autoplay):
                row, given_back = row.with_seat(seat, **TAKEN_BACK), True
            if not one.come:
                row = row.with_seat(seat, come=True)
        if row is not table.row or (before and not self.attendance.present and self.clocks and table.running):
            table.save(row)
        self._ask_for_numbers()
        self._run_clocks()
        return given_back

    # After a move

    def moved(self, before: Progress, after: Progress) -> Clocks | None:
        """The clocks after a move."""
        return self.clocks and self.clocks.moved(before, after, self.time())

    def settle(self, clocks: Clocks | None) -> None:
        """After a saved move, return a seat whose time was over for that turn, once the turn is over."""
        table, self.clocks = self._table, clocks
        progress, row = table.row.progress, table.row
        for seat, one in enumerate(row.seats):
            if one.away == TIME and seat not in progress.to_move:
                row = row.with_seat(seat, **TAKEN_BACK)
        if row is not table.row:
            table.save(row)
        self._run_clocks()

    # Events without a move

    def next_due(self) -> Due | None:
        """The next event unless a move comes first."""
        table, due = self._table, []
        if self._asked_since is not None and (asked := table.row.unnumbered):
            return Due(self._asked_since + agreement.NUMBERED_WITHIN, asked[0], NUMBER)
        absent = table.row.terms.absent
        if absent is not None and table.running and not (self.clocks and self.clocks.always_run):
            waited_for = self._waited_for()
            due = [Due(at + absent, seat, ABSENT) for seat, at in self.attendance.missed.items() if seat in waited_for]
        if self.clocks and (out := self.clocks.first_out()):
            due.append(Due(*out, TIME))
        return min(due, default=None)

    def enforce(self) -> Due | None:
        """Handle the event that is due: let the stand-in play, or declare the game lost on time. None if none is
        due."""
        due = self.next_due()
        if due is None or due.at > self.time():
            return None
        if due.why == NUMBER:
            agreement.go_without(self._table)
            self._run_clocks()
            return due
        whole_game = due.why == TIME and self.clocks is not None and self.clocks.terms.per == GAME
        if whole_game or self._table.row.terms.rated:
            self.resign(due.seat, on_time=True)
        else:
            table = self._table
            table.save(table.row.with_seat(due.seat, autoplay=table.stand_in, away=due.why))
        self._run_clocks()
        return due

    def resign(self, seat: int, on_time: bool = False) -> None:
        """Resign for a person. The game ends when only one is left; until then a stand-in bot has the seat."""
        table, row = self._table, self._table.row
        if not table.running:
            raise BadOptions("this game is over: nobody can resign any more")
        if row.terms.elsewhere or row.seats[seat].kind != "human":
            raise BadOptions(f"seat {seat} cannot resign here")
        if row.seats[seat].resigned is not None:
            raise BadOptions(f"seat {seat} has resigned already")
        row = row.with_seat(seat, autoplay=table.stand_in, away=None, resigned=table.index, on_time=on_time)
        if result := outcome(table.match, table.timeline.state, row.resigned):
            row = replace(row, progress=replace(row.progress, status=OVER, result=result.json()))
        table.save(row)
        self._run_clocks()

    def noted(self, row: Row) -> Row:
        """The row with the current clocks."""
        if self.clocks is None:
            return row
        clocks = self.clocks.at(self.time())
        if clocks.always_run:  # as of the last move: loading the table counts the time since then
            clocks = clocks.less(-self._since_saved(row), clocks.running)
        return replace(row, progress=replace(row.progress, clocks=list(clocks.left)))

    def _since_saved(self, row: Row) -> float:
        return max(0.0, self.wall() - datetime.fromisoformat(row.progress.updated).timestamp())

    def _waited_for(self) -> set[int]:
        """The people whose turn it is, of those who have taken their seats. A rated game waits for nobody to come."""
        row = self._table.row
        begun = self._table.running and not row.waits
        turns = {seat for seat in row.progress.to_move if seat >= 0} if begun else set()
        came = {seat for seat in turns if row.seats[seat].come or row.terms.rated}
        return {seat for seat in came if row.seats[seat].played_by is None}

    def _run_clocks(self) -> None:
        if self.clocks:
            row = self._table.row
            attended = (bool(self.attendance.present) or self.clocks.always_run) and row.complete
            on = attended or row.terms.rated
            self.clocks = self.clocks.run(self._waited_for() if on else (), self.time())

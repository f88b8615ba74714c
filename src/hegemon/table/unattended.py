"""The games that go on at empty tables: rated ones, those in which bots or dealers move, or days of correspondence run
out."""

from __future__ import annotations

import time
from datetime import datetime

from hegemon.store import Row
from hegemon.store.rows import RUNNING
from hegemon.table.clocks import Clocks, counts_days


def goes_on_alone(row: Row) -> bool:
    """True if something happens though nobody is there: a bot or the dealer moves, a clock runs, or days are over."""
    if row.progress.status != RUNNING or row.paused:
        return False
    if row.terms.rated and row.terms.clock is not None and not counts_days(row.terms.clock):
        return True
    waiting = any(seat < 0 or row.seats[seat].played_by is not None for seat in row.progress.to_move)
    return not row.waits and (waiting or is_overdue(row, time.time()))


def is_overdue(row: Row, moment: float) -> bool:
    """True if a seat to move in a correspondence game has no time left at a moment."""
    clocks = Clocks.start(row.terms.clock, len(row.seats), row.progress.clocks, moment)
    if clocks is None or not clocks.always_run or not (row.complete or row.terms.rated):
        return False
    gone = moment - datetime.fromisoformat(row.progress.updated).timestamp()
    return any(seat >= 0 and clocks.left[seat] <= gone for seat in row.progress.to_move)

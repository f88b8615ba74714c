"""Which games go on at empty tables: those in which bots or dealers move, or days of correspondence run out."""

from __future__ import annotations

import time
from datetime import datetime

from hegemon.store import Row
from hegemon.store.rows import RUNNING
from hegemon.table.clocks import Clocks


def goes_on_alone(row: Row) -> bool:
    """Whether a bot or the dealer is to move, or a person has run out of days, even if nobody is there."""
    waiting = any(seat < 0 or row.seats[seat].played_by is not None for seat in row.progress.to_move)
    on = row.progress.status == RUNNING and not row.paused and not row.waits
    return on and (waiting or is_overdue(row, time.time()))


def is_overdue(row: Row, moment: float) -> bool:
    """Whether a seat to move in a correspondence game has no time left at a moment."""
    clocks = Clocks.start(row.terms.clock, len(row.seats), row.progress.clocks, moment)
    if clocks is None or not clocks.always_run or not row.complete:
        return False
    gone = moment - datetime.fromisoformat(row.progress.updated).timestamp()
    return any(seat >= 0 and clocks.left[seat] <= gone for seat in row.progress.to_move)

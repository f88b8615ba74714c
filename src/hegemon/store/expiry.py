"""Games that were opened but never begun are deleted after a while, so that they do not fill the server."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from hegemon.store.rows import Row, written
from hegemon.store.store import Store

FEW = 64
"""If people have begun, one of this many first moves is a person's; dealers and bots may have moved before."""


class Unstarted(NamedTuple):
    """The time that a game waits for its first move."""

    nobody_came: timedelta
    """The wait if no player has sat down."""
    nobody_moved: timedelta
    """The wait if one person has, and waits for the others."""


USUAL = Unstarted(timedelta(hours=6), timedelta(days=7))
CROWDED = Unstarted(timedelta(minutes=15), timedelta(days=1))
"""The waits when there is no room for another game."""


def expired(store: Store, unstarted: Unstarted, moment: datetime | None = None) -> list[str]:
    """The games that have not begun for this long, oldest last."""
    moment = moment or datetime.now(UTC)
    waiting = store.young(written(moment - min(unstarted)), FEW)
    due = [row for row in waiting if row.created < written(moment - _patience(row, unstarted))]
    return [row.id for row in due if _idle(store, row)]


def _patience(row: Row, unstarted: Unstarted) -> timedelta:
    came = any(seat.come for seat in row.seats)
    return unstarted.nobody_moved if came else unstarted.nobody_came


def _idle(store: Store, row: Row) -> bool:
    """True if people should play here, and none of them has moved."""
    people = {number for number, seat in enumerate(row.seats) if seat.kind == "human"}
    if not people or row.terms.elsewhere:
        return False
    try:
        return not any(json.loads(line)["seat"] in people for line in store.lines(row.id))
    except (ValueError, TypeError, KeyError):
        return False  # a damaged game is left to the operator

"""A chosen seed where several people play: a player who knows it can compute the dice, so all must agree to it first.

A person who does not agree ends the matter for everybody: the dice come from a new secret then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hegemon.core.dice import new_secret
from hegemon.core.errors import BadMove, BadOptions
from hegemon.store import Row, Seat

if TYPE_CHECKING:
    from hegemon.table.table import Table

SEEDED = "The dice of this table come from a chosen seed: whoever knows it can compute them."
ASKED = f"{SEEDED} The game begins when everybody agrees to that."


def nobody_yet(seats: Sequence[Seat], seed: int | None, elsewhere: bool) -> tuple[int, ...] | None:
    """Who has agreed at a new table; None where nobody has to: one person alone, or a game that is played elsewhere."""
    people = sum(seat.kind == "human" for seat in seats)
    return () if seed is not None and people > 1 and not elsewhere else None


def check(row: Row) -> None:
    """Refuse a move until everybody has agreed."""
    if row.unagreed:
        names = ", ".join(row.seats[seat].name for seat in row.unagreed)
        raise BadMove(f"the game begins when everybody agrees to the chosen seed; still asked: {names}")


def answer(table: Table, seat: int, agree: bool) -> str:
    """A person agrees, or does not: what the table says to that."""
    row = table.row
    if not row.unagreed:
        raise BadOptions("nobody is asked about a seed at this table")
    name = row.seats[seat].name
    if not agree:
        table.save(replace(row, secret=new_secret(), terms=replace(row.terms, agreed=None)))
    else:
        agreed = tuple(sorted({*(row.terms.agreed or ()), seat}))
        table.save(replace(row, terms=replace(row.terms, agreed=agreed)))
    table.duties.attend(table.duties.attendance.present)
    return f"{name} agrees to the chosen seed." if agree else f"{name} does not agree to the seed: the dice are secret."

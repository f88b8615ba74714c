"""Agreements about the dice before the first move; nobody moves until they are made.

A chosen seed, if several people play: a player who knows it can compute the dice, so all must agree. If one does not,
the dice come from a new secret.

Numbers that seats add to the server's secret: the server had committed to that secret, so it cannot choose the dice
either. A seat that adds no number in time goes without.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hegemon.core.dice import NUMBER, new_secret
from hegemon.core.errors import BadMove, BadOptions
from hegemon.store import Row, Seat

if TYPE_CHECKING:
    from hegemon.table.table import Table

SEEDED = "The dice of this table come from a chosen seed: a player who knows it can compute them."
ASKED = f"{SEEDED} The game begins when everybody agrees to that."


NUMBERED_WITHIN = 60.0
"""Seconds that seats have to add a number, once everybody has come."""


def nobody_yet(seats: Sequence[Seat], seed: int | None, elsewhere: bool) -> tuple[int, ...] | None:
    """The seats that agree at a new table; None if no agreement is needed: with one person, or for a game played
    elsewhere."""
    people = sum(seat.kind == "human" for seat in seats)
    return () if seed is not None and people > 1 and not elsewhere else None


def check(row: Row) -> None:
    """Refuse a move until everybody has agreed, and added a number."""
    if row.unagreed:
        names = ", ".join(row.seats[seat].name for seat in row.unagreed)
        raise BadMove(f"the game begins when everybody agrees to the chosen seed; still asked: {names}")
    if row.unnumbered:
        names = ", ".join(row.seats[seat].name for seat in row.unnumbered)
        raise BadMove(f"the game begins when everybody has added a number to the dice; still asked: {names}")


def answer(table: Table, seat: int, agree: bool) -> str:
    """A person agrees or does not; returns the table's announcement."""
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


def add_number(table: Table, seat: int, number: str) -> str:
    """Add a seat's own number to the dice; returns the table's announcement, which others can witness."""
    if seat not in table.row.unnumbered:
        raise BadOptions("this seat is not asked for a number: it has added one, or the game has begun")
    if not NUMBER.fullmatch(number):
        raise BadOptions("a number for the dice has 1 to 64 letters and digits, and '.', '-' or '_'")
    table.save(table.row.with_seat(seat, number=number))
    table.duties.attend(table.duties.attendance.present)
    return f"{table.row.seats[seat].name} adds to the dice: {number}"


def go_without(table: Table) -> None:
    """Go on without the missing numbers: the time to add one is over."""
    row = table.row
    for seat in row.unnumbered:
        row = row.with_seat(seat, number="")
    table.save(row)

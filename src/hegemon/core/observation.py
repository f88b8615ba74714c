"""The encoding of a game's state for learners: which fields, as what kind of numbers, on which scale.

A game lists `Field`s (`Game.observation`); `hegemon.rl` turns them into vectors. Everything is relative to the
observing seat: where there is one entry per seat its own comes first, and where a field names a seat, 0 is the seat
itself. So one network plays all seats. All numbers lie between −1 and 1; what is hidden is −1 or blank.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from hegemon.core.errors import BadOptions

NUMBER, COUNT, CHOICE, SEAT, SEATS, BITS, FLOW = range(7)


@dataclass(frozen=True)
class Field:
    """One field of the state and its encoding."""

    name: str
    how: int
    low: int = 0
    """The least value that is distinguished; of a seat's number, the value that means seat 0."""
    high: int = 1
    """The greatest."""
    half: int = 8
    """The count that is encoded as one half: n becomes n / (n + half)."""
    others: int = 0
    """Of a seat's number: how many values below `low` have a place of their own, from `low − 1` downwards."""
    weight: str = ""
    """A second field, whose value stands in place of the 1 that marks a seat."""
    places: int | None = None
    """The number of entries of the last axis that are encoded, where the record has room for more."""
    per_seat: bool = False
    """The first axis has an entry for every seat: the observing seat's own comes first."""
    own: bool = False
    """Only the observing seat's own entry is encoded."""
    begin: int = 0
    """The number of entries of the first axis that are left out."""
    length: str = ""
    """Of a list: the field that says how long it is."""

    def of_each_seat(self, begin: int = 0) -> Field:
        """The same, where the field has an entry for every seat, from entry `begin` on."""
        return replace(self, per_seat=True, begin=begin)

    def of_own_seat(self) -> Field:
        """The same, where the field has an entry for every seat and only the observing seat's own is encoded."""
        return replace(self, per_seat=True, own=True)

    def at(self, places: int) -> Field:
        """The same, of the first `places` places."""
        return replace(self, places=int(places))


def number(name: str, high: int, low: int = 0) -> Field:
    """A number from `low` to `high`, as a share of `high`; values beyond become the bound."""
    if high <= 0:
        raise BadOptions(f"observation: {name} needs a greatest value above 0, not {high}")
    return Field(name, NUMBER, low, int(high))


def count(name: str, half: int = 8) -> Field:
    """A count without a greatest value: n becomes n / (n + half), −1 stays −1."""
    return Field(name, COUNT, half=half)


def choice(name: str, values: int, low: int = 0) -> Field:
    """One of `values` values from `low` on: as many numbers, one of them 1; anything else is all zeros."""
    return Field(name, CHOICE, low, low + int(values) - 1)


def seat(name: str, others: int = 0, first: int = 0) -> Field:
    """A seat: as many numbers as there are seats, the own one first, 1 where it is that seat.

    `first` is the value that means seat 0; `others` values below it have a place of their own behind the seats.
    """
    return Field(name, SEAT, first, others=others)


def holder(name: str, weight: str, others: int = 0, first: int = 0, half: int = 8) -> Field:
    """As `seat`, but instead of 1 the count that another field has at the same place, encoded as `count` does."""
    return Field(name, SEAT, first, half=half, others=others, weight=weight)


def seats(name: str) -> Field:
    """A set of seats, bit s for seat s: as many numbers as there are seats, the own one first."""
    return Field(name, SEATS)


def bits(name: str) -> Field:
    """A set of places in words of 64 bits: a number for every bit."""
    return Field(name, BITS)


def flow(name: str, amount: str, length: str, half: int = 8) -> Field:
    """A list of places with amounts: a number for every place, the sum of its amounts, encoded as `count` does."""
    return Field(name, FLOW, half=half, weight=amount, length=length)

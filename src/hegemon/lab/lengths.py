"""The lengths of games, in turns and in rounds. Games that were not played to their end do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from hegemon.core.match import Match

BARS = 36
"""The largest number of bars of a histogram."""


def in_rounds(match: Match, turns: Mapping[int, int]) -> Counter[int]:
    """Games by their number of rounds, from games by their number of turns; empty if the game has no rounds."""
    found: Counter[int] = Counter()
    for number, games in turns.items():
        rounds = match.rounds(number)
        if rounds is not None:
            found[rounds] += games
    return found


def spread(lengths: Mapping[int, int]) -> dict[str, float] | None:
    """The least, the mean and the most of games by their length; nothing if there are none.

    >>> spread({10: 3, 20: 1})
    {'min': 10, 'mean': 12.5, 'max': 20}
    """
    if not lengths:
        return None
    total = sum(length * games for length, games in lengths.items())
    return {"min": min(lengths), "mean": total / sum(lengths.values()), "max": max(lengths)}


def charted(lengths: Mapping[int, int]) -> dict[str, Any] | None:
    """`spread`, with a histogram."""
    found = spread(lengths)
    return None if found is None else {**found, "bars": histogram(lengths)}


def histogram(counts: Mapping[int, int], most: int = BARS) -> list[dict[str, int]]:
    """Bars of equal width, a round number, from the lowest value to the highest: first value, last value, and count.

    >>> histogram({3: 1, 4: 2, 9: 1}, most=4)
    [{'low': 2, 'high': 3, 'count': 1}, {'low': 4, 'high': 5, 'count': 2}, {'low': 6, 'high': 7, 'count': 0}, \
{'low': 8, 'high': 9, 'count': 1}]
    """
    low, high = min(counts), max(counts)
    width = next(width for width in _round_numbers() if high // width - low // width < most)
    bars = [0] * (high // width - low // width + 1)
    for value, count in counts.items():
        bars[value // width - low // width] += count
    first = low // width * width
    return [
        {"low": first + i * width, "high": first + (i + 1) * width - 1, "count": count} for i, count in enumerate(bars)
    ]


def _round_numbers() -> Any:
    """1, 2, 5, 10, 20, 50 …"""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10

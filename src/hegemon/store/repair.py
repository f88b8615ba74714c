"""Repairs tables that cannot be loaded: moves that can be replayed are kept, and the rest is reported."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from hegemon.store.errors import StoreError
from hegemon.store.replay import progress_of, replay
from hegemon.store.rows import RUNNING
from hegemon.store.store import Store


class Damage(NamedTuple):
    """A defect of a table."""

    table: str
    trouble: str
    kept: int | None = None
    """The number of moves that can be kept; None if the table cannot be repaired."""
    removed: int = 0
    """The number of moves that cannot be kept."""


def find_damage(store: Store, repair: bool = False) -> Iterator[Damage]:
    """Find the damaged tables, one after the other; with `repair`, repair them if possible.

    A game is cut after its last valid move. A finished game stays finished if none of its moves is lost.
    """
    for table in store.names():
        try:
            found = _examine(store, table, repair)
        except StoreError as error:
            found = Damage(table, error.detail)
        if found is not None:
            yield found


def _examine(store: Store, table: str, repair: bool) -> Damage | None:
    row = store.row(table)
    if row is None:
        return None
    numbered = store.numbered_lines(table)
    whole = [line for _, (_, line) in takewhile(lambda one: one[0] == one[1][0], enumerate(numbered))]
    timeline, trouble = replay(row, whole)
    lost = len(numbered) - timeline.at
    if lost and timeline.at == len(whole):
        trouble = f"move {len(whole) + 1} is missing"
    if trouble is None:
        return None
    status = RUNNING if lost or timeline.at < row.progress.moves else row.progress.status
    progress = progress_of(timeline, status, row.resigned)
    if repair:
        clocks = row.progress.clocks
        store.cut(table, timeline.at, replace(progress, updated=row.progress.updated, clocks=clocks))
    return Damage(table, trouble, timeline.at, lost)

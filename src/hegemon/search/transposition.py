"""The transposition table of an alpha-beta search: what is known already of positions, found by their keys.

Two places a position: one is kept for what was searched deepest, the other for what was searched last.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.state import Float64, Int16, Int32, Int64, Record
from hegemon.search.tree import key_of

EXACT, AT_LEAST, AT_MOST = 1, 2, 3
"""The relation of a value in the table to the true one."""

NOWHERE = -1


class Entry(Record):
    """Facts about a position."""

    key: Int64
    value: Float64
    depth: Int32
    which: Int16
    bound: Int16


class Look(Record):
    """The value of a position by itself, whatever may come of it."""

    key: Int64  # one more than the position's
    value: Float64


def make_looks(bits: int) -> Any:
    """Room for the looks of 2^bits positions."""
    return np.zeros(1 << bits, Look.dtype_for())


def make_table(bits: int) -> Any:
    """An empty table of 2^bits entries."""
    return np.zeros(1 << bits, Entry.dtype_for())


@inlined
def find(table: Any, key: int) -> int:
    """The place of a position; NOWHERE if it has none."""
    at = int(key) & (len(table) - 2)
    if table[at].key == key and table[at].bound != 0:
        return at
    if table[at + 1].key == key and table[at + 1].bound != 0:
        return at + 1
    return NOWHERE


@inlined
def keep(table: Any, key: int, depth: int, value: float, bound: int, which: int) -> None:
    """Remember what a search to this depth has found, and which turn was best."""
    at = int(key) & (len(table) - 2)
    if table[at].bound != 0 and table[at].key != key and table[at].depth > depth:
        at += 1
    entry = table[at]
    entry.key, entry.value, entry.depth, entry.which, entry.bound = key, value, depth, which, bound


@kernel
def key_of_bytes(words: Any) -> int:
    """A key of the raw content of a state."""
    key = 1
    for i in range(len(words)):
        key = key_of(key, words[i])
    return key

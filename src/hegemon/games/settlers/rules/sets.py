"""Sets of vertices and of edges as words of bits, of which a state has as many as its class of boards needs.

Where one word holds all vertices, as on the island of nineteen tiles, the compiler knows so and looks for no other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hegemon.core.kernels.kernel import inlined

BITS = 60
"""Vertex v, of several words of vertices, is bit v % BITS of word v // BITS."""
HALF = 36
"""Edge e is bit e % HALF of word e // HALF."""


@inlined
def has(members: Any, vertex: int) -> bool:
    """True if a vertex is in a set."""
    if len(members) == 1:
        return bool(members[0] >> np.int64(vertex) & 1)
    return bool(members[vertex // BITS] >> np.int64(vertex % BITS) & 1)


@inlined
def in_neither(members: Any, others: Any, vertex: int) -> bool:
    """True if a vertex is in none of two sets."""
    if len(members) == 1:
        return bool((members[0] | others[0]) >> np.int64(vertex) & 1 == 0)
    return not has(members, vertex) and not has(others, vertex)


@inlined
def add(members: Any, vertex: int) -> None:
    if len(members) == 1:
        members[0] |= np.int64(1) << np.int64(vertex)
    else:
        members[vertex // BITS] |= np.int64(1) << np.int64(vertex % BITS)


@inlined
def remove(members: Any, vertex: int) -> None:
    if len(members) == 1:
        members[0] &= ~(np.int64(1) << np.int64(vertex))
    else:
        members[vertex // BITS] &= ~(np.int64(1) << np.int64(vertex % BITS))


@inlined
def has_edge(members: Any, edge: int) -> bool:
    """True if an edge is in a set."""
    return bool(members[edge // HALF] >> np.int64(edge % HALF) & 1)


@inlined
def add_edge(members: Any, edge: int) -> None:
    members[edge // HALF] |= np.int64(1) << np.int64(edge % HALF)


@inlined
def remove_edge(members: Any, edge: int) -> None:
    members[edge // HALF] &= ~(np.int64(1) << np.int64(edge % HALF))


@inlined
def any_member(members: Any) -> bool:
    """True if a set of vertices or of edges has a member."""
    found = np.int64(0)
    for word in range(len(members)):
        found |= members[word]
    return bool(found != 0)


@inlined
def any_open(members: Any, closed: Any) -> bool:
    """True if a set of vertices has a member that is not in another."""
    found = np.int64(0)
    for word in range(len(members)):
        found |= members[word] & ~closed[word]
    return bool(found != 0)

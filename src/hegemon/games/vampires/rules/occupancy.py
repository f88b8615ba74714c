"""Occupancy: the cells, the list of those that are not empty, and the populations, kept in step."""

from __future__ import annotations

from hegemon.core.kernels.kernel import kernel
from hegemon.games.vampires.rules.state import EMPTY, MOVING, VampiresState


@kernel
def settle(state: VampiresState, cell: int, kind: int, count: int) -> None:
    """A new group on an empty cell; the list of cells stays in their order."""
    place, i = state.place, state.groups
    while i > 0 and place[i - 1] > cell:
        place[i] = place[i - 1]
        i -= 1
    place[i] = cell
    state.groups += 1
    state.kind[cell], state.count[cell] = kind, count
    state.population[kind] += count


@kernel
def vacate(state: VampiresState, cell: int) -> None:
    """Nobody is left on a cell; populations are the caller's duty."""
    place, i = state.place, 0
    while place[i] != cell:
        i += 1
    state.groups -= 1
    for j in range(i, state.groups):
        place[j] = place[j + 1]
    place[state.groups] = 0
    state.kind[cell], state.count[cell] = EMPTY, 0


@kernel
def begin(state: VampiresState) -> None:
    """The vampires' first turn."""
    state.phase, state.turn, state.seat = MOVING, 1, 0

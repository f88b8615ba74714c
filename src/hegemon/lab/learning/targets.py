"""What a network is trained towards: the end of the game, or partly its own judgement of later positions, TD(λ).

Of the kept positions of a game the last one has the end as its target. Every earlier one has a mixture: λ times the
target of the next kept position, and 1 − λ times what the network now says of that position. With λ = 1 all have the
end of the game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.lab.learning.sampling import Positions

Shares = npt.NDArray[np.float32]


class LaterPositions:
    """The kept positions of all games in the order in which they were played, for targets of TD(λ)."""

    def __init__(self, positions: Positions) -> None:
        self._positions = positions
        self._order = np.lexsort((positions.moments, positions.games))
        games = positions.games[self._order]
        ends = np.append(np.flatnonzero(np.diff(games)), len(games) - 1)
        to_go = ends[np.searchsorted(ends, np.arange(len(games)))] - np.arange(len(games))
        self._steps = [np.flatnonzero(to_go == step) for step in range(1, int(to_go.max(initial=0)) + 1)]
        """Places in the order: the second last position of every game, then the third last, and so on."""

    def targets(self, chances: Shares, mixture: float) -> Shares:
        """For every position the shares to train towards, its first seat first; `chances` are the network's, in the
        same columns as the shares, and `mixture` is λ."""
        positions, order = self._positions, self._order
        ends = _by_seat(positions.shares, positions, turned=1)[order]
        said = _by_seat(chances, positions, turned=1)[order]
        for places in self._steps:
            later = places + 1
            ends[places] = mixture * ends[later] + (1 - mixture) * said[later]
        found = np.empty_like(ends)
        found[order] = ends
        return _by_seat(found, positions, turned=-1)


def _by_seat(shares: Shares, positions: Positions, turned: int) -> Shares:
    """Shares with a column for every seat, from those whose columns begin with the viewer; −1: back again."""
    seats = positions.seats.astype(np.int64)[:, None]
    columns: Any = np.arange(shares.shape[1])[None, :]
    turned_by = (columns - turned * positions.viewers.astype(np.int64)[:, None]) % seats
    return np.take_along_axis(shares, np.where(columns < seats, turned_by, columns), axis=1)

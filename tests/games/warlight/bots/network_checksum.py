"""The values of positions by Warlight's shipped network, as one number, with or without the compiler."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np

from hegemon.core.match import Match
from hegemon.core.networks.evaluate import CERTAIN, chances
from hegemon.core.networks.network import shipped_network
from hegemon.games.warlight.bots.learned.features import features_of

SEATS = (2, 6)


def checksum(match: Match, states: Any) -> int:
    """A checksum of the features of these positions for seat 1, and of all chances that follow from them."""
    network, features, said = shipped_network("hegemon.games.warlight", "learned"), features_of(match), b""
    neurons = np.zeros(sum(network.sizes[1:]), np.int32)
    for state in states:
        row, found = features.of(state, match.board, 1), np.zeros(match.seats, np.int32)
        chances(network.flat, row, neurons, match.seats, found)
        assert found.sum() == CERTAIN
        said += row.tobytes() + found.tobytes()
    return zlib.crc32(said)

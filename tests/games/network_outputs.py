"""The outputs of a shipped network on positions in a file, as one number: run alone, it prints that of every game."""

from __future__ import annotations

import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.core.match import Match
from hegemon.core.networks.evaluate import run_layers
from hegemon.core.networks.network import Network
from hegemon.core.registry import find_game


def networks_of(match: Match) -> list[tuple[str, Network]]:
    """The bots that judge by networks which come with the game, and these networks."""
    return [(kind.name, kind.network(match)) for kind in match.game.bots() if kind.network is not None]


def checksum(match: Match, states: Any) -> int:
    """A checksum of the features of these positions for every seat, and of the sums that follow from them."""
    features, said = match.game.features(match), b""
    assert features is not None
    for _, network in networks_of(match):
        neurons = np.zeros(sum(network.sizes[1:]), np.int32)
        for state in states:
            for seat in range(match.seats):
                row = features.of(state, match.board, seat)
                run_layers(network.flat, row, neurons)
                said += row.tobytes() + neurons.tobytes()
    return zlib.crc32(said)


if __name__ == "__main__":
    for file in map(Path, sys.argv[1:]):
        game, seats = file.stem.split("-")
        match = find_game(game).match(int(seats))
        print(checksum(match, np.load(file).view(match.dtype)))

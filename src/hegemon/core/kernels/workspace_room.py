"""The sizes of workspaces: room for the parameters, the networks and the working space of a game's bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hegemon.core.kernels.workspace import Workspace
from hegemon.core.match import Match
from hegemon.core.networks.network import Network, room_for

PARAMETERS_ROOM = 64
"""Workspaces have room for this many parameters, or twice as many and so on, so that bots whose parameters depend on
the map are compiled for a few workspaces and not for every map."""


def _rounded(size: int) -> int:
    return max(16, 1 << (size - 1).bit_length())


def make_workspaces(match: Match, count: int, parameters: int = 0, networks: Sequence[Network | None] = ()) -> Any:
    """Workspaces for a match: number 0 for the dealer, 1 + seat for the seats.

    They have room for the parameters and the network of every bot of the game, for at least `parameters`, and for
    `networks`.
    """
    game = match.game
    kinds = game.bots()
    weights = max(parameters, *(len(kind.parameters(match)) for kind in kinds), 0)
    own = [kind.network(match) for kind in kinds if kind.network is not None]
    network, neurons = room_for([*own, *filter(None, networks)])
    features = game.features(match)
    # Sizes are rounded up, so that kernels are compiled for few of them.
    sizes = {
        "weights": _rounded(-(-weights // PARAMETERS_ROOM) * PARAMETERS_ROOM),
        "scratch": _rounded(game.scratch(match.board)),
        "network": _rounded(network),
        "features": _rounded(features.room if features else 0),
        "neurons": _rounded(neurons),
    }
    return np.zeros(count, Workspace.dtype_for(move=game.forms.width, luck=max(1, match.luck_width), **sizes))


def lay_network(workspace: Any, network: Network | None) -> None:
    """Give a workspace the network that its bot plays with."""
    workspace.network = 0
    if network is not None:
        workspace.network[: len(network.flat)] = network.flat

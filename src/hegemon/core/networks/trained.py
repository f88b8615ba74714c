"""Networks that were trained on this server, by name: remote clients may seat them, and no other file.

`learned:trained=k3v9mtz8pq.2` plays with what round 2 of the lab's run `k3v9mtz8pq` has learned.
"""

from __future__ import annotations

import re
from pathlib import Path

from hegemon.core.errors import UnknownBot
from hegemon.core.networks.network import Network, parse_network

TRAINED = "trained="
_NAME = re.compile(r"([a-z0-9]{1,40})\.([0-9]{1,4})")
_homes: list[Path] = []


def offer_trained(home: Path) -> None:
    """Let bots play with the networks of the training runs in this folder, for this process."""
    if home not in _homes:
        _homes.append(home)


def withdraw_trained(home: Path) -> None:
    """Offer them no longer."""
    if home in _homes:
        _homes.remove(home)


def network_file(run: Path, number: int) -> Path:
    """The file of the network of a round, in the folder of its run."""
    return run / f"network-{number}.npz"


def trained_network(name: str) -> Network:
    """The network of that name, as RUN.ROUND."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise UnknownBot(f"{TRAINED}{name[:40]}: name a run of the lab and one of its rounds, as in k3v9mtz8pq.2")
    for home in _homes:
        file = network_file(home / found[1], int(found[2]))
        if file.is_file():
            return parse_network(file.read_bytes(), file.name)
    raise UnknownBot(f"{TRAINED}{name}: no such network was trained here, or its run was deleted")

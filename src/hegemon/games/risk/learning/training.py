"""Trains the network of `planner`, round by round: play games with the last network, fit a new one to all positions.

The first round is played by `standard` alone. The same seed, games and rounds give the same network.
"""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.core.helpers.extras import need
from hegemon.games.risk.bots.judgement import HIDDEN, INPUTS, NETWORK
from hegemon.games.risk.bots.planner import read_network, write_network
from hegemon.games.risk.learning.self_play import Positions, play_games

PART = 20
"""Games that a process plays at a time."""
EPOCHS, BATCH, RATE, DECAY = 14, 1024, 6e-3, 1e-4
RECENT = 2
"""A network is fitted to its own round's positions and to those of this many rounds before."""
CHECKED = 12
"""One in this many positions is left out of training, to measure the network."""


@dataclass(frozen=True)
class Settings:
    """A run of training."""

    first_games: int
    """Games of the first round."""
    games: int
    """Games of every further round."""
    rounds: int
    passes: int
    seed: int
    processes: int


def train(settings: Settings, folder: Path, tell: Callable[[str], None]) -> Path:
    """The file of the last round's network; every round leaves its positions and its network in the folder.

    Rounds that the folder has already are not played again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file, found = folder / "none", []
    with ProcessPoolExecutor(settings.processes, multiprocessing.get_context("spawn")) as pool:
        for number in range(settings.rounds + 1):
            network = np.zeros(NETWORK) if number == 0 else read_network(file)
            found.append(_positions(pool, settings, number, network, folder / f"positions-{number}.npz"))
            file = folder / f"planner-{number}.txt"
            if not file.exists():
                fitted, loss = fit(found[max(0, number - RECENT) :], settings.seed + number)
                write_network(file, fitted)
                tell(f"round {number}: {len(found[-1].shares)} positions, loss {loss:.4f}, {file}")
    return file


def _positions(pool: ProcessPoolExecutor, settings: Settings, number: int, network: Any, file: Path) -> Positions:
    """The positions of a round, from its file if it was played before."""
    if file.exists():
        with np.load(file) as arrays:
            return Positions(**{name: arrays[name] for name in Positions._fields})
    played = zip(*_play(pool, settings, number, network), strict=True)
    positions = Positions(*(np.concatenate(parts) for parts in played))
    np.savez_compressed(file, **positions._asdict())
    return positions


def _play(pool: ProcessPoolExecutor, settings: Settings, number: int, network: Any) -> Iterator[Positions]:
    games = settings.games if number else settings.first_games
    parts = [range(first, min(first + PART, games)) for first in range(0, games, PART)]
    count = len(parts)
    seeds, passes = [settings.seed * 1000 + number] * count, [settings.passes if number else 0] * count
    yield from pool.map(play_games, seeds, parts, [network] * count, passes)


def fit(rounds: list[Positions], seed: int) -> tuple[Any, float]:
    """Fit a network to the results of positions, by cross entropy; also returns its loss on positions left out."""
    need("torch", "learn", "training")
    torch: Any = importlib.import_module("torch")
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    features, alive, shares = (torch.tensor(np.concatenate(parts)) for parts in zip(*rounds, strict=True))
    order = torch.randperm(len(shares))
    checked, trained = order[: len(order) // CHECKED], order[len(order) // CHECKED :]
    net = torch.nn.Sequential(torch.nn.Linear(INPUTS, HIDDEN), torch.nn.ReLU(), torch.nn.Linear(HIDDEN, 1))
    steps = EPOCHS * -(-len(trained) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, RATE, total_steps=steps)

    def loss(rows: Any) -> Any:
        scores = net(features[rows]).squeeze(-1).masked_fill(~alive[rows], -1e9)
        return -(shares[rows] * torch.log_softmax(scores, -1)).sum(-1).mean()

    for _ in range(EPOCHS):
        for rows in trained[torch.randperm(len(trained))].split(BATCH):
            optimiser.zero_grad()
            loss(rows).backward()
            optimiser.step()
            schedule.step()
    with torch.no_grad():
        first, last = (part for part in net if hasattr(part, "weight"))
        units = torch.cat([first.weight, first.bias[:, None]], 1).ravel()
        return torch.cat([units, last.weight[0], last.bias]).numpy().astype(np.float64), float(loss(checked))

"""Training a network on positions, in PyTorch: cross-entropy between its chances and how games ended, or partly what it
says of later positions (`targets`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from hegemon.core.helpers.extras import need
from hegemon.core.networks.evaluate import CEILING, ONE
from hegemon.core.networks.features import Features
from hegemon.lab.learning.sampling import Positions
from hegemon.lab.learning.targets import LaterPositions

Floats = npt.NDArray[np.float32]
Layers = list[tuple[Floats, Floats]]
Losses = Sequence[tuple[float, float]]
"""After every epoch: the loss on the games of training, and on the others."""

VALIDATION = 20
"""One game in this many is held out of training, to measure the loss."""
WEIGHT_DECAY = 1e-5
LARGEST_WEIGHT = 8.0
"""The largest weight in floating point, so that whole numbers stay precise."""
FAR = -1e9
PORTION = 1 << 16
"""Positions that are judged at a time where nothing is learned."""
STEPS = 50
"""The fewest training steps in an epoch: with few positions, batches are smaller."""


@dataclass(frozen=True)
class Training:
    """The length and speed of training."""

    hidden: tuple[int, ...] = (32, 16)
    epochs: int = 8
    batch: int = 4096
    rate: float = 2e-3
    mixture: float = 1.0
    """λ of TD(λ): 1 trains towards the end of the game only."""
    seed: int = 0
    device: str = "cpu"


@dataclass
class Trained:
    """Layers in floating point, and the course of the loss."""

    layers: Layers
    losses: list[tuple[float, float]] = field(default_factory=list)
    guess: float = 0.0
    """The loss of a constant prediction."""


def need_torch() -> None:
    """Raise an error that says how to install PyTorch, if it is missing. It is not imported, which takes seconds."""
    need("torch", "learn", "training")


def require_torch() -> Any:
    """Return PyTorch; an error says how to install it."""
    need_torch()
    import torch

    return torch


def first_layers(features: Features, hidden: Sequence[int], outputs: int, seed: int) -> Layers:
    """Small random weights."""
    rng = np.random.default_rng(seed)
    sizes = [len(features), *hidden, outputs]
    return [
        ((rng.standard_normal((a, b)) * (1.0 / a) ** 0.5).astype(np.float32), np.zeros(b, np.float32))
        for a, b in pairwise(sizes)
    ]


def train(
    layers: Layers,
    positions: Positions,
    features: Features,
    how: Training,
    progress: Callable[[Losses], None] = lambda _losses: None,
) -> Trained:
    """Go on from these layers; `progress` is called after every epoch. The same positions and seed give the same layers
    on the same machine."""
    torch = require_torch()
    torch.manual_seed(how.seed)
    device = torch.device(how.device)
    weights = [torch.tensor(array, device=device, requires_grad=True) for layer in layers for array in layer]
    inputs = torch.tensor(positions.rows, device=device)
    outputs = positions.rows.shape[1] if features.each_seat else len(layers[-1][1])
    results = targets = torch.tensor(_padded(positions.shares, outputs), device=device)
    if features.each_seat:
        absent = (inputs == 0).all(2)
    else:
        absent = torch.arange(outputs, device=device)[None, :] >= torch.tensor(positions.seats, device=device)[:, None]
    held_out = torch.tensor(positions.games % VALIDATION == 0, device=device)
    known, unknown = (~held_out).nonzero()[:, 0], held_out.nonzero()[:, 0]
    scales = torch.tensor(features.scales, device=device)

    def values_of(which: Any) -> Any:
        values = inputs[which].float() / scales
        for number in range(0, len(weights), 2):
            values = values @ weights[number] + weights[number + 1]
            if number + 2 < len(weights):
                values = values.clamp(0, CEILING / ONE)
        if features.each_seat:
            values = values[:, :, 0]
        return values if outputs == 1 else values.masked_fill(absent[which], FAR)

    def loss_of(which: Any, wanted: Any) -> Any:
        values = values_of(which)
        if outputs == 1:
            return torch.nn.functional.binary_cross_entropy_with_logits(values[:, 0], wanted[which, 0])
        return -(wanted[which] * torch.log_softmax(values, 1)).sum(1).mean()

    def targets_now(later: LaterPositions) -> Any:
        """The targets by what the network says now."""
        with torch.no_grad():
            parts = [values_of(part) for part in torch.arange(len(inputs), device=device).split(PORTION)]
        values = torch.cat(parts)
        chances = torch.sigmoid(torch.cat((values, -values), 1)) if outputs == 1 else torch.softmax(values, 1)
        columns = chances.cpu().numpy()[:, : positions.shares.shape[1]]
        mixed = later.targets(columns, how.mixture)
        return torch.tensor(_padded(mixed, outputs), device=device)

    optimizer = torch.optim.AdamW(weights, lr=how.rate, weight_decay=WEIGHT_DECAY)
    batch = max(1, min(how.batch, len(known) // STEPS))
    steps = how.epochs * -(-len(known) // batch)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=how.rate, total_steps=max(2, steps))
    trained, generator = Trained([], guess=_guess(positions, outputs)), torch.Generator().manual_seed(how.seed)
    later = LaterPositions(positions) if how.mixture < 1 else None
    for epoch in range(how.epochs):
        if later is not None and epoch > 0:  # at first the network knows nothing
            targets = targets_now(later)
        order, total = known[torch.randperm(len(known), generator=generator).to(device)], 0.0
        for at in range(0, len(order), batch):
            which = order[at : at + batch]
            optimizer.zero_grad()
            loss = loss_of(which, targets)
            loss.backward()
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                for array in weights:
                    array.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
            total += float(loss.detach()) * len(which)
        with torch.no_grad():
            parts = [(len(part), float(loss_of(part, results))) for part in unknown.split(PORTION)]
        held = sum(size * loss for size, loss in parts) / max(1, len(unknown))
        trained.losses.append((total / max(1, len(order)), held))
        progress(tuple(trained.losses))
    arrays = [array.detach().cpu().numpy() for array in weights]
    trained.layers = list(zip(arrays[::2], arrays[1::2], strict=True))
    return trained


def _padded(shares: Floats, outputs: int) -> Floats:
    """The shares with one column per output; with two seats and one output, the first column is enough."""
    wide = np.zeros((len(shares), max(outputs, 1)), np.float32)
    columns = min(outputs, shares.shape[1])
    wide[:, :columns] = shares[:, :columns]
    return wide


def _guess(positions: Positions, outputs: int) -> float:
    """Cross-entropy of the mean."""
    if outputs == 1:
        mean = float(positions.shares[:, 0].mean())
        return -(mean * np.log(mean) + (1 - mean) * np.log(1 - mean)) if 0 < mean < 1 else 0.0
    return float(np.log(positions.seats).mean())

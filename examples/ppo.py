"""PPO by self-play on a batch of games, in PyTorch without a framework: `python examples/ppo.py vampires --minutes 5`.

One network plays all seats, since observations are relative to the seat. Every few iterations it plays against a bot.
The policy is written as an npz file that sits at any table: `hegemon simulate vampires --seats policy:FILE,random`.
"""

from __future__ import annotations

import argparse
import ast
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from hegemon.rl import make_batch
from hegemon.rl.policy import save_policy

GAMMA, LAMBDA, CLIP = 0.998, 0.95, 0.2
ENTROPY, VALUE_LOSS, EPOCHS, MINIBATCHES, RATE = 0.01, 0.5, 3, 4, 5e-4


class Network(nn.Module):
    """Two hidden layers, then a number for every action and the value of the position."""

    def __init__(self, observation: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(observation, hidden), nn.Linear(hidden, hidden)
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        for layer, gain in ((self.first, 2**0.5), (self.second, 2**0.5), (self.policy, 0.01), (self.value, 1.0)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of all actions, and the value."""
        inner = functional.relu(self.second(functional.relu(self.first(seen))))
        logits = self.policy(inner).masked_fill(~mask, -1e9)
        return functional.log_softmax(logits, dim=1), self.value(inner).squeeze(1)

    def layers(self) -> list[tuple[Any, Any]]:
        """Weights and biases as arrays, for `save_policy`."""
        chosen = (self.first, self.second, self.policy)
        return [(x.weight.detach().cpu().numpy(), x.bias.detach().cpu().numpy()) for x in chosen]


def tensor(array: Any, device: str) -> torch.Tensor:
    """An array of a batch as PyTorch sees it, without a copy."""
    return torch.from_numpy(array) if device == "cpu" else torch.as_tensor(array, device=device)


def choose(chances: torch.Tensor) -> torch.Tensor:
    """An action at random, by the logarithms of the chances."""
    noise = -torch.log(-torch.log(torch.rand_like(chances).clamp_(1e-9, 1 - 1e-7)))
    return (chances + noise).argmax(dim=1)


class Learner:
    """Plays with itself, and learns from it."""

    def __init__(self, batch: Any, network: Network, device: str, horizon: int) -> None:
        self.batch, self.network, self.device, self.horizon = batch, network, device, horizon
        self.optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
        games, seats, size = batch.games, batch.match.seats, batch.layout.size

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(horizon, games, *shape, dtype=dtype, device=device)

        self.seen, self.masks = room(size), room(len(batch.actions), dtype=torch.bool)
        self.seats, self.actions = room(dtype=torch.long), room(dtype=torch.long)
        self.chances, self.values, self.rewards = room(), room(), room(seats)
        self.ended = room(dtype=torch.bool)

    def play(self) -> None:
        """So many steps of every game, written down."""
        batch, device = self.batch, self.device
        seen, masks, seats = (tensor(x, device) for x in (batch.observations, batch.masks, batch.seats))
        rewards, terminated, truncated = (tensor(x, device) for x in (batch.rewards, batch.terminated, batch.truncated))
        with torch.no_grad():
            for t in range(self.horizon):
                self.seen[t], self.masks[t], self.seats[t] = seen, masks, seats.long()
                chances, self.values[t] = self.network(self.seen[t], self.masks[t])
                self.actions[t] = choose(chances)
                self.chances[t] = chances.gather(1, self.actions[t][:, None]).squeeze(1)
                chosen = self.actions[t].int()
                batch.step(chosen.numpy() if device == "cpu" else chosen)
                self.rewards[t], self.ended[t] = rewards, terminated | truncated
            _, self.last = self.network(seen, masks)
            self.last_seats = seats.long().clone()

    def advantages(self) -> torch.Tensor:
        """Generalized advantage estimation, seat by seat: a seat's next position is its own next turn."""
        games, seats = self.rewards.shape[1:]
        rows = torch.arange(games, device=self.device)
        value, advantage, reward = (torch.zeros(games, seats, device=self.device) for _ in range(3))
        for t in range(self.horizon):  # seats that do not act at the end are as well off as when they last did
            value[rows, self.seats[t]] = self.values[t]
            value[self.ended[t]] = 0
        value[rows, self.last_seats] = self.last
        found = torch.zeros_like(self.values)
        for t in reversed(range(self.horizon)):
            ended, seat = self.ended[t], self.seats[t]
            value[ended], advantage[ended], reward[ended] = 0, 0, self.rewards[t][ended]
            error = reward[rows, seat] + GAMMA * value[rows, seat] - self.values[t]
            found[t] = error + GAMMA * LAMBDA * advantage[rows, seat]
            value[rows, seat], advantage[rows, seat], reward[rows, seat] = self.values[t], found[t], 0
        return found

    def learn(self) -> float:
        """Some epochs of PPO on what was played; the entropy of the policy."""
        advantages = self.advantages()
        flat = [x.flatten(0, 1) for x in (self.seen, self.masks, self.actions, self.chances, advantages)]
        returns = (advantages + self.values).flatten()
        total, entropy = len(returns), 0.0
        for _ in range(EPOCHS):
            for part in torch.randperm(total, device=self.device).chunk(MINIBATCHES):
                seen, masks, actions, before, advantage = (x[part] for x in flat)
                chances, values = self.network(seen, masks)
                ratio = (chances.gather(1, actions[:, None]).squeeze(1) - before).exp()
                better = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                gain = torch.minimum(ratio * better, ratio.clamp(1 - CLIP, 1 + CLIP) * better).mean()
                spread = -(chances.exp() * chances.clamp(min=-30)).sum(1).mean()
                loss = VALUE_LOSS * (values - returns[part]).square().mean() - gain - ENTROPY * spread
                self.optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
                self.optimizer.step()
                entropy = float(spread.detach())
        return entropy


def score(batch: Any, network: Network, device: str, games: int) -> tuple[float, float]:
    """The mean share of the point against the batch's rivals, and its standard error; every game counts once."""
    found: list[float] = []
    batch.reset()
    seats = batch.match.seats
    left = np.full(batch.games, max(1, games // batch.games))
    with torch.no_grad():
        while left.any():
            seen, masks = tensor(batch.observations, device), tensor(batch.masks, device)
            chances, _ = network(seen, masks)
            acting = tensor(batch.seats, device).long().clone()
            chosen = choose(chances).int()
            batch.step(chosen.numpy() if device == "cpu" else chosen)
            ended = (tensor(batch.terminated, device) | tensor(batch.truncated, device)).cpu().numpy()
            own = tensor(batch.rewards, device).gather(1, acting[:, None]).squeeze(1).cpu().numpy()
            count = ended & (left > 0)
            found += (own[count] + 1 / seats).tolist()
            left[count] -= 1
    return float(np.mean(found)), float(np.std(found) / math.sqrt(len(found)))


def main() -> None:
    parser = argparse.ArgumentParser(description="PPO by self-play on a batch of games.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=256, help="games at a time")
    parser.add_argument("--horizon", type=int, default=64, help="steps of every game between two updates")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--hidden", type=int, default=256, help="neurons of a layer")
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--levels", type=int, default=2, help="how finely counts are told apart")
    parser.add_argument("--without", nargs="*", default=[], help="kinds of moves that have no actions")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--rival", default="random", help="the compiled bot that measures the policy")
    parser.add_argument("--against", action="store_true", help="learn against the rival instead of by self-play")
    parser.add_argument("--judge", type=int, default=256, help="games against the rival at each measurement")
    parser.add_argument("--every", type=float, default=60, help="seconds between measurements")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="where to write the policy")
    given = parser.parse_args()
    options = {name: value_of(text) for name, text in (option.split("=", 1) for option in given.option)}
    setting = {"seats": given.seats, "levels": given.levels, "without": given.without, **options}
    torch.manual_seed(given.seed)
    rivals = given.rival if given.against else None
    batch: Any = make_batch(given.game, given.games, seed=given.seed, device=given.device, rivals=rivals, **setting)
    judge: Any = make_batch(given.game, min(256, given.judge), seed=99, device="cpu", rivals=given.rival, **setting)
    network = Network(batch.layout.size, len(batch.actions), given.hidden).to(given.device)
    learner = Learner(batch, network, given.device, given.horizon)
    print(f"{given.game}: {batch.layout.size} numbers observed, {len(batch.actions)} actions, {given.games} games")
    began, steps, told = time.monotonic(), 0, -math.inf
    while True:
        spent = time.monotonic() - began
        if spent - told >= given.every or spent >= 60 * given.minutes:
            told = spent
            mean, error = score(judge, network.to("cpu"), "cpu", given.judge)
            network.to(given.device)
            print(f"{spent:6.0f} s  {steps:11,} steps  {mean:.3f} ± {error:.3f} against {given.rival}", flush=True)
            if given.out:
                save_policy(given.out, batch.layout, batch.actions, network.layers())
            if spent >= 60 * given.minutes:
                break
        learner.play()
        learner.learn()
        steps += given.games * given.horizon
    batch.close()
    judge.close()


def value_of(text: str) -> Any:
    """The value of an option, as Python writes it; anything else is a text."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


if __name__ == "__main__":
    main()

"""PPO by self-play on a batch of games, in PyTorch without a framework: `python examples/ppo.py vampires --minutes 5`.

One network plays all seats, since observations are relative to the seat. Now and then it plays against bots.
The policy is written as an npz file that sits at any table: `hegemon simulate vampires --seats policy:FILE,random`.
With `--device cuda` games, network and learning stay on the GPU.
"""

from __future__ import annotations

import argparse
import ast
import copy
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from hegemon.rl import make_batch
from hegemon.rl.observations import FORMS, Layout
from hegemon.rl.policy import save_policy

GAMMA, LAMBDA, CLIP = 0.995, 0.9, 0.2
"""The first two a turn, not an action: else a seat that is behind would play for time by turns of many small moves, and
turns of many moves would get no credit for what comes of them."""
ENTROPY, VALUE_LOSS, EPOCHS, RATE = 0.01, 0.5, 3, 5e-4
LEADS, LEAD = ("points", "population", "held"), 0.4
"""Parts of observations that tell who is ahead, and what being all ahead is worth, where a win is worth one half."""


class Network(nn.Module):
    """Two hidden layers, then a number for every action and the value of the position.

    The value begins as the lead that the observation tells, so the layers learn only what the lead does not say. Else
    nothing could be learned from games that nobody wins, and beginners of Risk and Warlight win none.
    """

    def __init__(self, layout: Layout, actions: int, hidden: int) -> None:
        super().__init__()
        self.first, self.second = nn.Linear(layout.size, hidden), nn.Linear(hidden, hidden)
        self.policy, self.value = nn.Linear(hidden, actions), nn.Linear(hidden, 1)
        for layer, gain in ((self.first, 2**0.5), (self.second, 2**0.5), (self.policy, 0.01), (self.value, 0.01)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        weights = torch.zeros(layout.size)
        if name := next((name for name in LEADS if name in layout.parts), None):
            part, others = layout.parts[name], layout.match.seats - 1
            weights[part.start + 1 : part.start + 1 + others], weights[part.start] = -LEAD / others, LEAD
        self.lead_weights: torch.Tensor
        self.register_buffer("lead_weights", weights)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The logarithms of the chances of all actions, and the value."""
        inner = functional.relu(self.second(functional.relu(self.first(seen))))
        logits = self.policy(inner).masked_fill(~mask, -1e9)
        return functional.log_softmax(logits, dim=1), self.value(inner).squeeze(1) + self.lead(seen)

    def lead(self, seen: torch.Tensor) -> torch.Tensor:
        """By how much the seat is ahead of the others."""
        return seen @ self.lead_weights

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

    def __init__(self, batch: Any, network: Network, horizon: int, minibatch: int) -> None:
        self.batch, self.network, self.horizon, self.minibatch = batch, network, horizon, minibatch
        self.device = device = str(network.first.weight.device.type)
        self.optimizer = torch.optim.Adam(network.parameters(), lr=RATE, eps=1e-5)
        games, seats, size = batch.games, batch.match.seats, batch.layout.size
        self.clock = batch.layout.parts["turn"].start if "turn" in batch.layout.parts else None
        """Where observations tell the number of the turn."""

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
            return torch.zeros(horizon, games, *shape, dtype=dtype, device=device)

        self.seen, self.masks = room(size), room(len(batch.actions), dtype=torch.bool)
        self.seats, self.actions = room(dtype=torch.long), room(dtype=torch.long)
        self.chances, self.values, self.rewards = room(), room(), room(seats)
        self.ended = room(dtype=torch.bool)
        self.last, self.last_seats = room()[0], room(dtype=torch.long)[0]

    def play(self) -> None:
        """Some steps of every game, written down. Nothing here waits for a GPU."""
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
        """Generalized advantage estimation, seat by seat: a seat's next position is its own next turn.

        A seat that does not act again before the last step is as well off as when it acted last. A game that nobody
        won, drawn or cut off, is worth the lead of each seat at its last turn.
        """
        games, seats = self.rewards.shape[1:]
        everyone = torch.arange(seats, device=self.device)[None]
        value, advantage, reward = (torch.zeros(games, seats, device=self.device) for _ in range(3))
        turn = torch.full_like(value, -1)
        known, undecided = (torch.zeros(games, seats, dtype=torch.bool, device=self.device) for _ in range(2))
        value = torch.where(self.last_seats[:, None] == everyone, self.last[:, None], value)
        known |= self.last_seats[:, None] == everyone
        found = torch.zeros_like(self.values)
        for t in reversed(range(self.horizon)):
            ended, seat = self.ended[t][:, None], self.seats[t][:, None]
            now = self.seen[t, :, self.clock][:, None] if self.clock is not None else torch.full_like(turn[:, :1], t)
            won = (self.rewards[t] != 0).any(dim=1, keepdim=True)
            value, advantage = value.masked_fill(ended, 0), advantage.masked_fill(ended, 0)
            reward = torch.where(ended, self.rewards[t], reward)
            known, undecided = known | ended, torch.where(ended, ~won, undecided)
            before, lead = self.values[t][:, None], self.network.lead(self.seen[t])[:, None]
            same = turn.gather(1, seat) == now
            gamma, decay = torch.where(same, 1.0, GAMMA), torch.where(same, 1.0, GAMMA * LAMBDA)
            after = torch.where(known.gather(1, seat), gamma * value.gather(1, seat), before)
            after = torch.where(undecided.gather(1, seat), lead, after)
            error = reward.gather(1, seat) + after - before
            gained = error + decay * advantage.gather(1, seat)
            found[t] = gained.squeeze(1)
            acts = seat == everyone
            value, advantage = torch.where(acts, before, value), torch.where(acts, gained, advantage)
            turn = torch.where(acts, now, turn)
            reward, known, undecided = reward.masked_fill(acts, 0), known | acts, undecided & ~acts
        return found

    def learn(self, rate: float) -> None:
        """Some epochs of PPO on what was played."""
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        advantages = self.advantages()
        flat = [x.flatten(0, 1) for x in (self.seen, self.masks, self.actions, self.chances, advantages)]
        returns = (advantages + self.values).flatten()
        for _ in range(EPOCHS):
            for part in torch.randperm(len(returns), device=self.device).chunk(-(-len(returns) // self.minibatch)):
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


def score(batch: Any, network: Network, games: int) -> tuple[float, float]:
    """The mean share of the point against the batch's rivals, and its standard error; every game counts once."""
    found: list[float] = []
    batch.reset()
    left = np.full(batch.games, max(1, games // batch.games))
    rows = np.arange(batch.games)
    with torch.no_grad():
        while left.any():
            chances, _ = network(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks))
            acting = batch.seats.copy()
            batch.step(choose(chances).int().numpy())
            counted = (batch.terminated | batch.truncated) & (left > 0)
            found += (batch.rewards[rows, acting][counted] + 1 / batch.match.seats).tolist()
            left[counted] -= 1
    return float(np.mean(found)), float(np.std(found) / math.sqrt(len(found)))


def train(given: argparse.Namespace) -> list[float]:
    """Learn for the given time; the last scores, one for every rival."""
    options = {name: value_of(text) for name, text in (option.split("=", 1) for option in given.option)}
    setting = {"seats": given.seats, "levels": given.levels, "without": given.without, **options}
    setting["observation"] = given.observation
    torch.manual_seed(given.seed)
    torch.set_num_threads(given.threads)
    torch.set_float32_matmul_precision("high")
    setting["threads"] = given.threads
    batch: Any = make_batch(
        given.game, given.games, seed=given.seed, device=given.device, rivals=given.against, **setting
    )
    judges: list[Any] = [
        make_batch(given.game, min(256, given.judge), seed=99, rivals=name, **setting) for name in given.rival
    ]
    network = Network(batch.layout, len(batch.actions), given.hidden).to(given.device)
    learner = Learner(batch, network, given.horizon, given.minibatch)
    print(f"{given.game}: {batch.layout.size} numbers observed, {len(batch.actions)} actions, {given.games} games")
    clock = time.process_time if given.device == "cpu" else time.monotonic
    began, steps, measured, total = clock(), 0, -math.inf, 60 * given.minutes
    scores: list[float] = []
    while True:
        spent = clock() - began
        over = spent >= total or steps >= given.steps
        if spent - measured >= given.every or over:
            measured, still = spent, copy.deepcopy(network).to("cpu")
            found = [score(judge, still, given.judge) for judge in judges]
            texts = [
                f"{x:.3f} ± {error:.3f} against {name}" for (x, error), name in zip(found, given.rival, strict=True)
            ]
            print(f"{spent:6.0f} s  {steps:13,} steps  {',  '.join(texts)}", flush=True)
            scores = [mean for mean, _ in found]
            if given.out:
                save_policy(given.out, batch.layout, batch.actions, network.layers())
            if over:
                break
        learner.play()
        learner.learn(RATE * max(0.1, 1 - spent / total))
        steps += given.games * given.horizon
    for each in (batch, *judges):
        each.close()
    return scores


def value_of(text: str) -> Any:
    """The value of an option, as Python writes it; anything else is a text."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="PPO by self-play on a batch of games.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", type=int, default=256, help="games at a time")
    parser.add_argument("--horizon", type=int, default=64, help="steps of every game between two updates")
    parser.add_argument("--minibatch", type=int, default=4096, help="steps that an update of the network learns from")
    parser.add_argument(
        "--minutes",
        type=float,
        default=10,
        help="how long to learn, in processor time (on a GPU by the clock)",
    )
    parser.add_argument("--steps", type=float, default=math.inf, help="or until this many steps have been played")
    parser.add_argument("--threads", type=int, default=torch.get_num_threads(), help="threads for games and network")
    parser.add_argument("--hidden", type=int, default=256, help="neurons of a layer")
    parser.add_argument("--device", default="cpu", choices=["cpu", "cuda"])
    parser.add_argument("--levels", type=int, default=1, help="steps of counts that are distinguished; 1: the most")
    parser.add_argument("--without", nargs="*", default=[], help="kinds of moves that have no actions")
    parser.add_argument("--observation", default="full", choices=FORMS, help="the form of observations")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--rival", nargs="*", default=["random"], help="compiled bots that measure the policy")
    parser.add_argument("--against", default=None, help="a compiled bot to learn against, instead of by self-play")
    parser.add_argument("--judge", type=int, default=256, help="games against each rival at each measurement")
    parser.add_argument("--every", type=float, default=60, help="seconds between measurements, as in --minutes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=None, help="where to write the policy")
    return parser


if __name__ == "__main__":
    train(arguments().parse_args())

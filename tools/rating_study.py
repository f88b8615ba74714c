"""Which rating system holds what it promises: players of known strength play, and are rated by each of them.

python tools/rating_study.py [--players 400] [--repeat 5] [--seed 1]

For every system, number of seats, and number of games a player has played: in how many cases the stated 95 % range
holds the true strength, how far ratings are from it, and how well they predict the next winner. Strengths are in Elo;
who wins is drawn from the logistic model (seat i wins with a chance proportional to 10^(strength/400)). The anchor, as
in the arena, is one player whose rating is known and never changes. See docs/studies/ratings.md.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from openskill.models import BradleyTerryFull, PlackettLuce, ThurstoneMostellerFull

from hegemon.arena.rating_model import ANCHOR, DEVIATION, MEAN, Rating, rate

SCALE = 400 / math.log(10)
LOOKS = (5, 10, 20, 50, 100, 200)
"""Numbers of games of a player after which its rating is looked at."""
HOUSE, HOUSE_GAMES = 5, 0.25
"""House bots, the anchor among them, and the share of games in which one of them plays."""
NEAR = 200.0
"""The distance between those who are paired by rating, in Elo points, as a standard deviation."""


class System(Protocol):
    """New ratings of the seats of one game from their old ones and their scores."""

    def __call__(self, before: Sequence[Rating], scores: Sequence[float]) -> Sequence[Rating]: ...


def openskill_system(model: Any, beta: float, whole: bool = False) -> System:
    """A model of openskill in Elo points, everything else as its makers set it; `whole`: deviations shrink by all that
    a game says (gamma 1), not by a part of it."""
    more: dict[str, Any] = {"gamma": lambda *_arguments, **_more: 1.0} if whole else {}
    made = model(mu=MEAN, sigma=DEVIATION, beta=beta, tau=DEVIATION / 100, **more)

    def system(before: Sequence[Rating], scores: Sequence[float]) -> Sequence[Rating]:
        teams = [[made.rating(mu=one.rating, sigma=one.deviation)] for one in before]
        after = made.rate(teams, scores=list(scores))
        return [Rating(team[0].mu, team[0].sigma) for team in after]

    return system


def glicko_2(before: Sequence[Rating], scores: Sequence[float]) -> Sequence[Rating]:
    """Glicko-2 (Glickman 2013) with a rating period of one game and constant volatility; a game of several seats counts
    as one game against each of the others."""
    after = []
    for seat, own in enumerate(before):
        phi, inverse, drift = own.deviation / SCALE, 0.0, 0.0
        for other, rival in enumerate(before):
            if other == seat:
                continue
            g = 1 / math.sqrt(1 + 3 * (rival.deviation / SCALE / math.pi) ** 2)
            expected = 1 / (1 + math.exp(-g * (own.rating - rival.rating) / SCALE))
            score = 0.5 + 0.5 * float(np.sign(scores[seat] - scores[other]))
            inverse += g * g * expected * (1 - expected)
            drift += g * (score - expected)
        spread = 1 / math.sqrt(1 / (phi**2 + 0.01**2) + inverse)
        after.append(Rating(own.rating + SCALE * spread**2 * drift, SCALE * spread))
    return after


SYSTEMS: dict[str, System] = {
    "openskill PlackettLuce": openskill_system(PlackettLuce, SCALE / math.sqrt(2)),
    "openskill PlackettLuce, gamma 1": openskill_system(PlackettLuce, SCALE / math.sqrt(2), True),
    "openskill BradleyTerryFull": openskill_system(BradleyTerryFull, SCALE / math.sqrt(2)),
    "openskill BradleyTerryFull, gamma 1": openskill_system(BradleyTerryFull, SCALE / math.sqrt(2), True),
    "openskill ThurstoneMostellerFull": openskill_system(ThurstoneMostellerFull, 1.702 * SCALE / math.sqrt(2)),
    "openskill ThurstoneMostellerFull, gamma 1": openskill_system(
        ThurstoneMostellerFull, 1.702 * SCALE / math.sqrt(2), True
    ),
    "Glicko-2": glicko_2,
    "the arena's": rate,
}


class Look(NamedTuple):
    """All players after a number of games."""

    held: float
    far: float
    log_loss: float


def play(system: System, seats: int, players: int, near: float | None, rng: np.random.Generator) -> dict[int, Look]:
    """Players of strengths drawn from the prior, in rounds: everybody plays once a round, strangers or (`near`)
    those who are rated nearly alike. In every fourth game a house bot has a seat, as where nobody else is there."""
    truth = rng.normal(MEAN, DEVIATION, players + HOUSE)
    truth[0] = MEAN
    ratings = [Rating() for _ in truth]
    ratings[0] = ANCHOR
    losses: list[float] = []
    looks = {}
    for round_number in range(1, max(LOOKS) + 1):
        order = rng.permutation(players) + HOUSE
        if near is not None:
            noisy = np.array([one.rating for one in ratings[HOUSE:]]) + rng.normal(0, near, players)
            order = np.argsort(noisy) + HOUSE
        for at in range(0, players - seats + 1, seats):
            group = order[at : at + seats].copy()
            if rng.random() < HOUSE_GAMES:
                group[rng.integers(seats)] = rng.integers(HOUSE)
            winner = int(rng.choice(seats, p=_softmax(truth[group] / SCALE)))
            before = [ratings[one] for one in group]
            losses.append(-math.log(_softmax(np.array([one.rating for one in before]) / SCALE)[winner]))
            scores = [1.0 if seat == winner else 0.0 for seat in range(seats)]
            for one, after in zip(group, system(before, scores), strict=True):
                ratings[one] = ANCHOR if one == 0 else after
        if round_number in LOOKS:
            middle = np.array([one.rating for one in ratings[HOUSE:]])
            spread = np.array([one.deviation for one in ratings[HOUSE:]])
            error = middle - truth[HOUSE:]
            held = float(np.mean(np.abs(error) <= 1.96 * spread))
            looks[round_number] = Look(held, float(np.sqrt(np.mean(error**2))), float(np.mean(losses)))
            losses = []
    return looks


def _softmax(values: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    grown = np.exp(values - values.max())
    return np.asarray(grown / grown.sum())


def table(found: dict[int, list[Look]]) -> str:
    """A row of the study: share of ranges that hold, in per cent, then the error in Elo points, then log loss."""

    def mean(field: str, at: int) -> float:
        return float(np.mean([getattr(one, field) for one in found[at]]))

    held = " | ".join(f"{100 * mean('held', at):.1f}" for at in LOOKS)
    return f"{held} | {mean('far', LOOKS[-1]):.0f} | {mean('log_loss', LOOKS[-1]):.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="systems whose names hold this text")
    parser.add_argument("--near", type=float, default=NEAR, help="how far apart those are who are paired by rating")
    asked = parser.parse_args()
    for seats in (2, 4):
        for close in (False, True):
            who = f"rated alike within {asked.near:g}" if close else "strangers"
            print(f"\n{seats} seats, {who}, {asked.players} players × {asked.repeat}\n")
            print("| system | " + " | ".join(f"held after {at}" for at in LOOKS) + " | error | log loss |")
            print("|---" * (len(LOOKS) + 3) + "|")
            for name, system in SYSTEMS.items():
                if asked.only and asked.only not in name:
                    continue
                found: dict[int, list[Look]] = {at: [] for at in LOOKS}
                for repeat in range(asked.repeat):
                    rng = np.random.default_rng((asked.seed, seats, close, repeat))
                    for at, look in play(system, seats, asked.players, asked.near if close else None, rng).items():
                        found[at].append(look)
                print(f"| {name} | {table(found)} |", flush=True)


if __name__ == "__main__":
    main()

"""The sequential test keeps its error rates, for pairs and for more seats, and decides the same everywhere."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from hegemon.core.bot import Bot, BotKind, View
from hegemon.core.errors import BadOptions
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.registry import BotSpec
from hegemon.lab.backends.threads import Threads
from hegemon.lab.tournament.likelihood import ASSUMED, bounds, expected_share, likelihood_ratio, ratios
from hegemon.lab.tournament.sprt import SprtPlan, batch_sizes, live_sprt, sprt

sys.path.insert(0, str(Path(__file__).parent.parent))
from small_game import TAKE, Heap

Chances = npt.NDArray[np.float64]

DRAWISH = (2, [0, 0.25, 0.5, 0.75, 1], [0.02, 0.2, 0.56, 0.2, 0.02])
DECISIVE = (2, [0, 0.25, 0.5, 0.75, 1], [0.24, 0.01, 0.5, 0.01, 0.24])
THREE = (3, [0, 1 / 3, 2 / 3, 1], [0.3, 0.45, 0.2, 0.05])
SIX = (6, [0, 1 / 6, 1 / 3, 1 / 2, 2 / 3, 5 / 6, 1], [0.34, 0.4, 0.19, 0.05, 0.015, 0.004, 0.001])
MATCHES = 1000


def leaning(values: Chances, chances: Chances, mean: float) -> Chances:
    """A distribution like this one, but with that mean."""
    low, high = -100.0, 100.0
    for _ in range(100):
        lean = (low + high) / 2
        tilted = chances * np.exp(lean * (values - mean))
        tilted /= tilted.sum()
        low, high = (lean, high) if tilted @ values < mean else (low, lean)
    return tilted


def wrong(deal: tuple[int, list[float], list[float]], elo0: float, elo1: float, batch: int, truth: int) -> float:
    """The share of many tests that accept the false hypothesis; no test stays undecided."""
    seats, shares, chances = deal[0], np.array(deal[1]), np.array(deal[2])
    rng = np.random.default_rng(11)
    means = expected_share(elo0, seats), expected_share(elo1, seats)
    real = leaning(shares, chances, means[truth])
    lower, upper = bounds(0.05, 0.05)
    counts = np.zeros((MATCHES, len(shares)))
    counts[:, [0, -1]] = ASSUMED
    open_, accepted = np.arange(MATCHES), np.full(MATCHES, -1)
    for size in batch_sizes(batch, 200_000):
        counts[open_] += rng.multinomial(size, real, len(open_))
        ratio = ratios(shares, counts[open_], *means)
        accepted[open_[ratio <= lower]], accepted[open_[ratio >= upper]] = 0, 1
        open_ = open_[(lower < ratio) & (ratio < upper)]
        if not len(open_):
            break
    assert not len(open_)
    return float((accepted != truth).mean())


@pytest.mark.parametrize("truth", [0, 1])
@pytest.mark.parametrize(
    ("deal", "elo0", "elo1", "batch"),
    [
        (DRAWISH, 0, 10, 20),
        (DECISIVE, 0, 10, 20),
        (DECISIVE, -5, 15, 20),
        (DECISIVE, 0, 150, 1),  # decided after some twenty deals, looked at after each
        (THREE, 0, 20, 20),
        (SIX, 0, 20, 20),
        (SIX, 50, 100, 4),
    ],
)
def test_wrong_decisions_are_at_most_five_in_a_hundred(
    deal: tuple[int, list[float], list[float]], elo0: float, elo1: float, batch: int, truth: int
) -> None:
    assert wrong(deal, elo0, elo1, batch, truth) <= 0.05 + 2 * math.sqrt(0.05 * 0.95 / MATCHES)


def test_near_the_even_score_it_is_the_test_of_a_normal_mean() -> None:
    shares = np.random.default_rng(5).choice([0, 0.25, 0.5, 0.75, 1], 4000, p=[0.1, 0.2, 0.39, 0.2, 0.11])
    mean0, mean1 = expected_share(0, 2), expected_share(10, 2)
    normal = len(shares) * (mean1 - mean0) * (2 * shares.mean() - mean0 - mean1) / (2 * shares.var())
    assert likelihood_ratio(shares, mean0, mean1) == pytest.approx(normal, abs=0.1)


@pytest.mark.parametrize("shares", [[], [0.5] * 50, [1.0] * 50, [0.0] * 50, [0.3]])
def test_no_deals_and_deals_that_are_all_alike_have_a_ratio(shares: list[float]) -> None:
    ratio = likelihood_ratio(np.array(shares), 0.5, 0.55)
    assert math.isfinite(ratio)
    assert ratio == pytest.approx(-likelihood_ratio(np.array(shares), 0.55, 0.5))
    assert not shares or len(shares) == 1 or (ratio > 1) == (shares[0] > 0.5)


class Careless(Bot):
    """Plays anything."""

    def choose(self, view: View, limit: Limit) -> Move:
        return self.random_move(view)


class Careful(Bot):
    """Leaves a multiple of four as soon as it sees one; else it plays anything."""

    def choose(self, view: View, limit: Limit) -> Move:
        heap = int(view.state.heap)
        return (TAKE, heap % 4) if heap % 4 and heap < 8 else self.random_move(view)


def plan(*bots: type[Bot], elo1: float = 80, max_games: int = 4000, batch: int = 20) -> SprtPlan:
    specs = [BotSpec(bot.__name__, BotKind(bot.__name__, "", make=bot), {}) for bot in bots]
    return SprtPlan(Heap().match(len(bots), {"heap": "9"}), specs, 0, elo1, max_games=max_games, batch=batch, seed=4)


def test_the_better_is_found_out_and_so_is_that_nobody_is() -> None:
    better = sprt(plan(Careful, Careless))
    assert better.decision == "H1"
    assert better.elo[1] > 0
    assert better.games == 2 * better.deals < 4000
    assert sprt(plan(Careless, Careful)).decision == "H0"
    assert sprt(plan(Careless, Careless)).decision == "H0"


def test_at_a_table_of_three_the_rivals_may_be_one_and_the_same() -> None:
    result = sprt(plan(Careful, Careless, Careless))
    assert result.decision == "H1"
    assert result.share > 1 / 3
    assert result.games == 3 * result.deals


def test_it_ends_at_its_limit() -> None:
    result = sprt(plan(Careless, Careless, elo1=1, max_games=101))
    assert (result.decision, result.games, result.finished) == (None, 100, True)


def test_threads_change_nothing_and_a_stopped_test_goes_on(tmp_path: Path) -> None:
    asked = plan(Careful, Careless)
    whole = sprt(asked).json(times=False)
    assert sprt(asked, backend=Threads(2)).json(times=False) == whole
    looks = live_sprt(asked, folder=tmp_path / "run", every=0)
    for _ in range(33):
        half = next(looks)
    looks.close()
    assert (half.decision, half.finished) == (None, False)
    lines = len((tmp_path / "run" / "journal.jsonl").read_bytes().splitlines())
    assert 33 <= lines < whole["games"]
    assert sprt(asked, backend=Threads(2), folder=tmp_path / "run").json(times=False) == whole


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"elo0": 10.0, "elo1": 10.0}, "elo0 is below elo1"),
        ({"alpha": 0.0}, "alpha is an error rate between 0 and 0.5"),
        ({"beta": 0.7}, "beta is an error rate"),
        ({"max_games": 1}, "max_games is at least 2"),
        ({"batch": 0}, "at least one deal"),
        ({"patience": 0.0}, "patience is a number of seconds above 0"),
    ],
)
def test_what_is_no_test_is_refused(change: dict[str, float], words: str) -> None:
    from dataclasses import replace

    with pytest.raises(BadOptions, match=words):
        sprt(replace(plan(Careless, Careless), **change))

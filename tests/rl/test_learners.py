"""The learners in `examples/` learn: a few seconds of each, on the smallest games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from hegemon.core.registry import find_bot, load_game
from hegemon.lab.simulate import simulate

torch = pytest.importorskip("torch")
ROOT = Path(__file__).parents[2]
TUG = str(ROOT / "examples" / "smallest_game.py")


@pytest.fixture
def ppo(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "examples")
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    import ppo

    yield ppo
    torch.set_num_threads(threads)
    sys.modules.pop("ppo")


def test_ppo_learns_the_smallest_game_and_its_policy_sits_at_a_table(ppo: Any, tmp_path: Path) -> None:
    policy = tmp_path / "tug.npz"
    words = f"{TUG} --games 64 --horizon 32 --minibatch 512 --hidden 32 --steps 30000 --judge 256 --out {policy}"
    scores = ppo.train(ppo.arguments().parse_args(words.split()))
    assert scores[0] > 0.6
    match = load_game(TUG).match(2)
    found = simulate(match, [find_bot(match, name) for name in (f"policy:{policy}", "random")], 40, seed=1)
    assert found is not None


def test_ppo_gives_every_seat_the_advantage_of_its_own_turns(ppo: Any) -> None:
    """A game of two seats that take turns: the winner's last move is good, the loser's is bad, and what happens after
    the end belongs to the next game."""
    batch: Any = ppo.make_batch(TUG, 1, seed=1, threads=1)
    network = ppo.Network(batch.layout, len(batch.actions), 8)
    learner = ppo.Learner(batch, network, horizon=5, minibatch=5)
    learner.clock = None
    learner.seats[:, 0] = torch.tensor([0, 1, 0, 1, 0])
    learner.rewards[2, 0] = torch.tensor([0.5, -0.5])
    learner.ended[2, 0] = True
    learner.last_seats[0] = 1
    found = learner.advantages()[:, 0].tolist()
    step = ppo.GAMMA * ppo.LAMBDA
    assert found == pytest.approx([0.5 * step, -0.5, 0.5, 0, 0])


def test_ppo_discounts_by_turn_and_not_by_action(ppo: Any) -> None:
    """Three moves of one turn, then one of the next that wins: the first three share its worth alike."""
    batch: Any = ppo.make_batch(TUG, 1, seed=1, threads=1)
    learner = ppo.Learner(batch, ppo.Network(batch.layout, len(batch.actions), 8), horizon=4, minibatch=4)
    learner.clock = 0
    learner.seen[:, 0, 0] = torch.tensor([0.1, 0.1, 0.1, 0.2])
    learner.rewards[3, 0] = torch.tensor([0.5, -0.5])
    learner.ended[3, 0] = True
    once = 0.5 * ppo.GAMMA * ppo.LAMBDA
    assert learner.advantages()[:, 0].tolist() == pytest.approx([once, once, once, 0.5])


def test_ppo_counts_a_game_that_nobody_won_by_the_lead(ppo: Any) -> None:
    batch: Any = ppo.make_batch(TUG, 1, seed=1, threads=1)
    network = ppo.Network(batch.layout, len(batch.actions), 8)
    network.lead_weights[0] = 0.4
    learner = ppo.Learner(batch, network, horizon=2, minibatch=2)
    learner.seats[:, 0] = torch.tensor([0, 1])
    learner.seen[0, 0, 0], learner.seen[1, 0, 0] = 1, -0.5
    learner.ended[1, 0] = True
    assert learner.advantages()[:, 0].tolist() == pytest.approx([0.4, -0.2])

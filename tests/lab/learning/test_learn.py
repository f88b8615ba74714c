"""Training by self-play: positions that can be repeated, networks that learn, runs that resume to the same result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.features import Feature, Features
from hegemon.core.networks.network import read_network
from hegemon.core.registry import find_bot
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends.threads import Threads
from hegemon.lab.learning.run import LearnPlan, Run
from hegemon.lab.learning.sampling import Positions, Wish, sample, sample_part
from hegemon.lab.learning.training import Training, first_layers, train
from hegemon.lab.seating import seat_plan
from hegemon.lab.simulate import simulate_in
from learned_game import FEATURES, GAME, LearnedTug

MATCH = GAME.match(2)


def _arena(*bots: str) -> Arena:
    return Arena(MATCH, [find_bot(MATCH, bot) for bot in bots])


def _positions(games: int = 200, workers: int = 1) -> Positions:
    return sample(_arena("random", "random"), games, 5, Wish(4, 0.1), workers)


def test_the_same_games_give_the_same_positions_on_any_number_of_threads() -> None:
    one, other = _positions(workers=1), _positions(workers=3)
    for a, b in zip(one, other, strict=True):
        assert np.array_equal(a, b)
    assert one.rows.shape == (len(one.games), len(FEATURES))
    assert set(one.shares.sum(axis=1)) == {1.0}
    assert np.bincount(one.games, minlength=200).max() == 4


def test_positions_of_bots_that_are_no_kernels_come_from_their_games(monkeypatch: pytest.MonkeyPatch) -> None:
    arena = _arena("learned", "random")
    monkeypatch.setattr(arena, "compiled", False)
    found = sample_part(arena, Part(3, 0, seat_plan(2, 0, 6)), Wish(5, 0.0))
    assert len(found.rows) <= 30
    assert set(found.games) == set(range(6))
    assert set(found.shares.sum(axis=1)) == {1.0}


def test_training_learns_more_than_the_mean_of_all_games() -> None:
    pytest.importorskip("torch")
    trained = train(first_layers(FEATURES, (8,), 1, 0), _positions(800), FEATURES, Training((8,), epochs=6))
    assert trained.losses[-1][1] < trained.guess - 0.01
    again = train(first_layers(FEATURES, (8,), 1, 0), _positions(800), FEATURES, Training((8,), epochs=6))
    assert again.losses == trained.losses


def test_a_run_that_was_stopped_ends_like_one_that_was_not(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    plan = LearnPlan(
        [MATCH], "learned", teachers="random", rounds=2, games=300, training=Training((8,), epochs=4), test_games=60
    )
    for folder, parts in (("whole", (2,)), ("parts", (1, 2))):
        for rounds in parts:
            run = Run(replace(plan, rounds=rounds), tmp_path / folder)
            list(run.go_on(Threads(), 2))
            run.close()
        assert [one.number for one in run.history] == [0, 1]
    for name in ("network-0.npz", "network-1.npz", "journal.jsonl"):
        whole, parts = ((tmp_path / folder / name).read_bytes() for folder in ("whole", "parts"))
        assert whole.replace(b"whole", b"parts") == parts


def test_the_command_trains_a_bot_that_beats_its_start(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from hegemon.cli.app import app

    game = str(Path(__file__).parent.parent / "learned_game.py")
    command = (
        f"learn {game} --bot learned --teachers random --into {tmp_path / 'run'} --rounds 1 --games 1500 --hidden 8"
    )
    ran = CliRunner().invoke(app, [*command.split(), "--test-games", "200", "--workers", "2"])
    assert ran.exit_code == 0, ran.output
    best = tmp_path / "run" / "best.npz"
    assert read_network(best).recipe["settings"]["teachers"] == "random"
    summary = simulate_in(_arena(f"learned:{best}", "random"), 400, seed=9)
    assert summary.rates[f"learned:{best}"][0] > 0.6
    refused = CliRunner().invoke(
        app, ["learn", game, "--bot", "learned", "--into", str(tmp_path / "x"), "--hidden", "a"]
    )
    assert refused.exit_code != 0


def test_a_run_plays_as_many_games_with_each_set_of_options(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    matches = [MATCH, GAME.match(2, {"max_turns": 9})]
    plan = LearnPlan(matches, "learned", "random", rounds=1, games=100, test_games=0, training=Training((8,), epochs=1))
    run = Run(plan, tmp_path / "run")
    list(run.go_on(Threads(), 1))
    run.close()
    assert plan.settings()["also"] == [matches[1].options.model_dump(mode="json")]
    assert len(np.unique(run._positions(0).games)) == 200
    assert "also" not in replace(plan, matches=[MATCH]).settings()


@kernel
def longest_game(state: Any, board: Any, seat: int, out: Any) -> None:
    out[0] = board.max_turns


def shorter(board: Any) -> Any:
    """A board on which games end sooner."""
    copied = np.zeros(1, board.dtype)
    copied[0] = board
    copied[0].max_turns = 7
    return copied[0]


@pytest.mark.parametrize("compiled", [True, False])
def test_positions_are_seen_on_the_board_of_the_search(compiled: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for searched, described in ((None, 9), (shorter, 7)):
        listed = Features((Feature("turns", 8),), longest_game, searched=searched)
        monkeypatch.setattr(LearnedTug, "features", lambda _game, _match, listed=listed: listed)
        arena = Arena(GAME.match(2, {"max_turns": 9}), [find_bot(MATCH, "random")] * 2)
        monkeypatch.setattr(arena, "compiled", compiled)
        found = sample_part(arena, Part(3, 0, seat_plan(2, 0, 2)), Wish(5, 0.0))
        assert set(found.rows[:, 0]) == {described}

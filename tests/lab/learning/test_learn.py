"""Training by self-play: positions that can be repeated, networks that learn, runs that resume to the same result."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.helpers.extras import has
from hegemon.core.kernels.kernel import kernel
from hegemon.core.networks.features import Feature, Features
from hegemon.core.networks.network import read_network
from hegemon.core.registry import find_bot, find_game
from hegemon.lab.arena import Arena, Part
from hegemon.lab.backends.threads import Threads
from hegemon.lab.learning.kept_games import KeptGames, read_positions
from hegemon.lab.learning.plan import LearnPlan, Step, Stopped
from hegemon.lab.learning.run import Run, of_rounds
from hegemon.lab.learning.sampling import Positions, Sampling, features_of, sample, sample_part
from hegemon.lab.learning.targets import LaterPositions
from hegemon.lab.learning.training import VALIDATION, Training, first_layers, train
from hegemon.lab.seating import seat_plan
from hegemon.lab.simulate import simulate_in
from learned_game import FEATURES, GAME, LearnedTug

MATCH = GAME.match(2)


def _arena(*bots: str) -> Arena:
    return Arena(MATCH, [find_bot(MATCH, bot) for bot in bots])


def _positions(games: int = 200, workers: int = 1) -> Positions:
    return sample(_arena("random", "random"), games, 5, Sampling(4, 0.1), workers)


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
    found = sample_part(arena, Part(3, 0, seat_plan(2, 0, 6)), Sampling(5, 0.0))
    assert len(found.rows) <= 30
    assert set(found.games) == set(range(6))
    assert set(found.shares.sum(axis=1)) == {1.0}


def test_training_learns_more_than_the_mean_of_all_games() -> None:
    pytest.importorskip("torch")
    trained = train(first_layers(FEATURES, (8,), 1, 0), _positions(800), FEATURES, Training((8,), epochs=6))
    assert trained.losses[-1][1] < trained.guess - 0.01
    again = train(first_layers(FEATURES, (8,), 1, 0), _positions(800), FEATURES, Training((8,), epochs=6))
    assert again.losses == trained.losses


def test_a_network_can_learn_from_its_judgement_of_later_positions() -> None:
    pytest.importorskip("torch")
    how = Training((8,), epochs=6, mixture=0.5)
    trained = train(first_layers(FEATURES, (8,), 1, 0), _positions(800), FEATURES, how)
    assert trained.losses[-1][1] < trained.guess - 0.01, "measured by how games ended"
    ends = train(first_layers(FEATURES, (8,), 1, 0), _positions(800), FEATURES, replace(how, mixture=1.0))
    assert trained.losses[0] == ends.losses[0], "at first it knows nothing"
    assert trained.losses[-1] != ends.losses[-1]


def test_targets_are_what_the_definition_says_for_every_viewer() -> None:
    """Three positions of one game, seen by different seats and kept in any order, and one of another game."""
    positions = Positions(
        rows=np.zeros((4, 1), np.int16),
        shares=np.array([[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 0]], np.float32),
        seats=np.array([3, 3, 3, 2], np.int8),
        games=np.array([7, 7, 7, 8]),
        moments=np.array([30, 10, 20, 5], np.int32),
        viewers=np.array([1, 2, 0, 1], np.int8),
    )
    said = np.array([[0.5, 0.3, 0.2], [0.1, 0.1, 0.8], [0.2, 0.6, 0.2], [0.4, 0.6, 0]], np.float32)
    found = LaterPositions(positions).targets(said, 0.75)
    last = np.array([0.0, 1.0, 0.0])  # by seat: seat 1 won
    middle = 0.75 * last + 0.25 * np.array([0.2, 0.5, 0.3])
    first = 0.75 * middle + 0.25 * np.array([0.2, 0.6, 0.2])
    assert np.allclose(found[0], [1, 0, 0])
    assert np.allclose(found[2], middle)
    assert np.allclose(found[1], np.roll(first, -2))
    assert np.allclose(found[3], [0, 1, 0])
    assert np.allclose(LaterPositions(positions).targets(said, 1.0), positions.shares)


def test_rounds_that_are_trained_together_keep_their_games_apart(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    plan = replace(PLAN, test_games=0, training=Training((8,), epochs=2, mixture=0.5))
    run = Run(plan, tmp_path / "run")
    list(run.go_on(Threads(), 2))
    run.close()
    rounds = [read_positions(tmp_path / "run" / f"positions-{number}.npz") for number in (0, 1)]
    joined = of_rounds(rounds)
    assert len(set(joined.games)) == sum(len(set(one.games)) for one in rounds)
    assert np.array_equal(joined.games % VALIDATION, np.concatenate([one.games % VALIDATION for one in rounds]))
    with pytest.raises(BadOptions, match="mixture"):
        Run(replace(plan, training=Training((8,), epochs=2)), tmp_path / "run")


PLAN = LearnPlan(
    [MATCH], "learned", teachers="random", rounds=2, games=300, training=Training((8,), epochs=4), test_games=60
)


def _files(folder: Path) -> dict[str, bytes]:
    """The results of a run; files of journals of tests have the order in which games ended."""
    names = ("network-0.npz", "network-1.npz", "positions-1.npz", "losses-1.json", "journal.jsonl")
    return {name: (folder / name).read_bytes() for name in names}


@pytest.fixture(scope="module")
def whole_run(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run that nobody stopped."""
    pytest.importorskip("torch")
    folder = tmp_path_factory.mktemp("whole")
    run = Run(PLAN, folder)
    list(run.go_on(Threads(), 2))
    run.close()
    return _files(folder)


def test_a_run_that_is_extended_ends_like_one_of_all_rounds(tmp_path: Path, whole_run: dict[str, bytes]) -> None:
    for rounds in (1, 2):
        run = Run(replace(PLAN, rounds=rounds), tmp_path / "run")
        list(run.go_on(Threads(), 2))
        run.close()
    assert [one.number for one in run.history] == [0, 1]
    assert _files(tmp_path / "run") == whole_run


@pytest.mark.parametrize(
    ("doing", "done"), [("playing", 0), ("playing", 128), ("training", 0), ("training", 2), ("testing", 0)]
)
def test_a_run_that_is_stopped_inside_a_round_ends_like_one_that_is_not(
    doing: str, done: int, tmp_path: Path, whole_run: dict[str, bytes]
) -> None:
    stop, steps = threading.Event(), list[Step]()

    def stop_there(step: Step) -> None:
        if (step.round, step.doing, step.done) == (1, doing, done):
            stop.set()

    run = Run(PLAN, tmp_path / "run")
    with pytest.raises(Stopped):
        list(run.go_on(Threads(), 2, stop_there, stop))
    run.close()
    run = Run(PLAN, tmp_path / "run")
    list(run.go_on(Threads(), 3, steps.append))
    run.close()
    assert _files(tmp_path / "run") == whole_run
    assert (steps[0].doing, steps[0].done) == (
        doing if done < 4 or doing == "playing" else "testing",
        done * (doing == "playing"),
    )
    assert not list((tmp_path / "run").glob("games-*"))


@pytest.mark.parametrize("stopped", ["playing", "training"])
def test_a_run_of_an_earlier_version_is_resumed(tmp_path: Path, whole_run: dict[str, bytes], stopped: str) -> None:
    """Its positions have neither moments nor viewers, which training towards the end of games does not need."""
    stop = threading.Event()

    def stop_there(step: Step) -> None:
        if (step.round, step.doing) == (1, stopped) and (step.done or stopped == "training"):
            stop.set()

    run = Run(PLAN, tmp_path / "run")
    with pytest.raises(Stopped):
        list(run.go_on(Threads(), 2, stop_there, stop))
    run.close()
    files = [file for pattern in ("positions-*.npz", "games-*/*.npz") for file in (tmp_path / "run").glob(pattern)]
    assert len(files) == 2
    for file in files:
        np.savez_compressed(file, *read_positions(file)[:4])
    run = Run(PLAN, tmp_path / "run")
    list(run.go_on(Threads(), 2))
    run.close()
    found = _files(tmp_path / "run")
    del found["positions-1.npz"]
    assert found == {name: content for name, content in whole_run.items() if name in found}


def test_a_file_of_positions_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    file = tmp_path / "positions-0.npz"
    np.savez_compressed(file, *_positions(10)[:3])
    with pytest.raises(BadFile, match=r"positions-0\.npz lacks games, moments, viewers of positions: restore it"):
        read_positions(file)
    file.write_bytes(file.read_bytes()[:100])
    with pytest.raises(BadFile, match=r"positions-0\.npz cannot be read: .*; restore it, or train into another folder"):
        read_positions(file)


def test_nothing_is_prepared_of_later_positions_where_games_are_trained_to_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("torch")

    def needless(_: Positions) -> LaterPositions:
        raise AssertionError

    monkeypatch.setattr("hegemon.lab.learning.training.LaterPositions", needless)
    assert train(first_layers(FEATURES, (8,), 1, 0), _positions(100), FEATURES, Training((8,), epochs=2)).losses


def test_games_that_are_lost_between_two_stops_are_played_again(tmp_path: Path) -> None:
    found = _positions(100)
    kept = KeptGames(tmp_path / "games", 0)
    for first, end in ((0, 30), (30, 70), (70, 100)):
        inside = (found.games >= first) & (found.games < end)
        kept.add(end - first, Positions(*(array[inside] for array in found)))
        kept.write()
    assert KeptGames(tmp_path / "games", 0).played == 100
    assert np.array_equal(KeptGames(tmp_path / "games", 0).joined().rows, found.rows)
    (tmp_path / "games" / "0-30-70.npz").unlink()
    assert KeptGames(tmp_path / "games", 0).played == 30
    assert KeptGames(tmp_path / "games", 1).played == 0


def test_the_command_trains_a_bot_that_beats_its_start(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from hegemon.cli.app import app

    game = str(Path(__file__).parents[2] / "learned_game.py")
    command = (
        f"learn {game} --bot learned --teachers random --into {tmp_path / 'run'} --rounds 1 --games 1500 --hidden 8"
    )
    ran = CliRunner().invoke(app, [*command.split(), "--test-games", "200", "--workers", "2"])
    assert ran.exit_code == 0, ran.output
    assert re.search(r"%.*\(\d+\.\d–\d+\.\d\)", ran.output), "an interval of 95 %, as everywhere"
    assert (tmp_path / "run" / "losses.png").read_bytes().startswith(b"\x89PNG") or not has("matplotlib")
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
    assert len(np.unique(read_positions(tmp_path / "run" / "positions-0.npz").games)) == 200
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
        found = sample_part(arena, Part(3, 0, seat_plan(2, 0, 2)), Sampling(5, 0.0))
        assert set(found.rows[:, 0]) == {described}


def test_games_of_every_table_are_held_out(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    plan = LearnPlan(
        [MATCH] * 8, "learned", teachers="random", rounds=1, games=40, training=Training((4,), epochs=1), test_games=0
    )
    run = Run(plan, tmp_path)
    list(run.go_on(Threads(), 1))
    run.close()
    games = np.unique(read_positions(tmp_path / "positions-0.npz").games)
    tables = games % 9
    assert set(tables) == set(range(8))
    assert np.bincount(tables[games % VALIDATION == 0]).tolist() == [2] * 8


RISK = find_game("risk").match(3)


def _turns_of_risk(games: int, workers: int = 1) -> Positions:
    return sample(Arena(RISK, [find_bot(RISK, "standard")] * 3), games, 5, Sampling(4, 0.0), workers)


def test_every_seat_of_a_position_is_kept_where_a_network_scores_each_seat() -> None:
    one, other = _turns_of_risk(70, workers=1), _turns_of_risk(70, workers=3)
    for a, b in zip(one, other, strict=True):
        assert np.array_equal(a, b)
    assert one.rows.shape == (len(one.games), 3, len(features_of(Arena(RISK, []))))
    assert set(one.shares.sum(axis=1).tolist()) == {1.0}


def test_only_quiet_positions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Risk's features say whose turn it is, which is one seat's wherever a turn begins."""
    features = features_of(Arena(RISK, []))
    turn, unit = features.names.index("next"), int(features.scales[0])
    arena = Arena(RISK, [find_bot(RISK, "standard")] * 3)
    compiled = sample_part(arena, Part(3, 0, seat_plan(3, 0, 4)), Sampling(3, 0.0))
    monkeypatch.setattr(arena, "compiled", False)
    for found in (compiled, sample_part(arena, Part(3, 0, seat_plan(3, 0, 4)), Sampling(3, 0.0))):
        assert len(found.rows) == 12
        assert set(found.rows[:, :, turn].sum(axis=1).tolist()) == {unit}


def test_a_network_that_scores_each_seat_learns_who_wins() -> None:
    pytest.importorskip("torch")
    features, positions = features_of(Arena(RISK, [])), _turns_of_risk(400)
    trained = train(first_layers(features, (8,), 1, 0), positions, features, Training((8,), epochs=6))
    assert trained.losses[-1][1] < trained.guess - 0.1

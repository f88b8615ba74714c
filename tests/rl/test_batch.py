"""A batch plays the same games as the environment and the rules, on any number of threads, and tells no secrets."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.rl import Batch, env, make_batch
from hegemon.rl.batch_arrays import Shown
from hegemon.rl.batch_step import asked_seat

TUG = str(Path(__file__).parents[2] / "examples" / "smallest_game.py")
QUICK = {
    "risk": {"max_turns": 6},
    "settlers": {"settings": "quick", "max_turns": 20},
    "vampires": {"max_plies": 8},
    "warlight": {"board": "duel", "picks": 1, "max_rounds": 2},
}
RIVALS = {"risk": "standard", "settlers": "weights", "vampires": "greedy", "warlight": "aggressive"}
EVERY = pytest.mark.parametrize("name", sorted(QUICK))


def quick(name: str, games: int, **more: Any) -> Batch:
    return make_batch(name, games, seed=5, **{**QUICK[name], **more})


def shown(batch: Batch) -> bytes:
    """All that a learner gets, as bytes."""
    arrays = (batch.observations, batch.masks, batch.seats, batch.rewards, batch.terminated, batch.truncated)
    return b"".join(array.tobytes() for array in arrays)


@EVERY
def test_the_number_of_threads_changes_nothing(name: str) -> None:
    one, two = quick(name, 9, threads=1), quick(name, 9, threads=2)
    ended = 0
    for _ in range(150):
        assert shown(one) == shown(two)
        chosen = one.sample()
        assert (chosen == two.sample()).all()
        one.step(chosen)
        two.step(chosen)
        ended += int((one.terminated | one.truncated).sum())
    assert ended > 0
    two.close()


def test_a_thread_that_does_not_come_keeps_no_other_waiting() -> None:
    alone, busy = quick("vampires", 200, threads=1), quick("vampires", 200, threads=2)
    assert busy._pool is not None
    free = threading.Event()
    hindered = busy._pool.submit(free.wait)
    for _ in range(20):
        chosen = alone.sample()
        alone.step(chosen)
        busy.step(chosen)
        assert shown(alone) == shown(busy)
    assert not hindered.done()
    free.set()
    busy.close()


@EVERY
def test_a_game_of_a_batch_is_the_game_of_the_environment(name: str) -> None:
    """Observation, mask, turn, rewards and ends, step by step, over the ends of games."""
    batch = quick(name, 1, threads=1)
    game = env(name, **QUICK[name])
    game.reset(seed=5)
    ends = 0
    for _ in range(200):
        agent = game.agent_selection
        seen = game.observe(agent)
        assert agent == f"seat_{batch.seats[0]}"
        assert (batch.observations[0] == seen["observation"]).all()
        assert (batch.masks[0] == seen["action_mask"]).all()
        action = int(batch.sample()[0])
        assert batch.move_of(0, action) == game.move_of(action)
        batch.step([action])
        game.step(action)
        assert batch.terminated[0] == game.terminations[agent]
        assert batch.truncated[0] == game.truncations[agent]
        if batch.terminated[0] or batch.truncated[0]:
            ends += 1
            assert batch.rewards[0].tolist() == pytest.approx(list(game.rewards.values()))
            assert (batch.last_observations[0] == game.observe(agent)["observation"]).all()
            game.reset()
    assert ends > 0


@EVERY
def test_rivals_play_as_at_a_table(name: str) -> None:
    """The moves of a compiled bot in the batch are those that it makes through its view, by the rules in Python."""
    batch = quick(name, 2, threads=1, rivals=RIVALS[name])
    match = batch.match
    bots: list[Any] = []
    state: Any = None
    for game in range(2):
        seat = game % match.seats
        dice = make_rng(5, game * 16)
        spec, first = find_bot(match, RIVALS[name]), game * 16 + 1
        bots = [spec.seat(match, s, make_rng(5, first + s)) for s in range(match.seats)]
        fresh = quick(name, 2, threads=1, rivals=RIVALS[name])
        state, mover = match.start(), -1
        for _ in range(60):
            state, mover = _to_learner(match, state, mover, seat, bots, dice)
            if not match.to_move(state):
                break
            assert fresh.seats[game] == seat
            assert fresh.state_of(game).tobytes() == state.tobytes()
            action = int(fresh.sample()[game])
            move = fresh.move_of(game, action)
            chosen = fresh.sample()
            fresh.step(chosen)
            state = match.apply(state, seat, move, match.chance(state, seat, move, dice))
            mover = seat
    assert bots


def _to_learner(match: Any, state: Any, mover: int, learner: int, bots: list[Any], dice: Any) -> tuple[Any, int]:
    """The dealer and the bots move until the learner may."""
    from hegemon.core.bot import View

    while True:
        acting = match.to_move(state)
        if not acting:
            return state, mover
        if acting == (-1,):
            asked, move = -1, match.legal(state, -1)[0].low
        else:
            mover = max(0, mover)
            while mover not in acting:
                mover = (mover + 1) % match.seats
            if mover == learner:
                return state, mover
            asked = mover
            move = bots[asked].choose(View(match, match.view(state, asked), asked), Limit())
        state = match.apply(state, asked, move, match.chance(state, asked, move, dice))


@EVERY
def test_what_is_hidden_changes_no_observation(name: str) -> None:
    batch, rng = quick(name, 12, threads=1), make_rng(3)
    for step in range(60):
        batch.step(batch.sample())
        if step % 10 == 0:
            seen = batch.observations.copy()
            for game in range(batch.games):
                seat = int(batch.seats[game])
                view = batch.match.view(batch.state_of(game), seat)
                batch._games.states[game, 0] = batch.match.sample_hidden(view, seat, rng)
            before = batch.save()
            batch.restore(before)
            assert (batch.observations == seen).all()


@EVERY
def test_observations_keep_their_bounds(name: str) -> None:
    batch = quick(name, 16, threads=1)
    low, high = batch.layout.bounds()
    for _ in range(80):
        batch.step(batch.sample())
        assert (low <= batch.observations).all()
        assert (batch.observations <= high).all()
        assert (batch.observations[np.arange(16), 0] == 1).all()  # the seat itself may act


@EVERY
def test_observations_are_relative_to_the_seat(name: str) -> None:
    """Both seats see their own part first: what one sees of itself the other sees behind it."""
    batch = quick(name, 4, threads=1)
    for _ in range(25):
        batch.step(batch.sample())
    layout, state = batch.layout, batch.state_of(0)
    observed = [layout.named(layout.observe(state, seat)) for seat in range(2)]
    assert (observed[0]["to_move"] == observed[1]["to_move"][::-1]).all()
    held = next(part for part in ("held", "population") if part in observed[0])
    assert (observed[0][held][:2] == observed[1][held][:2][::-1]).all()


@EVERY
def test_a_batch_goes_on_from_a_snapshot(name: str) -> None:
    batch = quick(name, 6, threads=1)
    for _ in range(10):
        batch.step(batch.sample())
    kept, then = batch.save(), []
    for _ in range(2):
        batch.restore(kept)
        for _ in range(40):
            batch.step(batch.sample())
        then.append(shown(batch))
    assert then[0] == then[1]
    with pytest.raises(BadOptions, match="another size"):
        quick(name, 5, threads=1).restore(kept)


def test_forbidden_actions_are_refused_and_change_nothing() -> None:
    batch = make_batch(TUG, 3, seed=1, threads=1)
    before, chosen = shown(batch), batch.sample()
    chosen[1] = len(batch.actions)
    with pytest.raises(BadMove, match="game 1: an action must be a number from 0"):
        batch.step(chosen)
    with pytest.raises(BadMove, match="3 whole numbers"):
        batch.step([0])
    far = chosen.astype(np.int64)
    far[1] = (1 << 32) + int(batch.sample()[1])
    with pytest.raises(BadMove, match=r"game 1: an action must be a number from 0 .*, not 4294967"):
        batch.step(far)
    for look in (batch.state_of, lambda game: batch.move_of(game, 0)):
        with pytest.raises(BadOptions, match="there is no game 3; games are 0 to 2"):
            look(3)
    assert shown(batch) == before


def test_a_game_of_ones_own_is_a_batch_too() -> None:
    batch = make_batch(TUG, 50, seed=1, threads=1, rewards="win")
    assert batch.layout.absolute
    won = np.zeros(2)
    for _ in range(400):
        batch.step(batch.sample())
        won += (batch.rewards == 1).sum(axis=0)
        assert (batch.rewards.sum(axis=1) == 0).all()
    assert won.min() > 0


def test_rivals_are_compiled_bots_one_for_every_other_seat() -> None:
    with pytest.raises(BadOptions, match="compiled bots, not montecarlo"):
        make_batch("risk", 2, 2, rivals="montecarlo")
    with pytest.raises(BadOptions, match="room for a learner and 2 rivals"):
        make_batch("risk", 2, 3, rivals=["random"])
    with pytest.raises(BadOptions, match="rewards of a batch"):
        make_batch("risk", 2, 2, rewards="gold")
    assert find_game("risk").seats[0] == 2


def test_wrong_numbers_are_refused_by_name() -> None:
    for given, message in (
        ({"games": 2.5}, "games must be a whole number, not 2.5"),
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"threads": 0}, "threads must be at least 1, not 0"),
        ({"seed": "one"}, "seed must be a whole number, not 'one'"),
        ({"max_steps": 0}, "max_steps must be at least 1, not 0"),
        ({"levels": 0}, "levels must be at least 1"),
        ({"without": "rest"}, "without takes a list of kinds of moves"),
        ({"bots": {1: "random"}}, "bots of a batch are `rivals`"),
    ):
        with pytest.raises(BadOptions, match=message):
            make_batch(TUG, **{"games": 2, "threads": 1, **given})


@pytest.mark.skipif(DISABLED, reason="nothing is compiled")
def test_rules_that_are_compiled_already_are_not_compiled_for_narrower_seats() -> None:
    shown: Any = Shown(*[np.full(1, 3, np.int8)] * len(Shown._fields))
    assert asked_seat(shown, 0) == 3
    compiled: Any = asked_seat
    assert {str(one.return_type) for one in compiled.dispatcher.nopython_signatures} == {"int64"}

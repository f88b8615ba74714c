"""Gymnasium's checks pass, and so do PettingZoo's for rendering and for parallel environments."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import parallel_api_test, parallel_seed_test, render_test, state_test

from hegemon.core.errors import BadOptions
from hegemon.rl import env, parallel
from hegemon.rl.gym import gym_env, gym_vector

TUG = str(Path(__file__).parents[2] / "examples" / "smallest_game.py")
RIVALS = {"risk": "standard", "settlers": "weights", "vampires": "greedy", "warlight": "aggressive"}
"""Those of `test_batch.py`: a batch with other rivals is other kernels, which take as long to compile as all rules."""
EVERY = pytest.mark.parametrize(
    ("name", "options"),
    [
        (TUG, {}),
        ("risk", {"max_turns": 6}),
        ("settlers", {"settings": "quick", "max_turns": 20}),
        ("vampires", {"max_plies": 6}),
        ("warlight", {"board": "duel", "picks": 1, "max_rounds": 2}),
    ],
)


@EVERY
def test_pettingzoos_tests_of_pictures_and_parallel_seeds_pass(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        render_test(lambda render_mode: env(name, render_mode=render_mode, **options))
        parallel_seed_test(lambda: parallel(name, **options), num_cycles=50)
        parallel_api_test(parallel(name, **options), num_cycles=50)


@EVERY
def test_pettingzoos_test_of_states_passes(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state_test(env(name, forbidden="lose", **options), parallel(name, forbidden="lose", **options), num_cycles=20)


def test_a_forbidden_action_can_lose_the_game() -> None:
    game = env("vampires", forbidden="lose", max_plies=6)
    game.reset(seed=1)
    mask = game.observe("seat_0")["action_mask"]
    game.step(int(np.argmin(mask)))
    assert game.rewards == {"seat_0": -1.0, "seat_1": 0.0}
    assert set(game.terminations.values()) == {True}
    with pytest.raises(BadOptions, match="forbidden must be"):
        env(TUG, forbidden="shrug")


@EVERY
def test_gymnasiums_check_passes(name: str, options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "For Box action spaces")
        warnings.filterwarnings("ignore", ".*not within the environment render.*")
        check_env(gym_env(name, rivals=RIVALS.get(name, "random"), **options), skip_render_check=True)


def test_a_learner_plays_game_after_game_and_its_masks_are_right() -> None:
    game = gym_env(TUG, rivals="random", rewards="win", seed=1)
    rng, rewards = np.random.default_rng(1), []
    game.reset(seed=3)
    while len(rewards) < 20:
        allowed = np.flatnonzero(game.action_masks())
        _, reward, ended, cut, _ = game.step(rng.choice(allowed))
        if ended or cut:
            rewards.append(reward)
            game.reset()
    assert {-1.0, 1.0} <= set(rewards)
    forbidden = np.flatnonzero(~game.action_masks())
    if len(forbidden):
        assert game.step(forbidden[0])[1:3] == (-1.0, True)


def test_a_vector_of_games_tells_what_was_seen_at_the_end() -> None:
    games = gym_vector(TUG, 8, rivals="random", seed=2, threads=1)
    seen, _ = games.reset(seed=4)
    assert games.observation_space.contains({name: array.copy() for name, array in seen.items()})
    ends = 0
    for _ in range(120):
        chosen = np.array([int(np.flatnonzero(mask)[0]) for mask in seen["action_mask"]])
        seen, rewards, ended, cut, info = games.step(chosen)
        assert rewards.shape == (8,)
        for game in np.flatnonzero(ended | cut):
            ends += 1
            assert info["_final_obs"][game]
            assert info["final_obs"][game]["observation"].shape == (games.batch.layout.size,)
    assert ends > 0
    games.close()


def test_maskable_ppo_learns_through_the_wrapper() -> None:
    sb3 = pytest.importorskip("sb3_contrib")
    game = gym_env(TUG, rivals="random", rewards="win", seed=1)
    learner = sb3.MaskablePPO("MlpPolicy", game, n_steps=64, batch_size=32, n_epochs=1, seed=1, device="cpu")
    learner.learn(128)
    seen, _ = game.reset(seed=1)
    action, _ = learner.predict(seen, action_masks=game.action_masks())
    assert game.action_masks()[int(action)]


def test_what_the_wrappers_cannot_do_is_refused_by_name() -> None:
    with pytest.raises(BadOptions, match="rivals: name the compiled bots"):
        gym_env(TUG, rivals=())
    with pytest.raises(BadOptions, match="render_mode must be ansi, not 'film'"):
        gym_env(TUG, rivals="random", render_mode="film")
    with pytest.raises(BadOptions, match="device must be cpu"):
        gym_vector(TUG, 2, rivals="random", device="cuda")
    game = gym_env(TUG, rivals="random", seed=1)
    game.reset()
    assert game.step(np.int64(len(game.batch.actions)))[1:3] == (-1.0, True)


def test_the_first_seed_that_is_given_begins_all_games() -> None:
    games = gym_vector(TUG, 2, rivals="random", seed=9, threads=1)
    for given, counts in (([0, 5], 0), ([None, 7], 7), (3, 3)):
        games.reset(seed=given)
        assert games.batch._given.settings[0] == counts

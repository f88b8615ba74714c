"""Every game is an environment as PettingZoo wants it: its own tests say so, with masks, seeds and secrets kept."""

from __future__ import annotations

import copy
import itertools
import warnings
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, seed_test

from hegemon.core.errors import BadMove, BadOptions, HegemonError
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot, find_game, shipped_games
from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER
from hegemon.rl import env, parallel
from hegemon.rl.environment import Environment

TUG = str(Path(__file__).parents[2] / "examples" / "smallest_game.py")
SHORTEST = {name: list(game.variants)[-1] for name, game in shipped_games().items()}
TABLES = [
    *((name, game.seats[0], variant) for name, game in sorted(shipped_games().items()) for variant in game.variants),
    *((name, game.seats[-1], SHORTEST[name]) for name, game in sorted(shipped_games().items()) if len(game.seats) > 1),
]
EVERY = pytest.mark.parametrize(("name", "seats", "variant"), TABLES)
ONE_EACH = pytest.mark.parametrize("name", sorted(shipped_games()))


def table(name: str, seats: int, variant: str, **more: object) -> Environment:
    return env(name, seats, **dict(find_game(name).variants[variant]), **more)


def quick(name: str, **more: object) -> Environment:
    game = find_game(name)
    return table(name, game.seats[0], SHORTEST[name], **more)


def played(game: Environment, seed: int, steps: int = 10_000) -> Iterator[str]:
    """A game at random: yields the agent before each of its actions."""
    rng = np.random.default_rng(seed)
    game.reset(seed=seed)
    for agent in game.agent_iter(steps):
        observation, _, terminated, truncated, _ = game.last()
        if terminated or truncated:
            return
        yield agent
        assert observation is not None
        game.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))


@EVERY
def test_pettingzoos_own_tests_pass(name: str, seats: int, variant: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # They say of every observation with a mask, unless the game is in a list of theirs, that it is no plain array.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(table(name, seats, variant, render_mode="ansi"), num_cycles=60)
        seed_test(lambda: table(name, seats, variant), num_cycles=60)


@EVERY
def test_the_mask_allows_legal_moves_and_something_of_every_range(name: str, seats: int, variant: str) -> None:
    game = table(name, seats, variant)
    match, referee = game.match, game.match.game.referee
    for number, agent in zip(range(150), played(game, seed=3), strict=False):
        if number % 5:
            continue
        seat, state = int(agent.removeprefix("seat_")), game.view(agent).state
        allowed = np.flatnonzero(game.observe(agent)["action_mask"]).tolist()
        moves = [game.move_of(action) for action in allowed]
        assert len(set(moves)) == len(moves)
        boxes = [box for box in match.legal(state, seat) if match.game.forms.forms[box.low[0]].name not in referee]
        for box in boxes:
            within = [move for move in moves if move in box]
            assert box.low in within
            sides = [(i, a, b) for i, (a, b) in enumerate(zip(box.low, box.high, strict=True)) if a < b]
            for i, a, b in sides:
                values = {move[i] for move in within}
                assert {a, b} <= values
                if b - a < game.actions.levels:
                    assert len(values) >= min(2, b - a + 1)
        assert all(any(move in box for box in boxes) for move in moves)
        sample = [*allowed[:3], *allowed[-3:]]
        assert [game.action_of(game.move_of(action)) for action in sample] == sample


@EVERY
def test_every_range_of_legal_moves_has_a_shape_of_its_own(name: str, seats: int, variant: str) -> None:
    game = table(name, seats, variant)
    match, actions = game.match, game.actions
    for agent in itertools.islice(played(game, seed=5), 0, 200, 7):
        seat = int(agent.removeprefix("seat_"))
        boxes = [box for box in match.legal(game.view(agent).state, seat) if actions.kept[box.low[0]]]
        found = [actions.shape(box) for box in boxes]
        assert len(set(found)) == len(found)
        for box, number in zip(boxes[:40], found, strict=False):
            inside = (actions.lows <= box.low).all(axis=1) & (box.high <= actions.highs).all(axis=1)
            assert np.flatnonzero(inside).tolist() == [number]


@ONE_EACH
def test_every_kind_of_move_that_is_a_seats_to_make_has_actions(name: str) -> None:
    game = find_game(name)
    has: set[str] = set()
    for variant in game.variants:
        actions = table(name, game.seats[0], variant).actions
        has |= {game.forms.forms[box.low[0]].name for box in actions.action_templates}
    dealt = {"deal", "strike"}
    assert has == {form.name for form in game.forms.forms} - game.referee - dealt


@ONE_EACH
def test_an_observation_is_the_view_of_its_seat_and_nothing_more(name: str) -> None:
    game = quick(name)
    match, rng = game.match, make_rng(2)
    for agent in itertools.islice(played(game, seed=1), 0, 60, 10):
        for viewer in game.agents:
            seat = int(viewer.removeprefix("seat_"))
            view = match.view(game.view(viewer).state, seat)
            seen = game.layout.named(game.observe(viewer)["observation"])
            acting = match.to_move(view)
            assert seen["to_move"].tolist() == [(seat + i) % match.seats in acting for i in range(match.seats)]
            assert (game.layout.observe(view, seat) == game.observe(viewer)["observation"]).all()
            # In another world that fits the same view the seat observes the same.
            other = quick(name)
            other.reset(seed=1)
            other._states[0] = match.sample_hidden(view, seat, rng)
            other._acting = game._acting
            assert (other.observe(viewer)["observation"] == game.observe(viewer)["observation"]).all()
        assert agent == game.agent_selection


def test_secret_orders_change_no_other_seats_observation() -> None:
    game = env("warlight", 2, board="duel", picks=1, max_rounds=3, without=["withdraw", "cancel", "shift"])
    game.reset(seed=4)
    rng, observed = np.random.default_rng(1), []
    while not any(game.truncations.values()) and not any(game.terminations.values()):
        agent = game.agent_selection
        other = next(name for name in game.agents if name != agent)
        before = game.observe(other)["observation"]
        action = int(rng.choice(np.flatnonzero(game.observe(agent)["action_mask"])))
        game.step(action)
        if game.actions.text(action) != "commit":
            assert (game.observe(other)["observation"] == before).all()
            observed.append(game.actions.text(action).split(" ")[0])
    assert {"pick", "deploy", "attack"} <= set(observed)


@ONE_EACH
def test_a_game_ends_with_rewards_that_add_up_to_nothing(name: str) -> None:
    game = quick(name)
    for _ in played(game, seed=2):
        pass
    assert not set(game.terminations.values()) & set(game.truncations.values()) - {not game.truncations["seat_0"]}
    assert abs(sum(game.rewards.values())) < 1e-9
    result = game.infos["seat_0"]["result"]
    assert game.truncations["seat_0"] == (result["ended"] == "cut")
    shares = [score - 1 / len(game.agents) for score in result["scores"]]
    assert list(game.rewards.values()) == pytest.approx(shares)


def test_the_turn_limit_truncates_and_a_victory_terminates() -> None:
    limited = env("risk", 2, max_turns=1)
    for _ in played(limited, seed=1):
        pass
    assert set(limited.truncations.values()) == {True}
    endings = set()
    for seed in range(6):
        tug = env(TUG, rewards="win", max_turns=200)
        for _ in played(tug, seed):
            pass
        if tug.terminations["seat_0"]:
            endings.add(tuple(tug.rewards.values()))
    assert endings == {(1.0, -1.0), (-1.0, 1.0)}


def test_a_game_without_end_is_cut_off() -> None:
    game = env("warlight", 2, board="duel", picks=1, max_steps=25)
    assert len(list(played(game, seed=1))) == 25
    assert set(game.truncations.values()) == {True}
    assert set(game.rewards.values()) == {0.0}


def test_rewards_can_be_a_function_of_the_result() -> None:
    game = env(TUG, max_turns=3, rewards=lambda result: [7.0 if result.ended == "cut" else 0.0, 1.0])
    for _ in played(game, seed=1):
        pass
    assert list(game.rewards.values()) == [7.0, 1.0]


def test_bots_may_sit_on_seats_and_are_no_agents() -> None:
    def moves(seed: int) -> list[bytes]:
        game = env("vampires", bots={1: "greedy"}, max_plies=20)
        assert game.possible_agents == ["seat_0"]
        return [game.state().tobytes() for _ in played(game, seed)]

    assert moves(3) == moves(3)
    with pytest.raises(BadOptions, match="no seat 2"):
        env("vampires", bots={2: "greedy"})
    with pytest.raises(BadOptions, match="every seat"):
        env("vampires", bots={0: "random", 1: "random"})


def test_a_teacher_plays_through_the_actions() -> None:
    game = env("vampires", levels=8, max_plies=30)
    game.reset(seed=1)
    bots = [find_bot(game.match, "greedy").seat(game.match, seat, make_rng(seat)) for seat in range(2)]
    exact = steps = 0
    for agent in game.agent_iter(200):
        if game.terminations[agent] or game.truncations[agent]:
            break
        move = bots[int(agent[-1])].choose(game.view(agent), Limit())
        action = game.action_of(move)
        exact, steps = exact + (game.move_of(action) == move), steps + 1
        game.step(action)
    assert steps > 10
    assert exact > steps / 2


def test_series_of_games_follow_the_first_seed() -> None:
    def series(seed: int) -> list[bytes]:
        game = env("settlers", 3, settings="quick")
        game.reset(seed=seed)
        states = [game.state().tobytes()]
        for _ in range(2):
            game.reset()
            states.append(game.state().tobytes())
        return states

    assert series(1) == series(1)
    assert len(set(series(1) + series(2))) == 6


def test_levels_are_values_where_there_are_few_and_parts_where_there_are_many() -> None:
    game = env("risk", 2, max_turns=5)
    game.reset(seed=1)
    place = next(a for a in np.flatnonzero(game.observe("seat_0")["action_mask"]) if "place" in game.actions.text(a))
    texts = [game.actions.text(int(place) + i).split("x")[1] for i in range(3)]
    counts = [game.move_of(int(place) + i)[2] for i in range(3)]
    most = counts[2]
    assert texts == ["(least)", "(1/2)", "(most)"]
    assert counts == [1, 1 + (most - 1) // 2, most]
    attacks = [game.actions.text(n) for n in range(len(game.actions)) if game.actions.text(n).startswith("attack 0>1")]
    assert attacks == ["attack 0>1 x1", "attack 0>1 x2", "attack 0>1 x3"]


@ONE_EACH
def test_one_level_is_the_most_of_every_count(name: str) -> None:
    game = quick(name, levels=1)
    assert len(game.actions) == len(game.actions.action_templates)
    for agent in itertools.islice(played(game, seed=2), 100):
        for action in np.flatnonzero(game.observe(agent)["action_mask"]).tolist():
            move = game.move_of(action)
            box = next(box for box in game.match.legal(game.view(agent).state, game._seat_of[agent]) if move in box)
            shape = game.actions.action_templates[game.actions.shape_of[action]]
            counts = sum(low < high for low, high in zip(shape.low, shape.high, strict=True))
            assert move == (box.high if counts == 1 else box.low)


def test_kinds_of_moves_can_be_left_out() -> None:
    game = env("warlight", 2, board="duel", picks=1, max_rounds=2, without=["withdraw", "cancel", "shift"])
    assert {game.actions.text(n).split(" ")[0] for n in range(len(game.actions))} == {
        "pick", "deploy", "attack", "commit",
    }  # fmt: skip
    assert len(list(played(game, seed=1))) > 3
    with pytest.raises(BadOptions, match="no moves called"):
        env("risk", without=["castle"])
    stuck = env("settlers", 2, without=["settle"])
    stuck.reset(seed=1)
    with pytest.raises(HegemonError, match="left out"):
        stuck.last()


def test_what_the_mask_forbids_is_refused_and_changes_nothing() -> None:
    game = quick("risk")
    with pytest.raises(HegemonError, match="reset"):
        game.step(0)
    game.reset(seed=1)
    before = game.state()
    forbidden = int(np.flatnonzero(game.observe(game.agent_selection)["action_mask"] == 0)[0])
    for action in (forbidden, -1, len(game.actions), None):
        with pytest.raises(BadMove):
            game.step(action)
    with pytest.raises(TypeError):
        game.step(0.5)
    assert (game.state() == before).all()


def test_a_copy_of_an_environment_goes_its_own_way() -> None:
    game = quick("settlers")
    for _ in itertools.islice(played(game, seed=1), 9):
        pass
    other, before = copy.deepcopy(game), game.state()
    for _ in range(3):
        other.step(int(np.flatnonzero(other.observe(other.agent_selection)["action_mask"])[0]))
    assert (game.state() == before).all()
    assert (other.state() != before).any()


def test_wrong_settings_are_refused_by_name() -> None:
    for settings, word in (
        ({"levels": 0}, "levels"),
        ({"rewards": "gold"}, "rewards"),
        ({"render_mode": "film"}, "render_mode"),
        ({"tempo": 3}, "tempo"),
        ({"seats": 9}, "seats"),
    ):
        with pytest.raises(BadOptions, match=word):
            env("risk", **settings)


@ONE_EACH
def test_it_draws_itself(name: str) -> None:
    game = quick(name, render_mode="ansi")
    game.reset(seed=1)
    drawn = game.match.game.draw_text(game.match, game._states[0], ARBITER)
    assert game.render() == drawn
    game.render_mode = "svg"
    assert str(game.render()).startswith("<svg")


def test_a_game_of_ones_own_is_an_environment_too() -> None:
    api_test(env(TUG), num_cycles=50)
    seed_test(lambda: env(TUG), num_cycles=50)


def test_the_parallel_form_goes_on_with_the_seats_that_are_to_act() -> None:
    game = parallel("vampires", max_plies=8)
    rng = np.random.default_rng(1)
    seen, _ = game.reset(seed=1)
    while game.agents:
        actions = {}
        for agent in game.agents:
            allowed = np.flatnonzero(seen[agent]["action_mask"])
            actions[agent] = int(rng.choice(allowed)) if len(allowed) else None
        seen, rewards, *_ = game.step(actions)
    assert sum(rewards.values()) == pytest.approx(0)

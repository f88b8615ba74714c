"""The compact form of observations: a game's features, relative to the seat, without secrets, named and refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from hegemon.core.bot import View
from hegemon.core.errors import BadOptions, UnknownBot
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game, load_game, shipped_games
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import DEALER
from hegemon.rl import env, make_batch
from hegemon.rl.actions import Actions
from hegemon.rl.observations import Layout
from hegemon.rl.policy import save_policy

TUG = str(Path(__file__).parents[2] / "examples" / "smallest_game.py")
MATCHES = {name: find_game(name).match(2) for name in sorted(shipped_games())}
COMPACT = sorted(name for name, match in MATCHES.items() if match.game.features(match) is not None)


def positions(match: Match, moves: int) -> Any:
    """The positions of a game at random."""
    state, dice = match.start(), make_rng(3)
    for _ in range(moves):
        due = match.to_move(state)
        if not due:
            break
        seat = due[below(dice, len(due))]
        move = match.legal(state, seat)[0].low if seat == DEALER else View(match, state, seat).random_move(dice)
        state = match.apply(state, seat, move, match.chance(state, seat, move, dice))
        yield state


@pytest.mark.parametrize("name", COMPACT)
def test_what_is_hidden_changes_no_compact_observation(name: str) -> None:
    match, dice = MATCHES[name], make_rng(5)
    layout = Layout(match, "compact")
    low, high = layout.bounds()
    for state in positions(match, 120):
        for seat in range(match.seats):
            seen = layout.observe(state, seat)
            other = match.sample_hidden(match.view(state, seat), seat, dice)
            assert (layout.observe(other, seat) == seen).all()
            assert (low <= seen).all()
            assert (seen <= high).all()


@pytest.mark.parametrize(
    ("name", "own", "other"),
    [
        ("settlers", "own hand", "next hand"),
        ("vampires", "own units", "other units"),
        ("warlight", "own: armies", "next: armies"),
    ],
)
def test_compact_observations_are_relative_to_the_seat(name: str, own: str, other: str) -> None:
    match = MATCHES[name]
    layout = Layout(match, "compact")
    for state in positions(match, 60):
        first, second = (layout.named(layout.observe(state, seat)) for seat in range(2))
        assert first[own] == second[other]
        assert first[other] == second[own]


def test_a_batch_and_an_environment_tell_the_same_compact_observations() -> None:
    setting: dict[str, Any] = {"observation": "compact", "max_plies": 8}
    batch, game = make_batch("vampires", 1, seed=5, threads=1, **setting), env("vampires", **setting)
    game.reset(seed=5)
    ends = 0
    assert batch.observations.shape[1] == batch.layout.size < Layout(batch.match).size
    for _ in range(60):
        agent = game.agent_selection
        assert (batch.observations[0] == game.observe(agent)["observation"]).all()
        action = int(batch.sample()[0])
        batch.step([action])
        game.step(action)
        if batch.terminated[0] or batch.truncated[0]:
            ends += 1
            assert (batch.last_observations[0] == game.observe(agent)["observation"]).all()
            game.reset()
    assert ends > 0


def test_a_policy_reads_the_form_that_it_was_trained_with(tmp_path: Path) -> None:
    match = MATCHES["vampires"]
    actions, versions = Actions(match), set()
    for form in ("full", "compact"):
        layout, file = Layout(match, form), tmp_path / f"{form}.npz"
        save_policy(file, layout, actions, [(np.zeros((len(actions), layout.size)), np.zeros(len(actions)))])
        bot: Any = find_bot(match, f"policy:{file}").seat(match, 0, make_rng(1))
        assert bot.layout.version == layout.version
        versions.add(layout.version)
    assert len(versions) == 2
    with pytest.raises((UnknownBot, BadOptions), match="has no compact observations"):
        find_bot(load_game(TUG).match(2), f"policy:{tmp_path / 'compact.npz'}")


def test_a_game_without_features_says_that_it_has_no_compact_form() -> None:
    with pytest.raises(BadOptions, match=r"has no compact observations: it lists no features"):
        make_batch(TUG, 2, observation="compact")
    with pytest.raises(BadOptions, match="full or compact, not 'short'"):
        make_batch(TUG, 2, observation="short")

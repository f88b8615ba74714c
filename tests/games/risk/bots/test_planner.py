"""The bot `planner`: it sees what a plan of several battles leads to, keeps to limits, and tells what it considered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import Bot, View
from hegemon.core.errors import BadFile
from hegemon.core.limit import Limit
from hegemon.core.networks.network import shipped_network
from hegemon.core.networks.quantise import quantise
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.risk.bots.features import features_of

from ..positions import Play, position, risk, t
from ..world import NAMES


def planner(play: Play, spec: str = "planner:iterations=3") -> Bot:
    return find_bot(play.match, spec).seat(play.match, play.seat, make_rng(1))


def choice(play: Play, bot: Bot, limit: Limit | None = None) -> str:
    move = bot.choose(View(play.match, play.match.view(play.state, play.seat), play.seat), limit or Limit())
    play.match.check(play.state, play.seat, move)
    return play.match.write(move)


def test_it_takes_the_last_rival_s_last_territory() -> None:
    everything = {name: 1 for name in NAMES if name != "Japan"} | {"Kamchatka": 9}
    play = position({0: everything, 1: {"Japan": 3}})
    assert choice(play, planner(play)) == t("attack Kamchatka>Japan x3")


def test_it_places_where_a_chain_of_battles_ends_the_game() -> None:
    """Three territories in a row are left to the rival; only armies next to the first reach all of them."""
    rival = {"Eastern Australia": 1, "Western Australia": 1, "New Guinea": 1}
    own = {name: 1 for name in NAMES if name not in rival} | {"Indonesia": 6, "Alaska": 6}
    play = position({0: own, 1: rival}, phase="reinforce", reserve={0: 9})
    assert choice(play, planner(play)) == t("place Indonesia x9")


def test_its_thoughts_are_options_with_plans_and_values() -> None:
    rival = {"Eastern Australia": 1, "Western Australia": 1, "New Guinea": 1}
    own = {name: 1 for name in NAMES if name not in rival} | {"Indonesia": 12}
    play = position({0: own, 1: rival})
    bot = planner(play)
    assert choice(play, bot).startswith(t("attack Indonesia>"))
    thoughts = bot.thoughts
    assert thoughts is not None
    attack, stop = thoughts["candidates"]
    assert len(attack["turn"]) == 3
    assert all(move.startswith("attack ") for move in attack["turn"])
    assert thoughts["win"] == attack["value"] > 0.9
    assert stop["turn"] == ["cease"]
    assert stop["value"] <= attack["value"]
    assert thoughts["iterations"] == 3


def test_more_passes_may_only_be_asked_for_by_limits_or_parameters() -> None:
    play = position({0: {"Alaska": 5, "Kamchatka": 8}, 1: {"Alberta": 3}}, phase="reinforce", reserve={0: 5})
    bot = planner(play, "planner:iterations=5")
    choice(play, bot, Limit(iterations=2))
    assert bot.thoughts is not None
    assert bot.thoughts["iterations"] == 2


def test_it_chooses_the_same_again_under_a_limit_of_passes() -> None:
    play = position({0: {"Alaska": 5, "Kamchatka": 8, "Siam": 4}, 1: {"Alberta": 3}}, phase="reinforce", reserve={0: 7})
    assert choice(play, planner(play)) == choice(play, planner(play))


def test_it_plays_with_the_network_that_it_is_given(tmp_path: Path) -> None:
    """A network that scores every seat alike sees no difference between plans."""
    play = position({0: {"Alaska": 5, "Kamchatka": 8}, 1: {"Alberta": 3}}, phase="reinforce", reserve={0: 5})
    inputs = len(features_of(play.match))
    blank = quantise(
        [(np.zeros((inputs, 2)), np.zeros(2)), (np.zeros((2, 1)), np.zeros(1))], features_of(play.match), {}
    )
    (tmp_path / "blank.npz").write_bytes(blank.write())
    bot = planner(play, f"planner:{tmp_path / 'blank.npz'},iterations=1")
    choice(play, bot)
    assert bot.thoughts is not None
    assert {one["value"] for one in bot.thoughts["candidates"]} == {0.5}


def test_a_network_for_other_features_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "other.npz").write_bytes(shipped_network("hegemon.games.vampires", "learned").write())
    with pytest.raises(BadFile, match=r"other\.npz was trained with other features"):
        find_bot(risk(2), f"planner:{tmp_path / 'other.npz'}")


def test_after_its_passes_it_looks_at_replies_to_the_best_options() -> None:
    own = {"Alaska": 5, "Kamchatka": 8, "Siam": 4, "Brazil": 3}
    play = position({0: own, 1: {"Alberta": 3, "Mongolia": 4}}, phase="reinforce", reserve={0: 7})
    bot = planner(play, "planner:iterations=30,replies=1")
    first = choice(play, bot)
    thoughts = bot.thoughts
    assert thoughts is not None
    assert 6 < thoughts["iterations"] <= 30
    assert max(one["visits"] for one in thoughts["candidates"]) == thoughts["iterations"] - 6 + 1
    assert choice(play, planner(play, "planner:iterations=30,replies=1")) == first


@pytest.mark.parametrize("options", [{}, {"territories": "chosen"}, {"lenient": True}], ids=str)
def test_it_is_ready_before_a_clock_runs(options: dict[str, Any]) -> None:
    match = risk(2, **options)
    find_bot(match, "planner").seat(match, 1, make_rng(1)).prepare()


def test_it_ends_by_itself_after_six_passes() -> None:
    play = position({0: {"Alaska": 5, "Kamchatka": 8}, 1: {"Alberta": 3}}, phase="reinforce", reserve={0: 5})
    bot = planner(play, "planner:time=60")
    choice(play, bot)
    assert bot.thoughts is not None
    assert bot.thoughts["iterations"] == 6

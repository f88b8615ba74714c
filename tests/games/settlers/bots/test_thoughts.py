"""The bots of Settlers say what they chose from."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng

from ..positions import Play, path, position


def thoughts(play: Play, bot: str, seat: int = 0) -> tuple[str, dict[str, Any] | None]:
    match = play.match
    player = find_bot(match, bot).seat(match, seat, make_rng(1))
    move = player.choose(View(match, match.view(play.state, seat), seat), Limit())
    return match.write(move), player.thoughts


def test_planner_tells_the_next_step_to_each_of_its_goals() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wheat wheat ore ore ore"})
    move, found = thoughts(play, "planner")
    assert found is not None
    values = [one["value"] for one in found["candidates"]]
    assert values == sorted(values, reverse=True)
    assert (move, found["candidates"][0]["turn"]) == ("city 12", ["city 12"])


def test_weights_tells_the_fitness_of_what_it_could_do() -> None:
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: "wood brick"})
    move, found = thoughts(play, "weights")
    assert found is not None
    assert found["candidates"][0]["turn"] == [move]
    assert len(found["candidates"]) > 1


def test_a_bot_that_only_answers_has_nothing_to_tell() -> None:
    play = position(resources={0: "ore", 1: "wheat"})
    play.do("offer 0 0 0 0 1 for 0 0 0 1 0")
    for bot in ("planner", "weights"):
        assert thoughts(play, bot, seat=1)[1] is None

"""`campaign`: the first joint turn of the searches as a bot of its own, and the settings that it is bred with."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View, make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.aims import STYLE, own_style
from hegemon.games.warlight.bots.candidate_turns import CANDIDATE_TURNS
from hegemon.games.warlight.bots.turn_builder import LONGEST
from hegemon.lab.evolution import Breeding, read_settings
from hegemon.lab.simulate import simulate

from ..positions import Play, position, warlight

BREEDING = Path(str(resources.files("hegemon.games.warlight") / "data" / "breeding"))


def middle_game() -> Play:
    return position({0: {"Bridge": 6, "Market": 3}, 1: {"Eastfield": 5, "Eastgate": 2}})


def workspace_of(play: Play, bot: str) -> Any:
    workspace = make_workspaces(play.match, 1)[0]
    found = find_bot(play.match, bot)
    weights = found.kind.weights(play.match, found.given)
    workspace.weights[: len(weights)] = weights
    workspace.rng = make_rng(1)
    return workspace


def turn_of(play: Play, bot: str) -> list[str]:
    """The moves of the bot until it has committed."""
    seated = find_bot(play.match, bot).seat(play.match, 0, make_rng(1))
    moves: list[str] = []
    while 0 in play.to_move():
        moves.append(play.match.write(seated.choose(View(play.match, play.match.view(play.state, 0), 0), Limit())))
        play.do(0, moves[-1])
    return moves


def test_it_plays_the_first_candidate_of_the_search() -> None:
    play = middle_game()
    turn = np.zeros((LONGEST, play.match.game.forms.width), np.int32)
    workspace = workspace_of(play, "mcts")
    length = int(CANDIDATE_TURNS.write(play.state, play.match.board, 0, 0, workspace, turn))
    wanted = [play.match.write(tuple(row)) for row in turn[:length].tolist()]
    assert turn_of(play, "campaign") == wanted
    assert len(wanted) > 1


def test_its_style_stands_where_searches_look_for_it() -> None:
    values = {p.name: round(p.low + (p.high - p.low) * (i + 1) / 13, 6) for i, p in enumerate(STYLE)}
    settings = ",".join(f"{name}={value}" for name, value in values.items())
    for bot in ("campaign", "mcts"):
        assert list(own_style(workspace_of(middle_game(), f"{bot}:{settings}"))) == pytest.approx(list(values.values()))


def test_a_style_that_is_soon_sure_attacks_more() -> None:
    def attacks(bot: str) -> int:
        return sum(move.startswith("attack") for move in turn_of(middle_game(), bot))

    assert attacks("campaign:certain=0.1,bold=0") > attacks("campaign:certain=0.95,bold=0")


def test_on_the_world_it_plays_well_for_a_bot_that_does_not_search() -> None:
    match = warlight(board="world", picks=2)
    bots = [find_bot(match, name) for name in ("campaign", "smart-random")]
    share, error = simulate(match, bots, 200, seed=1).rates["campaign"]
    assert share > 0.5 + 3 * error


def test_it_can_be_bred_again() -> None:
    """The settings that were bred with are read, and begin with the parent."""
    settings = read_settings(BREEDING / "settings.toml")
    match = warlight(settings.seats)
    parent = tomllib.loads((BREEDING / "parent.toml").read_text(encoding="utf-8"))
    assert list(parent) == [p.name for p in STYLE]
    breeding = Breeding(match, f"campaign:{BREEDING / 'parent.toml'}", settings, BREEDING)
    assert dict(breeding.bot(breeding.method().first()[0]).given) | parent == pytest.approx(parent)

"""`mcts` at Warlight's table: it thinks once a turn, never sees a secret, and tells what it thought."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View, make_workspaces
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight.bots.evaluation import judge
from hegemon.search.mcts import Mcts

from ..positions import Play, new_game, position


def seated(play: Play, seat: int, text: str = "mcts:iterations=60,threads=2") -> Mcts:
    bot = find_bot(play.match, text).seat(play.match, seat, make_rng(1))
    assert isinstance(bot, Mcts)
    return bot


def view(play: Play, seat: int) -> View:
    return View(play.match, play.match.view(play.state, seat), seat)


def workspace_of(play: Play) -> Any:
    workspace = make_workspaces(play.match, 1)[0]
    weights = find_bot(play.match, "mcts").kind.weights(play.match, {})
    workspace.weights[: len(weights)] = weights
    return workspace


def middle_game(**options: Any) -> Play:
    return position({0: {"Bridge": 6, "Market": 3}, 1: {"Eastfield": 5, "Eastgate": 2}}, **options)


def test_it_mostly_takes_the_last_region_of_its_enemy() -> None:
    """Every turn wins sooner or later here, so that a short search may choose another: not often."""
    taken = 0
    for seed in range(8):
        play = position({0: {"Bridge": 20, "Market": 2}, 1: {"Eastfield": 1}})
        bot = find_bot(play.match, "mcts:iterations=300,threads=1").seat(play.match, 0, make_rng(seed))
        attack = f"attack {play.at('Market')}>{play.at('Eastfield')} "
        turn = []
        while 0 in play.to_move():
            turn.append(play.match.write(bot.choose(view(play, 0), Limit())))
            play.do(0, turn[-1])
        taken += any(move.startswith(attack) for move in turn)
    assert taken >= 6


def test_it_thinks_once_a_turn() -> None:
    play = middle_game()
    bot = seated(play, 0)
    thought = []
    while 0 in play.to_move():
        play.do(0, play.match.write(bot.choose(view(play, 0), Limit())))
        thought.append(bot.thoughts is not None)
    assert thought[0]
    assert not any(thought[1:])
    assert len(thought) > 1


def test_a_commit_of_another_seat_changes_nothing() -> None:
    alone, beside = middle_game(), middle_game()
    moves: list[list[str]] = []
    for play, early in ((alone, False), (beside, True)):
        bot = seated(play, 0)
        found = [play.match.write(bot.choose(view(play, 0), Limit()))]
        play.do(0, found[0])
        if early:
            play.do(1, "commit")
        while 0 in play.to_move() and found[-1] != "commit":
            found.append(play.match.write(bot.choose(view(play, 0), Limit())))
            assert bot.thoughts is None
            play.do(0, found[-1])
        moves.append(found)
    assert moves[0] == moves[1]


def test_a_turn_that_another_bot_began_is_decided_anew() -> None:
    play = middle_game().do(0, f"deploy {middle_game().at('Market')} x2")
    play.do(0, f"attack {play.at('Market')}>{play.at('Eastport')} x1")
    bot = seated(play, 0)
    while 0 in play.to_move():
        play.do(0, play.match.write(bot.choose(view(play, 0), Limit())))


@pytest.mark.parametrize("fog", [False, True])
def test_secret_orders_change_nothing(fog: bool) -> None:
    """The enemy's committed orders, whatever they are, lead to the same thoughts."""
    thoughts = []
    for order in ("deploy 7 x5", "deploy 9 x5"):
        play = middle_game(fog=fog).do(1, order).do(1, "commit")
        bot = seated(play, 0)
        bot.choose(view(play, 0), Limit())
        thoughts.append({key: value for key, value in (bot.thoughts or {}).items() if key != "seconds"})
    assert thoughts[0] == thoughts[1]


def test_what_it_tells() -> None:
    play = middle_game()
    bot = seated(play, 0)
    bot.choose(view(play, 0), Limit())
    thoughts = json.loads(json.dumps(bot.thoughts))
    assert thoughts["iterations"] == 60
    assert 0 <= thoughts["win"] <= 1
    assert len(thoughts["values"]) == 10
    assert sum(one["visits"] for one in thoughts["candidates"]) == 60
    assert all(one["turn"][-1] == "commit" for one in thoughts["candidates"])
    assert len({tuple(one["turn"]) for one in thoughts["candidates"]}) == len(thoughts["candidates"]), (
        "equal turns count once"
    )


def test_it_picks_among_pairs() -> None:
    play = new_game(board="world", picks=2)
    while play.to_move() == (-1,):
        play.do(-1, "deal", *play.match.chance(play.state, -1, play.row("deal"), make_rng(3)))
    bot = seated(play, 0, "mcts:iterations=60,threads=1")
    bot.choose(view(play, 0), Limit())
    turns = [one["turn"] for one in (bot.thoughts or {})["candidates"]]
    assert len(turns) == 15, "six offered regions, two picks"
    assert all(len(turn) == 3 and turn[2] == "commit" for turn in turns)


def test_positions_are_judged_by_shares() -> None:
    play, score = middle_game(), np.zeros(2)
    judge(play.state, play.match.board, workspace_of(play), score)
    assert score.sum() == pytest.approx(1)
    assert score[0] > 0.5
    even = position({0: {"Westgate": 4}, 1: {"Eastgate": 4}})
    judge(even.state, even.match.board, workspace_of(even), score)
    assert score.tolist() == pytest.approx([0.5, 0.5])
    # Twice the armies, all else equal: 2^0.8 / (1 + 2^0.8).
    more = position({0: {"Westgate": 8}, 1: {"Eastgate": 4}})
    judge(more.state, more.match.board, workspace_of(more), score)
    assert score[0] == pytest.approx(2**0.8 / (1 + 2**0.8))

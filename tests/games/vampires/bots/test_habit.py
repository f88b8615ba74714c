"""The model that `alphabeta` learns of its opponent (V3): a creature of habit can be foreseen, and baited."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.bot import Sight, View
from hegemon.core.history.timeline import Entry
from hegemon.core.kernels.kernel import DISABLED
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.vampires.bots.searches import BRANCHER
from hegemon.search.alphabeta import Alphabeta

from ..positions import Play, grid, vampires

CORNERED = """7v . 7w 11h .
              18h 13h 14h . .
              . . . . .
              . . . . ."""


def seated(play: Play, text: str, seat: int) -> Any:
    return find_bot(play.match, text).seat(play.match, seat, make_rng(1))


def watched(play: Play, bot: Alphabeta, *texts: str) -> None:
    """Moves that the bot sees."""
    for text in texts:
        before, seat, move = play.state, play.seat, play.match.read(text)
        play.do(text)
        bot.watch(Sight.of(play.match, before, Entry(seat, move), play.state, bot.seat))


def whole_turn(play: Play, bot: Any) -> list[str]:
    """The moves of a bot until its turn ends, without the end."""
    seat, texts = play.seat, []
    while (text := play.match.write(bot.choose(View(play.match, play.state, seat), Limit()))) != "end":
        texts.append(text)
        play.do(text)
    return texts


def greedy_turn(play: Play) -> list[str]:
    """The moves that `greedy` would make now, the end among them."""
    return [*whole_turn(Play(play.match, play.state), seated(play, "greedy", play.seat)), "end"]


@pytest.mark.parametrize("game", range(3))
def test_the_habit_is_what_greedy_does(game: int) -> None:
    match, rng = vampires("random"), make_rng(3, game)
    bots = [find_bot(match, "greedy").seat(match, seat, make_rng(1)) for seat in (0, 1)]
    workspace = seated(Play(match, match.start()), "alphabeta:nodes=1", 0).scribe[0]
    state = match.apply(match.start(), -1, match.read("deal"), match.chance(match.start(), -1, match.read("deal"), rng))
    for _ in range(60):
        if not (to_move := match.to_move(state)):
            break
        seat = to_move[0]
        move = bots[seat].choose(View(match, state, seat), Limit())
        assert BRANCHER.habit is not None
        BRANCHER.habit(state, match.board, seat, workspace)
        assert tuple(workspace.move.tolist()) == move
        state = match.apply(state, seat, move, match.chance(state, seat, move, rng))


def test_who_was_foreseen_often_enough_is_known_until_the_first_surprise() -> None:
    play = grid("""9v . 2h . 3h .
                   . . . . . .
                   . . . . . .
                   3w . 2h . 3h .""", seat=1)  # fmt: skip
    bot = seated(play, "alphabeta:habit=3,depth=1", 1)
    watched(play, bot, "move 0,3>1,3 x3", "end")
    assert bot.foreseen == 0, "one's own moves tell nothing"
    watched(play, bot, *greedy_turn(play))
    assert (bot.foreseen, bot.knows_others) == (2, False)
    watched(play, bot, "move 1,3>2,3 x3", "end")
    watched(play, bot, *greedy_turn(play))
    assert bot.foreseen >= 4
    assert bot.knows_others
    watched(play, bot, "move 2,3>3,3 x5", "end")
    (usual, *_) = greedy_turn(play)
    watched(play, bot, next(text for text in play.legal("move") if text != usual).split("..")[0])
    assert (bot.foreseen, bot.knows_others) == (0, False)


@pytest.mark.skipif(DISABLED, reason="too slow without the compiler")
def test_who_is_known_to_be_greedy_is_baited() -> None:
    """One is sent beside the cornered: two come for it and leave five behind, so it is six against five."""
    play = grid(CORNERED, seat=1)
    bot = seated(play, "alphabeta:habit=6,depth=3", 1)
    bot.foreseen = 100
    assert whole_turn(play, bot) == ["move 2,0>1,0 x1"]
    play.do("end")
    assert set(whole_turn(play, seated(play, "greedy", 0))) == {"move 0,0>1,0 x2"}


@pytest.mark.skipif(DISABLED, reason="too slow without the compiler")
def test_strangers_are_offered_nothing() -> None:
    play = grid(CORNERED, seat=1)
    assert "move 2,0>1,0 x1" not in whole_turn(play, seated(play, "alphabeta:depth=3", 1))


@pytest.mark.skipif(DISABLED, reason="too slow without the compiler")
def test_nobody_is_known_where_habits_are_left_alone() -> None:
    play = grid(CORNERED, seat=1)
    bot = seated(play, "alphabeta:habit=0,depth=1", 1)
    bot.foreseen = 100
    assert not bot.knows_others
    assert not seated(play, "report:depth=1", 1).knows_others


def test_the_level_do_not_fight_at_once() -> None:
    """It would be even odds, and there is time for something better; with the last turn it is better than a draw."""
    drawn = """. . . . .
               . 8v 8w . .
               . . . . .
               . . . . ."""
    attack = "move 1,1>2,1 x8"
    assert whole_turn(grid(drawn), seated(grid(drawn), "alphabeta:depth=3", 0)) != [attack]
    last = grid(drawn, max_plies=1)
    assert whole_turn(last, seated(last, "alphabeta:depth=3", 0)) == [attack]

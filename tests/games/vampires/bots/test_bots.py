"""The simple bots (V3): `random` comes to an end, `greedy` is sensible."""

from __future__ import annotations

import pytest

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.lab.backends.threads import Threads
from hegemon.lab.simulate import simulate

from ..positions import Play, grid, vampires


def turn(play: Play, bot: str = "greedy") -> set[str]:
    """The parts of the turn that a bot makes."""
    seat, match, parts = play.seat, play.match, []
    player = find_bot(match, bot).seat(match, seat, make_rng(1))
    while True:
        text = match.write(player.choose(View(match, play.state, seat), Limit()))
        if text == "end":
            return set(parts)
        parts.append(text)
        play.do(text)


def test_greedy_converts_whom_it_can() -> None:
    play = grid("""3h 5v .
                   . . .
                   . . 5w""")
    assert "move 1,0>0,0 x5" in turn(play) or "move 1,0>0,0 x3" in turn(play)


def test_greedy_leaves_alone_who_is_too_many() -> None:
    play = grid("""9h 5v . . .
                   . . . . 2h
                   . . . . 9w""")
    assert not any(">0,0" in part for part in turn(play))


def test_greedy_kills_without_loss() -> None:
    assert "move 0,0>1,0 x6" in turn(grid("6v 4w . . 1w"))


def test_greedy_flees_from_the_stronger() -> None:
    play = grid("""9w . . . .
                   . 2v . . .
                   . . . . .""", seat=0)  # fmt: skip
    (part,) = turn(play)
    assert part.split(">")[1].split()[0] in {"2,0", "2,1", "2,2", "0,2", "1,2"}
    x = int(part.split(">")[1][0])
    y = int(part.split(">")[1][2])
    assert max(x, y) == 2


def test_greedy_splits_where_both_parts_gain() -> None:
    play = grid("""3h 7v 3h
                   . . .
                   . . .
                   . . .
                   . . 2w""")
    parts = turn(play)
    assert {part.split(">")[1].split()[0] for part in parts} == {"0,0", "2,0"}


def test_greedy_walks_towards_what_is_far() -> None:
    play = grid("4v . . . . . 3h . . . . . . . . . . 1w")
    assert turn(play) == {"move 0,0>1,0 x4"}


def test_greedy_goes_on_with_a_turn_that_another_bot_began() -> None:
    play = grid("""4v . 3h
                   2v . .
                   . . 9w""").do("move 0,1>1,1 x1")
    turn(play)
    play.do("end", luck=())


@pytest.mark.parametrize("board", ["village", "continent", "random"])
def test_greedy_beats_random(board: str) -> None:
    match = vampires(board)
    summary = simulate(match, [find_bot(match, "greedy"), find_bot(match, "random")], 200, seed=3, backend=Threads(2))
    assert summary.rates["greedy"][0] > 0.95


def test_random_reaches_an_end_and_uses_parts_of_groups() -> None:
    match = vampires("village")
    summary = simulate(match, [find_bot(match, "random"), find_bot(match, "random")], 200, seed=3, backend=Threads(2))
    assert summary.games == 200
    assert summary.turns["mean"] < 200
    counts = {part.split("x")[1] for seed in range(30) for part in turn_of_random(seed)}
    assert len(counts) > 3


def turn_of_random(seed: int) -> list[str]:
    match = vampires("village")
    player = find_bot(match, "random").seat(match, 0, make_rng(seed))
    return [match.write(player.choose(View(match, match.start(), 0), Limit()))]

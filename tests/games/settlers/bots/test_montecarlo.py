"""`montecarlo` in Settlers: variants of the bred planner name the candidates, and games between planners decide."""

from __future__ import annotations

from typing import Any

from hegemon.core.bot import View
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.search.montecarlo import MonteCarlo


def seated(match: Match, seat: int, parameters: str = "") -> MonteCarlo:
    bot = find_bot(match, f"montecarlo:iterations=60{parameters}").seat(match, seat, make_rng(1))
    assert isinstance(bot, MonteCarlo)
    return bot


def views(match: Match, moves: int) -> list[View]:
    """The views of seats in a game between bred planners, whenever they choose."""
    timeline, rng, found = Timeline(match), make_rng(3), []
    bots = [find_bot(match, "evolved").seat(match, seat, make_rng(4 + seat)) for seat in range(match.seats)]
    timeline.deal(rng)
    while len(found) < moves:
        seat = match.to_move(timeline.state)[0]
        found.append(View(match, match.view(timeline.state, seat), seat))
        timeline.play(seat, bots[seat].choose(found[-1], Limit()), rng)
        timeline.deal(rng)
    return found


def asked(view: View, parameters: str = "") -> tuple[Any, dict[str, Any] | None]:
    bot = seated(view.match, view.seat, parameters)
    return bot.choose(view, Limit()), bot.thoughts


def test_it_asks_its_advisers_and_thinks_where_they_differ() -> None:
    match = find_game("settlers").match(2)
    agreed = differed = 0
    for view in views(match, 40):
        move, thoughts = asked(view)
        own = find_bot(match, "evolved").seat(match, view.seat, make_rng(1)).choose(view, Limit())
        if thoughts is None:
            agreed += 1
            assert tuple(move) == tuple(own), "nobody said anything else"
            continue
        differed += 1
        turns = [one["turn"][0] for one in thoughts["candidates"]]
        assert 2 <= len(set(turns)) == len(turns) <= 8
        assert {match.write(own), match.write(move)} <= set(turns)
        assert sum(one["visits"] for one in thoughts["candidates"]) == thoughts["iterations"] == 60
    assert agreed > 0
    assert differed > 0


def test_the_same_dice_think_the_same() -> None:
    answers = [[asked(view) for view in views(find_game("settlers").match(2), 12)] for _ in range(2)]
    once, again = ([(move, thoughts and thoughts["candidates"]) for move, thoughts in one] for one in answers)
    assert once == again
    assert any(thoughts for _, thoughts in once)


def test_without_variety_there_is_nothing_to_think_about() -> None:
    view = views(find_game("settlers").match(2), 1)[0]
    assert asked(view, ",variety=0")[1] is None
    assert asked(view, ",advisers=0")[1] is not None, "any legal moves are candidates then"

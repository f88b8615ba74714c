"""The end (R1): turns go round those who are left; the last one wins; the turn limit shares the point."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove

from ..positions import Play, position


def last_stand(**more: object) -> Play:
    """Seat 1 holds Kamchatka with one army; everything else is seat 0's."""
    return position({1: {"Kamchatka": 1}, 0: {"Alaska": 5}}, rest=0, **more)


def test_the_last_seat_standing_wins_at_once() -> None:
    play = last_stand(cards={0: "III", 1: "CCC"}).attack("Alaska>Kamchatka", "666", "1")
    assert play.phase == "over"
    assert play.match.to_move(play.state) == ()
    result = play.match.result(play.state)
    assert result is not None
    assert (result.ended, result.scores, result.winners) == ("won", (1.0, 0.0), (0,))
    assert play.match.legal(play.state, 0) == []
    with pytest.raises(BadMove, match="the game is over"):
        play.match.check(play.state, 0, play.row("end"))


def test_armies_stay_whole_at_the_end() -> None:
    play = last_stand().attack("Alaska>Kamchatka", "666", "1")
    assert (play.armies("Alaska"), play.armies("Kamchatka"), play.owner("Kamchatka")) == (2, 3, 0)


def test_nobody_has_won_while_two_are_left() -> None:
    assert last_stand().match.result(last_stand().state) is None


def test_a_seat_that_is_out_is_passed_over() -> None:
    play = position({0: {"Alaska": 9}, 1: {"Kamchatka": 1}}, seats=4, rest=3)
    play.attack("Alaska>Kamchatka", "666", "1").do("follow x0").do("cease").do("end", 0)
    assert play.seat == 3, "seat 1 is out now, seat 2 was before"
    play.do(f"place Peru x{play.state.reserve[3]}").do("cease")
    assert play.do("end").seat == 0


def test_turns_are_counted() -> None:
    play = position({0: {"Alaska": 9}}, phase="fortify", turn=7).do("end")
    assert (int(play.state.turn), play.seat) == (8, 1)


def test_at_the_turn_limit_those_who_stand_share_the_point() -> None:
    play = position({0: {"Alaska": 9}, 2: {"Peru": 1}}, seats=4, phase="fortify", turn=30, max_turns=30).do("end")
    result = play.match.result(play.state)
    assert result is not None
    assert result.ended == "cut"
    assert result.scores == (pytest.approx(1 / 3), 0.0, pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert play.match.to_move(play.state) == ()


def test_the_turn_before_the_limit_is_not_the_last() -> None:
    play = position({0: {"Alaska": 9}}, phase="fortify", turn=29, max_turns=30).do("end")
    assert play.match.result(play.state) is None


def test_conquering_the_world_in_the_last_turn_wins() -> None:
    play = last_stand(turn=30, max_turns=30).attack("Alaska>Kamchatka", "666", "1")
    result = play.match.result(play.state)
    assert result is not None
    assert result.ended == "won"

"""W6: how a game ends."""

from __future__ import annotations

import pytest

from hegemon.core.rng import make_rng

from ..positions import Play, position


def last_stand(seats: int = 2, **options: object) -> Play:
    land = {0: {"Bridge": 9, "Westgate": 1}, 1: {"Market": 3}}
    if seats == 3:
        land[2] = {"Eastgate": 5}
    play = position(land, seats=seats, **options)
    play.do(0, "attack Bridge>Market x8").do(1, "attack Market>South Ford x2")
    return play.commit()


def test_the_last_seat_standing_wins() -> None:
    play = last_stand().strike(0, "Bridge>Market", 8, killed=3, lost=1)
    assert play.phase == "over"
    assert play.to_move() == ()
    result = play.match.result(play.state)
    assert result is not None
    assert (result.ended, result.scores) == ("won", (1.0, 0.0))
    assert play.event["eliminated"] == [1]
    assert play.event["round_over"] is True
    assert play.event["text"].endswith("; seat 1 is out")
    assert play.view(1)["standing"] == [True, False]


def test_with_more_seats_the_others_go_on_and_the_orders_of_the_fallen_lapse() -> None:
    play = last_stand(3).strike(0, "Bridge>Market", 8, killed=3, lost=1)
    assert play.phase == "order"
    assert play.state.turn == 2
    assert play.to_move() == (0, 2)
    assert play.match.result(play.state) is None
    assert play.state.income[:3].tolist() == [5, 0, 5]


@pytest.mark.parametrize("killed", [0, 2])
def test_after_the_last_round_the_game_is_a_draw(killed: int) -> None:
    play = last_stand(max_rounds=7, turn=7).strike(0, "Bridge>Market", 8, killed=killed, lost=2)
    while play.phase == "strike":
        luck = play.match.chance(play.state, -1, play.row("strike"), make_rng(1))
        play.do(-1, "strike", *luck)
    result = play.match.result(play.state)
    assert result is not None
    assert (result.ended, result.scores) == ("drawn", (0.5, 0.5))
    assert play.state.turn == 7


def test_who_is_out_has_no_part_in_a_draw() -> None:
    play = last_stand(3, max_rounds=1).strike(0, "Bridge>Market", 8, killed=3, lost=1)
    result = play.match.result(play.state)
    assert result is not None
    assert (result.ended, result.scores) == ("drawn", (0.5, 0.0, 0.5))


def test_a_round_without_attacks_goes_on_at_once() -> None:
    play = position({0: {"Bridge": 9}, 1: {"Market": 3}}, max_rounds=2)
    play.commit()
    assert (play.phase, int(play.state.turn)) == ("order", 2)
    play.commit()
    assert play.phase == "over"


def test_nothing_is_hidden_when_it_is_over() -> None:
    play = last_stand(fog=True).strike(0, "Bridge>Market", 8, killed=3, lost=1)
    for seat in (0, 1, -2):
        assert play.match.view(play.state, seat).tobytes() == play.state.tobytes()
        assert all(play.view(seat)["visible"])

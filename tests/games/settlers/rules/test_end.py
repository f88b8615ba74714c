"""The end (S1): ten points on one's own turn, hidden victory points, the turn limit."""

from __future__ import annotations

from ..positions import Play, path, position

CITY = "wheat wheat ore ore ore"
CITIES = [0, 2, 19, 45]


def nine(**more: object) -> Play:
    """Seat 0 with three cities and three settlements: nine points."""
    return position(cities={0: CITIES[:3]}, settlements={0: [45, 27, 50]}, **more)


def test_the_tenth_point_wins() -> None:
    play = nine(resources={0: CITY})
    assert play.points(0) == 9
    play.do("city 45")
    result = play.match.result(play.state)
    assert result is not None
    assert (result.ended, result.scores) == ("won", (1.0, 0.0, 0.0))
    assert play.event["winner"] == 0
    assert play.match.to_move(play.state) == ()


def test_victory_points_count_at_once_and_are_shown_to_win() -> None:
    play = nine(resources={0: "sheep wheat ore"}).do("buy", 1)
    assert play.match.result(play.state) is None
    assert play.match.view_json(play.state, 0)["position"]["true_points"][0] == 10
    assert play.match.view_json(play.state, 1)["position"]["points"][0] == 9
    assert play.legal() == ["coupon"]
    play.do("coupon", 1)
    result = play.match.result(play.state)
    assert result is not None
    assert result.winners == (0,)


def test_victory_points_that_do_not_win_stay_hidden() -> None:
    play = position(cities={0: CITIES[:2]}, cards={0: "point point"})
    assert "coupon" not in play.allowed()
    assert play.match.view_json(play.state, 1)["position"]["points"][0] == 4


def test_victory_comes_only_on_ones_own_turn() -> None:
    # Seat 1 settles on seat 0's road of six: seat 2 then has Longest Road and ten points, but must wait for its turn.
    coast, south = [4, 1, 5, 2, 6, 10, 15], [11, 16, 21, 27, 33, 38]
    play = position(
        cities={2: [29, 31, 44, 46]},
        roads={0: path(*coast), 2: path(*south), 1: path(5, 9)},
        resources={1: "wood brick sheep wheat"},
        seat=1,
    )
    assert (play.state.longest, play.points(2)) == (0, 8)
    play.do("settle 5")
    assert (play.state.longest, play.points(2)) == (2, 10)
    assert play.match.result(play.state) is None
    play.do("end")
    result = play.match.result(play.state)
    assert result is not None
    assert result.winners == (2,)


def test_largest_army_wins_before_the_robber_moves() -> None:
    play = position(cities={0: CITIES}, cards={0: "knight"}, knights={0: 2}).do("knight")
    assert play.phase == "over"


def test_at_the_turn_limit_all_share_the_point() -> None:
    play = position(turn=30, max_turns=30).do("end")
    result = play.match.result(play.state)
    assert result is not None
    assert (result.ended, result.scores) == ("cut", (1 / 3, 1 / 3, 1 / 3))


def test_a_turn_ends_with_the_next_seat_before_its_roll() -> None:
    play = position(seat=2).do("end")
    assert (play.seat, play.phase, play.state.turn) == (0, "roll", 21)

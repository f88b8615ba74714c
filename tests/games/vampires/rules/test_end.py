"""The end (V1): a species is gone, the last ply is played; and what a referee may decide (V2)."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove

from ..positions import grid


def test_a_species_that_is_gone_has_lost() -> None:
    play = grid("4v 2w .").do("move 0,0>1,0 x4", "end")
    assert play.result == ("won", (1.0, 0.0))
    assert play.match.to_move(play.state) == ()
    assert play.event["cause"] == "gone"
    play = grid("2v . 4w", seat=1)
    assert play.do("move 2,0>1,0 x4", "end").result is None
    play = grid("2v 4w", seat=1)
    assert play.do("move 1,0>0,0 x4", "end").result == ("won", (0.0, 1.0))


def test_when_nobody_is_left_it_is_a_draw() -> None:
    play = grid("2v 2w").do("move 0,0>1,0 x2", "end", luck=(0, 0))
    assert play.result == ("drawn", (0.5, 0.5))


def test_humans_alone_win_nothing() -> None:
    play = grid("2v 3h 2w").do("move 0,0>1,0 x2", "end", luck=(0, 3))
    assert play.result == ("won", (0.0, 1.0))


@pytest.mark.parametrize(("sizes", "scores"), [((3, 2), (1, 0)), ((2, 3), (0, 1)), ((2, 2), (0.5, 0.5))])
def test_after_the_last_ply_the_larger_population_wins(sizes: tuple[int, int], scores: tuple[float, float]) -> None:
    vampires, werewolves = sizes
    play = grid(f"{vampires}v . . . . {werewolves}w", max_plies=4)
    for way, count in (("0,0>1,0", vampires), ("5,0>4,0", werewolves), ("1,0>0,0", vampires), ("4,0>5,0", werewolves)):
        assert play.result is None
        play.do(f"move {way} x{count}", "end")
    assert play.result == ("drawn" if scores[0] == 0.5 else "won", scores)
    assert play.event["cause"] == "limit"
    assert play.state.turn == 4


def test_the_usual_limit_is_200_plies() -> None:
    play = grid("3v . . . . 2w")
    for _ in range(50):
        play.do("move 0,0>1,0 x3", "end", "move 5,0>4,0 x2", "end", "move 1,0>0,0 x3", "end", "move 4,0>5,0 x2", "end")
    assert play.result == ("won", (1.0, 0.0))
    assert play.state.turn == 200


# The referee of a server


def test_without_a_referee_nobody_skips_or_stops() -> None:
    play = grid("3v . . 2w")
    for text in ("skip", "stop", "forfeit 0"):
        with pytest.raises(BadMove, match="not legal"):
            play.do(text)


def test_a_late_turn_is_skipped() -> None:
    play = grid("3v . . 2w", timed=True).do("move 0,0>1,0 x2", "skip")
    assert play.drawn == ["3v . . 2w"]
    assert (play.seat, play.state.parts, play.state.turn) == (1, 0, 2)


def test_skipped_turns_are_plies() -> None:
    play = grid("3v . . 2w", timed=True, max_plies=2).do("skip", "skip")
    assert play.result == ("won", (1.0, 0.0))


def test_time_is_up_only_after_equal_turns() -> None:
    play = grid("3v . . 2w", timed=True)
    assert "stop" in play.legal()
    play.do("move 0,0>1,0 x2", "end")
    assert "stop" not in play.legal()
    play.do("move 3,0>2,0 x1", "end", "stop")
    assert play.result == ("won", (1.0, 0.0))
    assert play.event["cause"] == "time"
    assert grid("2v . . 2w", timed=True).do("stop").result == ("drawn", (0.5, 0.5))


@pytest.mark.parametrize("loser", [0, 1])
def test_a_breach_loses_at_once_in_either_turn(loser: int) -> None:
    for seat in (0, 1):
        play = grid("9v . . 9w", seat=seat, timed=True).do(f"forfeit {loser}")
        assert play.result == ("won", (float(loser == 1), float(loser == 0)))
        assert play.event["cause"] == "breach"

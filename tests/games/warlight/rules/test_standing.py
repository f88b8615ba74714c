"""The standing before a game of Warlight is over: where a seat has resigned, it never wins."""

from __future__ import annotations

from hegemon.core.history.outcome import outcome
from hegemon.core.registry import find_game


def test_nobody_is_out_before_the_first_round() -> None:
    match = find_game("warlight").match(3, {"board": "islands"})
    assert outcome(match, match.start(), [0]) is None


def test_the_last_of_those_who_play_on_wins_against_a_stand_in() -> None:
    match = find_game("warlight").match(3, {"board": "islands"})
    state = match.start()
    state.turn, state.phase, state.standing = 4, 2, 0b101  # ordering, and seat 1 is out
    state.held[:3] = 5, 0, 2
    result = outcome(match, state, [0])
    assert result is not None
    assert result.winners == (2,)

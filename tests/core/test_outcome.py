"""The results of games in which seats resigned."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from hegemon.core.history.outcome import outcome
from hegemon.core.match import Match, Result


class Ranking:
    """A game that knows who is ahead."""

    def __init__(self, standing: list[float]) -> None:
        self._standing = standing

    def standing(self, match: Any, state: Any) -> list[float]:
        return self._standing


def ended(resigned: list[int], standing: list[float], by_rules: Result | None = None) -> Result | None:
    match = SimpleNamespace(seats=len(standing), game=Ranking(standing), result=lambda _state: by_rules)
    return outcome(cast("Match", match), None, resigned)


def won(seat: int, seats: int = 3) -> Result:
    return Result(tuple(float(seat == one) for one in range(seats)), "won")


def test_without_resignations_the_rules_decide() -> None:
    assert ended([], [3, 0, 2]) is None
    assert ended([], [9, 0, 2], won(0)) == won(0)


def test_a_seat_that_resigned_does_not_win_by_the_rules() -> None:
    result = ended([0], [10, 4, 7], won(0))
    assert result is not None
    assert (result.ended, result.winners) == ("resigned", (2,))


def test_a_win_of_another_seat_stands() -> None:
    assert ended([0], [1, 10, 7], won(1)) == won(1)


@pytest.mark.parametrize(("standing", "winners"), [([5, 0, 2], (2,)), ([5, 3, 2], None)])
def test_the_last_who_did_not_resign_wins_at_once(standing: list[float], winners: tuple[int, ...] | None) -> None:
    result = ended([0], standing)
    assert (result and result.winners) == winners


def test_those_who_are_equally_far_share_the_win() -> None:
    result = ended([0], [10, 4, 4], won(0))
    assert result is not None
    assert result.scores == (0.0, 0.5, 0.5)


def test_a_point_shared_with_a_seat_that_resigned_goes_to_the_others() -> None:
    result = ended([0], [3, 3, 0], Result((0.5, 0.5, 0.0), "cut"))
    assert result is not None
    assert result.scores == (0.0, 1.0, 0.0)

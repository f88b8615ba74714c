"""Features of Risk's seats, checked by hand on small positions."""

from __future__ import annotations

import pytest

from hegemon.games.risk.bots.features import UNIT, features_of, turn_begins

from ..positions import Play, position
from ..world import NAMES


def features_by_name(play: Play, seat: int) -> dict[str, float]:
    """The features of a seat, where 1 is the whole."""
    features = features_of(play.match)
    found = features.of(play.state, play.match.board, seat)
    return dict(zip(features.names, (found / UNIT).tolist(), strict=True))


OCEANIA = {"Indonesia": 4, "New Guinea": 1, "Western Australia": 1, "Eastern Australia": 2}
REST = {name: 1 for name in NAMES if name not in OCEANIA}


def test_shares_of_armies_income_and_land() -> None:
    play = position({0: OCEANIA, 1: REST}, phase="reinforce", reserve={0: 5})
    found = features_by_name(play, 0)
    assert found["armies"] == pytest.approx(8 / 46, abs=1e-3)
    assert found["land"] == pytest.approx(4 / 42, abs=1e-3)
    assert found["largest stack"] == pytest.approx(4 / 46, abs=1e-3)
    assert found["border armies"] == pytest.approx(4 / 46, abs=1e-3)
    assert found["fronts"] == pytest.approx(1 / 4, abs=1e-3)
    incomes = (3 + 2) + (38 // 3 + 5 + 2 + 5 + 3 + 7)
    assert found["income"] == pytest.approx(5 / incomes, abs=1e-3)
    assert found["armies against the strongest rival"] == pytest.approx(8 / 46, abs=1e-3)
    assert found["seats left"] == pytest.approx(2 / 6, abs=1e-3)


def test_the_turn_belongs_to_one_seat() -> None:
    play = position({0: OCEANIA, 1: REST}, phase="reinforce", reserve={0: 5})
    mover, other = features_by_name(play, 0), features_by_name(play, 1)
    assert (mover["next"], other["next"]) == (1, 0)
    assert mover["next x armies"] == mover["armies"]
    assert other["next x armies"] == 0
    assert (mover["order"], other["order"]) == (0, 0.5)


def test_a_continent_is_secure_as_far_as_its_border_holds() -> None:
    safe = features_by_name(position({0: OCEANIA | {"Indonesia": 60}, 1: REST}, phase="reinforce", reserve={0: 5}), 0)
    weak = features_by_name(position({0: OCEANIA, 1: REST | {"Siam": 60}}, phase="reinforce", reserve={0: 5}), 0)
    assert safe["secure bonus"] > 0.03
    assert safe["threatened bonus"] < 0.01
    assert weak["secure bonus"] == 0
    assert weak["threatened bonus"] > 0.03
    assert weak["exposed land"] == pytest.approx(1 / 4, abs=1e-2)


def test_a_seat_that_is_out_has_nothing_but_zeros() -> None:
    play = position({0: OCEANIA, 2: REST}, seats=3, phase="reinforce", reserve={0: 5})
    assert set(features_by_name(play, 1).values()) == {0.0}


def test_a_turn_begins_before_anything_is_placed() -> None:
    fresh = position({0: OCEANIA, 1: REST}, phase="reinforce", reserve={0: 5})
    begun = position({0: OCEANIA, 1: REST}, phase="reinforce", reserve={0: 3})
    attacking = position({0: OCEANIA, 1: REST})
    assert [bool(turn_begins(one.state, one.match.board)) for one in (fresh, begun, attacking)] == [True, False, False]

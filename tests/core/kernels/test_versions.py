"""Versions of a kernel: one for all types of arguments that it treats alike, for compiling takes long."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hegemon.core.kernels.kernel import DISABLED, kernel

STATE = np.dtype([("cards", np.int32, 4), ("seat", np.int8), ("next", np.int16, 3)])

pytestmark = pytest.mark.skipif(DISABLED, reason="nothing is compiled")


@pytest.fixture(autouse=True)
def _empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found in the cache has no versions of what it calls."""
    monkeypatch.setenv("HEGEMON_CACHE", str(tmp_path))


@kernel
def _total(cards: Any, seat: int) -> int:
    total = seat
    for number in cards:
        total += number
    return total


@kernel
def _totals(state: Any, own: Any) -> int:
    """The sum of cards in a record and outside, with numbers of every width and a constant."""
    return _total(state.cards, state.seat) + _total(own, state.next[0]) + _total(own, len(own)) + _total(own, 100)


@kernel
def _last(following: Any, at: int) -> int:
    """The end of a chain, whose links are narrower than the number that it begins with."""
    return at if following[at] == 0 else _last(following, following[at])


@kernel
def _last_of(state: Any) -> int:
    return _last(state.next, state.seat)


def versions(function: Any) -> list[str]:
    return [str(arguments) for arguments in getattr(function, "dispatcher", function).overloads]


def make_state() -> Any:
    state = np.zeros(1, STATE)[0]
    state["cards"], state["seat"], state["next"] = (1, 2, 3, 4), 1, (2, 2, 0)
    return state


def test_one_version_serves_numbers_of_every_width_and_arrays_in_records_and_outside() -> None:
    own = np.array([-1, 2**31 - 1], np.int32)
    assert _totals(make_state(), own) == 11 + (2**31) + (2**31) + (2**31 + 98)
    assert versions(_total) == ["(Array(int32, 1, 'C', False, aligned=True), int64)"]


def test_a_kernel_that_calls_itself_with_a_narrower_number_has_one_version() -> None:
    assert _last_of(make_state()) == 2
    assert versions(_last) == ["(Array(int16, 1, 'C', False, aligned=True), int64)"]


def test_an_array_in_a_record_is_changed_in_its_place() -> None:
    state = make_state()
    _take_all_of(state)
    assert state["cards"].tolist() == [0, 0, 0, 0]


@kernel
def _take_all(cards: Any) -> None:
    for kind in range(len(cards)):
        cards[kind] = 0


@kernel
def _take_all_of(state: Any) -> None:
    _take_all(state.cards)

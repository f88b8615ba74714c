"""Moves as people write them and as rows of numbers."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.core.errors import BadMove
from hegemon.core.moves import Box, Forms

FORMS = Forms(
    ["pass", "attack {origin}>{target} x{dice}", "trade {a:card} {b:card}", "build {what:thing} {at}"],
    card=["foot", "footman", "horse"],
    thing=["road", "city"],
)
NUMBER = st.integers(-999_999_999, 999_999_999)
MOVES = st.one_of(
    st.just((0, 0, 0, 0)),
    st.tuples(st.just(1), NUMBER, NUMBER, NUMBER),
    st.tuples(st.just(2), st.integers(0, 2), st.integers(0, 2), st.just(0)),
    st.tuples(st.just(3), st.integers(0, 1), NUMBER, st.just(0)),
)


@given(MOVES)
def test_a_move_written_is_read_as_the_same_move(move: tuple[int, ...]) -> None:
    assert FORMS.read(FORMS.write(move)) == move


@pytest.mark.parametrize(
    "text", ["attack 3>7 x2", "ATTACK 3>7 X2", "  attack   3>7   x2 ", "attack 3>7x2", "attack\t3>7\nx2"]
)
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert FORMS.read(text) == (1, 3, 7, 2)


@pytest.mark.parametrize(
    "text",
    ["", " ", "attack", "attack 3>7", "attack 3>7 x", "attack a>b xc", "attack 3>7 x2 and more", "attack 3>>7 x2",
     "attack 3>7 x12345678901", "retreat", "trade foot", "trade foot dog", "{origin}", "pass 1", "x" * 100_000, "\0"],
)  # fmt: skip
def test_a_text_that_is_no_move_says_how_moves_are_written(text: str) -> None:
    with pytest.raises(BadMove, match="a move is written as '") as refused:
        FORMS.read(text)
    assert len(str(refused.value)) < 400


def test_the_error_of_a_wrong_attack_says_how_attacks_are_written() -> None:
    with pytest.raises(BadMove, match=r"a move is written as 'attack <origin>><target> x<dice>'$"):
        FORMS.read("attack 3-7")


@pytest.mark.parametrize(
    "row", [(), (1, 2), (1, 2, 3, 4, 5), (4, 0, 0, 0), (-1, 0, 0, 0), None, "pass", (1.5, 0, 0, 0), ("a", 0, 0, 0)]
)
def test_a_row_that_is_no_move_is_refused(row: object) -> None:
    with pytest.raises(BadMove, match=r"not a move: .* a move is 4 whole numbers"):
        FORMS.check_row(row)


def test_rows_of_numpy_numbers_are_moves() -> None:
    FORMS.check_row(tuple(np.array([1, 2, 3, 4], np.int32)))


def test_a_word_that_is_not_in_the_list_is_written_as_its_number() -> None:
    assert FORMS.write((2, 1, 9, 0)) == "trade footman 9"


def test_a_box_is_written_with_its_ranges() -> None:
    box = Box((1, 3, 7, 1), (1, 3, 7, 3))
    assert FORMS.write_box(box) == "attack 3>7 x1..3"
    assert FORMS.box_json(box) == {"kind": "attack", "origin": 3, "target": 7, "dice": [1, 3]}
    assert box.size == 3
    assert (1, 3, 7, 2) in box
    assert (1, 3, 7, 4) not in box
    assert (1, 3, 7) not in box

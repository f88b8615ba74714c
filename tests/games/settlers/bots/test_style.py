"""The preferences of an individual, as section 3.3.3 of the thesis (document 003, lines 487 to 497) reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hegemon.games.settlers.bots.individual import write_individual
from hegemon.games.settlers.bots.preferences import Style, compare_styles, settlement_text, style_of, style_rows
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from shell import Hegemon


def test_the_individual_that_the_thesis_prints() -> None:
    style = style_of(EXAMPLE)
    # Lines 973 and 974: grain 51904, stone 58879, brick 41559, wood 40598, sheep 37971.
    assert style.resources == ("ore", "grain", "brick", "wood", "sheep")
    # Lines 493, 975, 976 and 982: a card is one weight, 50459; a road the sum of four: 24532 + 26949 + 3273 + 16262.
    assert (style.card, style.road) == (50459, 71016)
    assert not style.card_first
    # Lines 979 and 980: a village's own 45371 are less than a road; with the 83486 of a 3:1 harbour they are more, with
    # the 19280 of a 2:1 harbour alone not. Its numbers bring 61612 for every roll: 25645 are 15 of 36, 6365 are 4.
    assert (style.inland, style.general_harbour, style.own_harbour) == (15, 0, 4)
    assert settlement_text(style) == "with 15 pips, or at a 3:1 harbour, or at a 2:1 harbour with 4 pips"


@pytest.mark.parametrize(
    ("village", "card", "first", "text"),
    [
        (71017, 71017, (True, True), "always"),
        (71016, 71016, (False, False), "with 1 pips, or at a 3:1 harbour, or at a 2:1 harbour"),
    ],
)
def test_more_is_more(village: int, card: int, first: tuple[bool, bool], text: str) -> None:
    # Lines 493 and 495: "větší" than the sum of four.
    style = style_of(EXAMPLE | {"weightVillageGeneral": village, "weightBuyActionCardGeneral": card})
    assert (style.settlement_first, style.card_first) == first
    assert settlement_text(style) == text


def test_one_who_never_settles_before_a_road() -> None:
    nothing = {name: 0 for name in EXAMPLE if name.startswith("weightVillage")}
    assert settlement_text(style_of(EXAMPLE | nothing)) == "never"


def test_six_beside_the_thesis_six() -> None:
    # Line 491: all six want stone most, four of them grain next; line 493: the first two would rather buy a card; line
    # 495: to four of them any settlement is better than any road.
    def one(second: str, card: int, inland: int) -> Style:
        return Style(("ore", second), card, 10, inland, 0, 0)

    six = [one("grain", 11, 0), one("grain", 11, 0), one("grain", 9, 7), one("grain", 9, 0), one("wood", 9, 9)]
    six.append(one("wood", 9, 0))
    for sentence in compare_styles(six):
        ours, theirs = (part.rpartition(" for ")[2].rstrip(".") for part in sentence.split("; in the thesis"))
        assert ours == theirs


def test_the_table_and_the_command(hegemon: Hegemon, tmp_path: Path) -> None:
    _, rows = style_rows({"mine": EXAMPLE})
    assert next(rows)[:5] == ["mine", "ore, grain, brick, wood, sheep", "50,459", "71,016", "road"]
    file = tmp_path / "one.xml"
    file.write_bytes(write_individual(EXAMPLE))
    printed = hegemon("settlers", "describe", str(file))
    assert "ore, grain, brick, wood, sheep" in " ".join(printed.out.split())
    assert hegemon("settlers", "describe", "thesis-example").out.splitlines()[1:] == printed.out.splitlines()[1:]
    wrong = tmp_path / "wrong.xml"
    wrong.write_text("<bestParameter weightWood='1'/>")
    refused = hegemon("settlers", "describe", str(wrong))
    assert refused.code != 0
    assert "lacks weightGoodNumbers" in " ".join(refused.err.split())

"""Names of accounts mislead nobody."""

from __future__ import annotations

import pytest

from hegemon.arena.errors import ArenaError
from hegemon.arena.names import check_name, folded


@pytest.mark.parametrize(
    "name",
    ["Ada", "Žofie Nováková", "bot-2_x.y", "Иван", "李小龙", "Søren Łukasz", "Đỗ Thị Hà", "Əli", "Ἀθηνᾶ", "Հայկ"],
)
def test_ordinary_names_are_taken_as_they_are(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name", ["a", "x" * 25, "", " ", "a\0b", "a\nb\u202ec", "<b>x</b>", "-ab", "ab.", "12", "a🎲", "Adа", "x/y", "@ada"]
)
def test_names_that_are_too_short_or_long_or_odd_are_refused(name: str) -> None:
    with pytest.raises(ArenaError):
        check_name(name)


@pytest.mark.parametrize("name", ["ᴀᴅᴍɪɴ", "ʜᴏᴜꜱᴇ", "ɑdmin", "ƨerver", "ᎪᎠᎷᎥᎡ", "ꓮꓓꓟꓲꓠ", "ⲟⲣⲥ", "𝐒𝐞𝐛", "ａｄａ"])
def test_letters_that_only_look_like_ordinary_ones_are_refused(name: str) -> None:
    with pytest.raises(ArenaError, match="ordinary alphabet"):
        check_name(name)


@pytest.mark.parametrize("name", ["Admin", "ádmin", "ADM1N", "Тhe table", "the.table", "House", "random", "RAND0M"])
def test_names_of_the_server_and_its_bots_are_reserved(name: str) -> None:
    with pytest.raises(ArenaError):
        check_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bill", "BiIl"),
        ("оvo", "ovo"),
        ("Řehoř", "rehor"),
        ("modern", "modem"),
        ("Anna", "Anna."),
        ("ﬁnn", "finn"),
        ("հօսցս", "hougu"),
    ],
)
def test_names_that_look_alike_are_the_same(one: str, other: str) -> None:
    assert folded(one) == folded(other)

"""Income at the start of a turn (R1): max(3, n/3 rounded down) and the bonus of every whole continent."""

from __future__ import annotations

import pytest

from ..positions import Play, position, turn_of
from ..world import CONTINENTS, NAMES

SCATTERED = [
    "Alaska", "Greenland", "Western US", "Venezuela", "Brazil", "Iceland", "Great Britain", "Southern Europe",
    "North Africa", "Congo", "South Africa", "Ural", "Yakutsk", "Irkutsk", "Japan", "China", "Middle East",
    "Siam", "New Guinea", "Western Australia", "Alberta", "Ontario", "Peru", "Ukraine", "Egypt", "East Africa",
    "Siberia", "Kamchatka", "Afghanistan", "Mongolia",
]  # fmt: skip
"""Many territories, and no whole continent among them."""


def income_of(names: list[str]) -> int:
    """The armies that seat 0 may place when its turn begins with this land."""
    play = position({0: dict.fromkeys(names, 1)}, seats=2, seat=1, phase="fortify")
    return int(play.do("end").state.reserve[0])


@pytest.mark.parametrize(
    ("territories", "armies"),
    [(1, 3), (5, 3), (8, 3), (9, 3), (11, 3), (12, 4), (14, 4), (15, 5), (17, 5), (18, 6), (26, 8), (27, 9), (30, 10)],
)
def test_every_third_territory_brings_an_army_and_three_come_always(territories: int, armies: int) -> None:
    assert income_of(SCATTERED[:territories]) == armies


@pytest.mark.parametrize(("name", "bonus", "members"), [(name, *rest) for name, rest in CONTINENTS.items()])
def test_a_whole_continent_brings_its_bonus(name: str, bonus: int, members: list[str]) -> None:
    assert income_of(members) == max(3, len(members) // 3) + bonus, name
    assert income_of(members[:-1]) == max(3, (len(members) - 1) // 3), f"{name} without {members[-1]}"


def test_the_bonuses_are_those_of_the_board() -> None:
    assert [bonus for bonus, _ in CONTINENTS.values()] == [5, 2, 5, 3, 7, 2]


def test_several_continents_add_up() -> None:
    americas = CONTINENTS["North America"][1] + CONTINENTS["South America"][1]
    assert income_of(americas) == 13 // 3 + 5 + 2
    assert income_of(NAMES[:-1]) == 41 // 3 + 5 + 2 + 5 + 3 + 7


def test_a_continent_must_be_whole_when_the_turn_begins() -> None:
    """Conquering its last territory during the turn brings nothing until the next one."""
    play = position({0: {"New Guinea": 9, "Indonesia": 1, "Eastern Australia": 1}}, reserve={0: 0})
    play.attack("New Guinea>Western Australia", "666", "1").do("follow x0")
    assert play.state.reserve[0] == 0
    play = turn_of(play, 1)
    assert play.state.reserve[1] == 38 // 3 + 5 + 2 + 5 + 3 + 7


def begin(land: list[str]) -> Play:
    return position({0: dict.fromkeys(land, 1)}, seats=2, seat=1, phase="fortify").do("end")


def test_all_armies_are_placed_before_anything_else() -> None:
    play = begin(SCATTERED[:12])
    assert play.allowed() == {"place"}
    assert {text.split()[-1] for text in play.legal("place")} == {"x1..4"}
    play.do("place Alaska x1")
    assert play.allowed() == {"place"}
    assert {text.split()[-1] for text in play.legal("place")} == {"x1..3"}
    play.do("place Brazil x3")
    assert (play.armies("Alaska"), play.armies("Brazil")) == (2, 4)
    assert play.phase == "attack"


def test_armies_go_on_own_land_only() -> None:
    play = begin(["Alaska", "Peru"])
    assert play.legal() == {"place 0 x1..3", "place 10 x1..3"}

"""The XML of the Risk thesis's maps: areas by id, from 0, in any order; every mistake named with its line (R11).

The document is 002; lines are those of its text.
"""

from __future__ import annotations

import functools
import re
from pathlib import Path

import pytest
from mapmaking import COLOURS, LINKS, NAMES, png, six_labels
from test_map_commands import run

from hegemon.core.errors import BadFile, HegemonError
from hegemon.games.risk.rules.board import map_of_draft
from hegemon.maps.checks import check
from hegemon.maps.draft import Draft
from hegemon.maps.files.territories import read_territories
from hegemon.maps.files.territory_writer import write_territories
from hegemon.maps.gallery import gallery_names, load_draft

PIVOTS = ((45, 25), (75, 25), (100, 25), (45, 55), (75, 55), (140, 60))
FROM_ZERO = {(a - 1, b - 1) for a, b in LINKS}
APPENDIX_A = {
    0: "Alaska",  # 002, line 1670: Aljaska
    8: "Central America",  # line 1686: Stredni Amerika
    13: "Iceland",  # line 1696: Island
    26: "Ural",  # line 1722
    34: "Japan",  # line 1738: Japonsko
    38: "Indonesia",  # line 1746: Indonesie
    41: "Eastern Australia",  # line 1752: Vychodni Australie
}


def area(n: int, id_: object = None, near: str | None = None, more: str = "") -> str:
    """One line: an area with its colour, pivot and neighbours by id."""
    neighbours = "".join(f'<neighbour id="{b if a == n else a}"/>' for a, b in sorted(FROM_ZERO) if n in (a, b))
    red, green, blue = COLOURS[n]
    number = "" if id_ == "" else f' id="{n if id_ is None else id_}"'
    pivot = f'<pivot x="{PIVOTS[n][0]}" y="{PIVOTS[n][1]}"/>'
    return (
        f'<area{number} name="{NAMES[n]}" color="{red},{green},{blue}"{more}>{pivot}'
        f"{neighbours if near is None else near}</area>\n"
    )


def read(*lines: str) -> Draft:
    """The map of a file whose second line is the first of these."""
    xml = "<map>\n" + "".join(lines) + "</map>"
    return read_territories(xml.encode(), "map.xml", png(six_labels()), "mask.png").draft


def refusal(*lines: str) -> str:
    with pytest.raises(BadFile) as refused:
        read(*lines)
    return str(refused.value)


def other_lines(*without: int) -> list[str]:
    return [area(n) for n in range(6) if n not in without]


# Reading


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4, 5), (5, 3, 1, 0, 2, 4), (1, 2, 3, 4, 5, 0)])
def test_areas_are_known_by_their_ids_in_any_order(order: tuple[int, ...]) -> None:
    # 002, line 784: <area id="0" value="1.3"/> <!-- alaska -->: an area is named by its id, and the first is 0
    # 002, lines 911 to 913: the file describes "its name, key colour in the mask, the list of neighbouring areas"
    world = map_of_draft(read(*(area(n) for n in order)))
    assert world.territories == NAMES
    assert set(world.edges) == FROM_ZERO


def test_an_area_id_is_the_number_of_the_protocol() -> None:
    # 002, line 1260: REINFORCE 4 26 10 sends ten units to Ural; line 1722: Ural has the index 26
    names = {int(n): name for n, name in re.findall(r'<area id="(\d+)" name="([^"]*)"', exported("world"))}
    assert {n: names[n] for n in APPENDIX_A} == APPENDIX_A
    assert sorted(names) == list(range(42))


def test_continents_have_ids_from_0_too() -> None:
    # 002, line 789: <continent id="0" value="5"/> <!-- north america -->
    part = ('<continent id="1" name="East" bonus="2"/>', '<continent id="0" name="West" bonus="3"/>')
    lines = [area(n, more=f' continent="{0 if n in (0, 1, 3) else 1}"') for n in (3, 5, 0, 1, 4, 2)]
    world = map_of_draft(read(*part, *lines))
    assert [(one["name"], one["bonus"], one["territories"]) for one in world.continents] == [
        ("West", 3, [0, 1, 3]),
        ("East", 2, [2, 4, 5]),
    ]


def test_members_of_a_continent_are_named_by_id() -> None:
    west = '<continent name="West" bonus="3"><area id="0"/><area id="1"/><area id="3"/></continent>'
    east = '<continent name="East" bonus="2"><area id="2"/><area name="Esk"/><area id="5" name="Fell"/></continent>'
    world = map_of_draft(read(*(area(n) for n in (5, 4, 3, 2, 1, 0)), west, east))
    assert [one["territories"] for one in world.continents] == [[0, 1, 3], [2, 4, 5]]


def test_without_ids_areas_are_numbered_in_the_order_of_the_file_and_neighbours_are_named() -> None:
    def near(n: int) -> str:
        return "".join(f"<neighbour>{NAMES[b if a == n else a]}</neighbour>" for a, b in FROM_ZERO if n in (a, b))

    world = map_of_draft(read(*(area(n, id_="", near=near(n)) for n in range(6))))
    assert world.territories == NAMES
    assert set(world.edges) == FROM_ZERO


def test_a_disconnected_area_has_a_pivot_for_every_part() -> None:
    # 002, lines 914 to 916: Japan is a group of islands; the file has "a list of such pivots, for each component one"
    text = exported("world")
    japan = text[text.index('name="Japan"') :]
    islands = len(next(region for region in load_draft("world").regions if region.name == "Japan").parts)
    assert japan[: japan.index("</area>")].count("<pivot") == islands >= 2


# Writing


@functools.cache
def exported(name: str) -> str:
    return write_territories(load_draft(name))[0].decode()


@pytest.mark.parametrize("name", ["skerries", "six-crowns"])
def test_what_is_written_is_read_again(name: str) -> None:
    draft = load_draft(name)
    xml, mask = write_territories(draft)
    again = read_territories(xml, "again.xml", mask, "again.png").draft
    first, second = map_of_draft(draft), map_of_draft(again)
    assert (first.territories, first.edges, first.continents) == (second.territories, second.edges, second.continents)
    assert check(again) == []


def test_every_map_of_the_gallery_is_written_with_ids_from_0() -> None:
    for name in gallery_names():
        ids = [int(n) for n in re.findall(r'<area id="(\d+)"', exported(name))]
        assert ids == list(range(len(load_draft(name).regions)))


def test_the_command_line_writes_and_reads_it(tmp_path: Path) -> None:
    xml, mask = tmp_path / "mine.xml", tmp_path / "mine.png"
    assert "12 regions" in run("maps", "make", xml, "--draft", "skerries")
    assert "12 regions" in run("maps", "make", tmp_path / "mine.zip", "--territories", xml, "--mask", mask)
    assert ": playable" in run("maps", "check", tmp_path / "mine.zip")
    with pytest.raises(HegemonError, match=r"mine\.png: the mask would overwrite this other picture"):
        run("maps", "make", xml, "--draft", "atoll", "--overwrite")
    assert xml.read_bytes() == write_territories(load_draft("skerries"))[0]


# Mistakes


@pytest.mark.parametrize(
    ("lines", "trouble"),
    [
        ([*other_lines(5), area(5, id_=4)],
         "line 7: the territory Fell has the id 4, as the one in line 6; 6 territories have the ids 0 to 5"),
        ([*other_lines(5), area(5, id_=6)], "line 7: the territory Fell has the id '6'; 6 territories have the ids"),
        ([area(0, id_=-1), *other_lines(0)], "line 2: the territory Alba has the id '-1'; 6 territories have the ids"),
        ([area(0, id_="Alaska"), *other_lines(0)], "line 2: the territory Alba has the id 'Alaska'; 6 territories"),
        ([area(0, id_="٣"), *other_lines(0)], "line 2: the territory Alba has the id '٣'"),
        ([area(0, id_=""), *other_lines(0)], "line 2: the territory Alba has no id, but others have"),
        ([area(0, near='<neighbour id="6"/>'), *other_lines(0)],
         "line 2: Alba has the neighbour '6', which is no territory of the map; the ids are 0 to 5"),
        ([area(0, near='<neighbour id="0"/>'), *other_lines(0)], "line 2: Alba is its own neighbour"),
        ([area(0, near='<neighbour id="1" name="Cora"/>'), *other_lines(0)],
         "line 2: Alba has the neighbour 'Cora' with the id '1', which is no territory"),
        ([area(0, near='<neighbour name="Nowhere"/>'), *other_lines(0)],
         "line 2: Alba has the neighbour 'Nowhere', which is no territory of the map"),
        ([area(0, near='<neighbour id="1"/>'), *other_lines(0)],
         "line 5: Alba is a neighbour of Dorn, but not the other way round"),
        ([area(0, near='<neighbours><area id="1"/></neighbours>'), *other_lines(0)],
         'line 2: <area> inside a territory; a neighbour is written <neighbour id="1"/>'),
        ([*other_lines(5), '<area id="5" name="Fell"/>'], "line 7: Fell needs a key colour"),
        (['<continent id="1" name="West" bonus="1"/>', *other_lines()],
         "line 2: the continent West has the id '1'; 1 continents have the ids 0 to 0. This file counts from 1"),
        (['<continent id="0" name="West"/>', *other_lines(5), area(5, more=' continent="1"')],
         "line 7: Fell is in the continent '1'; the ids of continents are 0 to 0"),
    ],
)  # fmt: skip
def test_mistakes_are_named_with_their_line(lines: list[str], trouble: str) -> None:
    assert refusal(*lines).startswith(f"map.xml, {trouble}")


def test_the_error_of_a_file_that_counts_from_1_says_what_to_do() -> None:
    """Earlier versions ignored ids and numbered neighbours by position, from 1."""
    one_more = [area(n, id_=n + 1) for n in range(6)]
    assert refusal(*one_more) == (
        "map.xml, line 7: the territory Fell has the id '6'; 6 territories have the ids 0 to 5. This file counts from "
        "1: subtract one from every id, also where neighbours are named by id"
    )
    by_position = [area(n, id_="") for n in range(6)]
    assert refusal(*by_position).startswith(
        "map.xml, line 2: Alba has the neighbour '1' by number, but the territories have no ids: "
        "give each an id, counted from 0, or name the neighbours"
    )

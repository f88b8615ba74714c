"""Maps (V1): the shipped ones, the course's XML with every mistake named, and random ones."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.cli.common import make_match
from hegemon.core.errors import BadFile, BadMove, BadOptions
from hegemon.core.files.content import MAX_CONTENT
from hegemon.core.history.record import Record, parse_record
from hegemon.core.history.timeline import Timeline
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.games.vampires import GAME
from hegemon.games.vampires.rules.map_files import Map, load_map, map_names, map_xml, parse_map, read_map
from hegemon.games.vampires.rules.random_maps import random_map
from hegemon.games.vampires.rules.state import HUMANS, KINDS, VAMPIRES, WEREWOLVES

from ..positions import vampires

GOOD = """<Map Rows="3" Columns="4">
  <Humans X="1" Y="2" Count="5"/>
  <Vampires X="3" Y="0" Count="4"/>
  <Werewolves X="0" Y="2" Count="6"/>
</Map>
"""
ONE = {"x": 0, "y": 0, "count": 1}


def test_the_xml_is_read() -> None:
    found = parse_map(GOOD.encode())
    assert (found.rows, found.columns) == (3, 4)
    assert [(kind, g.x, g.y, g.count) for kind, g in found.groups()] == [
        ("humans", 1, 2, 5), ("vampires", 3, 0, 4), ("werewolves", 0, 2, 6)
    ]  # fmt: skip


def test_comments_order_and_a_declaration_do_not_matter() -> None:
    text = """<?xml version="1.0" encoding="utf-8"?>
    <!-- a map --><Map Columns="4" Rows="3"><Werewolves Count="6" Y="2" X="0" /><!-- the wolves -->
    <Vampires X="3" Y="0" Count="4"></Vampires><Humans X="1" Y="2" Count="5"/></Map>"""
    assert parse_map(text.encode()) == parse_map(GOOD.encode())


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("</Map>", "", None, "not XML"),
        (GOOD, "", 1, "not JSON"),
        (GOOD, "<Map", 1, "not XML"),
        ("Map", "Chart", 1, "the root is <Map"),
        ('Rows="3" ', "", 1, "<Map> lacks Rows"),
        ('Rows="3"', 'Rows="0"', 1, "Rows is a whole number from 1 to 255, not '0'"),
        ('Columns="4"', 'Columns="256"', 1, "Columns is a whole number from 1 to 255"),
        ('Columns="4"', 'Columns="4" Name="x"', 1, "has no attribute 'Name'"),
        ('X="1" Y="2"', 'X="4" Y="2"', 2, "humans at 4,2 are outside the grid: x is from 0 to 3, y from 0 to 2"),
        ('X="3" Y="0"', 'X="3" Y="3"', 3, "vampires at 3,3 are outside the grid"),
        ('X="3" Y="0"', 'X="1" Y="2"', 3, "there is a group on this cell already"),
        ('Count="5"', 'Count="0"', 2, "Count is from 1 to 255, not 0"),
        ('Count="5"', 'Count="-1"', 2, "Count is a whole number from 0 to 255, not '-1'"),
        ('Count="5"', 'Count="five"', 2, "not 'five'"),
        ('Count="5"', "", 2, "<Humans> lacks Count"),
        ("<Vampires", "<Zombies", 3, "not <Zombies>"),
        ("<Vampires", "<Werewolves", 4, "a second start of the werewolves"),
        ('  <Vampires X="3" Y="0" Count="4"/>\n', "", 1, "the vampires have no start"),
        ('  <Werewolves X="0" Y="2" Count="6"/>\n', "", 1, "the werewolves have no start"),
        ('Count="5"', 'Count="250"', 1, "256 could meet on one cell"),
    ],
)  # fmt: skip
def test_every_mistake_is_named_with_its_line(tmp_path: Path, old: str, new: str, line: int | None, said: str) -> None:
    file = tmp_path / "mine.xml"
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(BadFile) as caught:
        read_map(file)
    text = str(caught.value)
    assert said in text
    assert text.startswith(f"{file}, line {line}:" if line else str(file))


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        read_map(tmp_path / "none.xml")
    with pytest.raises(BadFile, match="not a file"):
        read_map(tmp_path)
    (tmp_path / "huge.xml").write_bytes(b" " * (MAX_CONTENT + 1))
    with pytest.raises(BadFile, match=f"longer than {MAX_CONTENT // 1024} KiB"):
        read_map(tmp_path / "huge.xml")
    (tmp_path / "bytes.xml").write_bytes(bytes(range(256)))
    with pytest.raises(BadFile, match="not JSON"):
        read_map(tmp_path / "bytes.xml")


def test_a_path_takes_the_place_of_a_name(tmp_path: Path) -> None:
    (tmp_path / "mine.xml").write_text(GOOD)
    (tmp_path / "mine.json").write_text(parse_map(GOOD.encode()).model_dump_json())
    for name in ("mine.xml", "mine.json"):
        match = make_match("vampires", 2, [f"board={tmp_path / name}"])
        assert (match.board.rows, match.board.columns) == (3, 4)


def test_no_entity_is_looked_up(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("7")
    text = f'<!DOCTYPE Map [<!ENTITY e SYSTEM "file://{tmp_path}/secret">]>' + GOOD.replace("</Map>", "&e;</Map>")
    with pytest.raises(BadFile):
        parse_map(text.encode())


def test_what_could_meet_on_one_cell_fits_into_a_byte() -> None:
    assert parse_map(GOOD.replace('Count="5"', 'Count="249"').encode()).humans[0].count == 249
    with pytest.raises(BadFile, match="at most 255"):
        parse_map(GOOD.replace('Count="5"', 'Count="249"').replace('Count="4"', 'Count="7"').encode())


@pytest.mark.parametrize("name", map_names())
def test_shipped_maps_are_symmetric_and_fair(name: str) -> None:
    found = load_map(name)
    mirrored = {(found.columns - 1 - g.x, found.rows - 1 - g.y, g.count) for g in found.humans}
    assert mirrored == {(g.x, g.y, g.count) for g in found.humans}
    ours, theirs = found.vampires, found.werewolves
    assert (found.columns - 1 - ours.x, found.rows - 1 - ours.y, ours.count) == (theirs.x, theirs.y, theirs.count)
    assert any(g.count <= ours.count for g in found.humans), "humans can be converted at once"


def test_there_are_a_dozen_maps_from_small_to_large() -> None:
    sizes = [(load_map(name).rows, load_map(name).columns) for name in map_names()]
    assert len(sizes) >= 12
    assert min(sizes) == (5, 5)
    assert max(sizes) == (30, 30)


@pytest.mark.parametrize("name", map_names())
def test_a_map_is_the_same_after_writing_and_reading(name: str) -> None:
    assert parse_map(map_xml(load_map(name)).encode()) == load_map(name)


def test_the_start_is_the_map() -> None:
    match = vampires("river")
    state, found = match.start(), load_map("river")
    for kind, group in found.groups():
        cell = group.y * found.columns + group.x
        assert (KINDS[state.kind[cell]], state.count[cell]) == (kind, group.count)
    assert state.groups == len(found.humans) + 2


def test_a_map_of_ones_own_travels_with_the_record() -> None:
    match = vampires(parse_map(GOOD.encode()), max_plies=2)
    timeline = Timeline(match)
    for seat, text in ((0, "move 3,0>2,1 x4"), (0, "end"), (1, "move 0,2>1,2 x6"), (1, "end")):
        timeline.play(seat, match.read(text), make_rng(1))
    lines = list(Record(match, ["a", "b"], 1, timeline.entries).lines())
    again, _ = parse_record(lines)
    assert again.match.options == match.options
    assert again.entries == timeline.entries


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("nowhere", "there is no such board; choose one of archipelago, "),
        ({"rows": 3, "columns": 3}, "vampires"),
        ({"rows": 1, "columns": 2, "vampires": ONE, "werewolves": ONE}, "there is a group on this cell already"),
    ],
)
def test_boards_that_cannot_be_are_refused(board: Any, said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        GAME.match(2, {"board": board})


# Random maps


def dealt(seed: int, **options: Any) -> Any:
    match = vampires("random", **options)
    timeline = Timeline(match)
    assert match.to_move(timeline.state) == (DEALER,)
    timeline.deal(make_rng(seed))
    return match, timeline


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), rows=st.integers(2, 15), columns=st.integers(2, 16), homes=st.integers(0, 16))
def test_a_random_map_mirrors_its_left_half(seed: int, rows: int, columns: int, homes: int) -> None:
    homes = min(homes, rows * (columns // 2) - 1)
    _, timeline = dealt(seed, rows=rows, columns=columns, homes=homes)
    state = timeline.state
    kind = state.kind[: rows * columns].reshape(rows, columns)
    count = state.count[: rows * columns].reshape(rows, columns)
    swapped = np.array([0, HUMANS, WEREWOLVES, VAMPIRES])[kind[::-1, ::-1]]
    assert (swapped == kind).all()
    assert (count[::-1, ::-1] == count).all()
    left = kind[:, : columns // 2]
    assert (left == HUMANS).sum() == homes
    assert (left == WEREWOLVES).sum() == 1
    assert (left == VAMPIRES).sum() == 0
    humans, wolves = count[kind == HUMANS], count[kind == WEREWOLVES]
    assert ((humans >= 1) & (humans <= 19)).all()
    assert 2 <= wolves[0] <= 19
    assert humans.sum() + wolves[0] <= 255
    assert (timeline.state.turn, timeline.state.seat) == (1, 0)


def test_all_counts_and_cells_occur() -> None:
    humans, wolves, cells = Counter[int](), Counter[int](), Counter[int]()
    for seed in range(600):
        found = random_map(5, 6, 3, seed)
        humans.update(g.count for g in found.humans)
        wolves[found.werewolves.count] += 1
        cells[found.werewolves.y * 3 + found.werewolves.x] += 1
    assert set(humans) == set(range(1, 20))
    assert set(wolves) == set(range(2, 20))
    assert set(cells) == set(range(15))
    assert max(cells.values()) < 3 * min(cells.values())


def test_the_luck_of_a_deal_is_checked() -> None:
    match, timeline = dealt(3, rows=4, columns=6, homes=2)
    luck = timeline.entries[0].luck
    start, deal = match.start(), match.read("deal")
    assert len(luck) == 6
    match.check_luck(start, DEALER, deal, luck)
    same_cell = (luck[0], luck[1], luck[0], luck[3], luck[4], luck[5])
    for bad in (same_cell, (5, *luck[1:]), (24, *luck[1:]), (-1, *luck[1:]), (luck[0], 20, *luck[2:]), (*luck[:5], 1)):
        with pytest.raises(BadMove):
            match.check_luck(start, DEALER, deal, bad)


def test_many_homes_are_dealt_so_that_they_fit() -> None:
    for seed in range(20):
        found = random_map(10, 10, 16, seed)
        assert sum(g.count for g in found.humans) + found.werewolves.count <= 255


def test_homes_must_fit_into_the_half() -> None:
    with pytest.raises(BadOptions, match="6 homes and a start do not fit into a half of 6 cells"):
        GAME.match(2, {"board": "random", "rows": 3, "columns": 4, "homes": 6})
    with pytest.raises(BadOptions, match="homes"):
        random_map(3, 4, 6, 1)


def test_a_random_map_is_a_map_with_the_same_seed_the_same() -> None:
    found = random_map(8, 9, 4, 7)
    assert isinstance(found, Map)
    assert found == random_map(8, 9, 4, 7) != random_map(8, 9, 4, 8)
    assert parse_map(map_xml(found).encode()) == found

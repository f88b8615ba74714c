"""Individuals as XML (S3, thesis Appendix C): read, written, refused with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hegemon.core.errors import BadFile, BadOptions
from hegemon.core.registry import find_bot
from hegemon.games.settlers.bots.individual import (
    read_individual,
    read_individuals,
    write_individual,
    write_individuals,
)
from hegemon.games.settlers.bots.weight_names import EXAMPLE, MEANINGS, NAMES
from thesis_files import INDIVIDUAL

from ..positions import settlers

ALL = " ".join(f'{name}="{number}"' for number, name in enumerate(NAMES))


def written(tmp_path: Path, content: str | bytes) -> Path:
    file = tmp_path / "best.xml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def refusal(tmp_path: Path, content: str | bytes) -> str:
    file = written(tmp_path, content)
    with pytest.raises(BadFile) as refused:
        read_individuals(file)
    assert str(refused.value).startswith(str(file))
    return str(refused.value).removeprefix(str(file))


TABLE_7_2 = """
GoodNumbers PortThreeOne PortTwoOne MissingMaterial EdgeGeneral Wood Brick Grain Sheep Stone RoadGeneral LongestRoad
ExtensionRoad SpaceForVillage ThiefMoveBase ThiefMoveOtherBuilding ThiefMoveMyBuilding ThiefMoveProb VillageGeneral
VillageGoodNumbers VillagePortThreeOne VillagePortTwoOne TownGeneral TownGoodNumbers BuyActionCardGeneral
UseActionCardGeneral UseMatFromPlGeneral UseTwoMatRoadGeneral UseTwoMatVillageGeneral UseTwoMatTownGeneral
UseTwoMatActGeneral UseTwoRoadGeneral
"""
"""003, lines 931 to 962, in their order; `UseMatFromPIGeneral` there is a slip, Appendix C (line 983) has `Pl`."""


def test_there_are_32_weights_named_as_table_7_2_names_them() -> None:
    assert len(NAMES) == 32
    assert tuple(f"weight{name}" for name in TABLE_7_2.split()) == NAMES


def test_the_individual_of_appendix_c_is_read_as_printed_and_is_thesis_example(tmp_path: Path) -> None:
    match = settlers(2)
    printed = read_individual(match, written(tmp_path, INDIVIDUAL))
    example = find_bot(match, "thesis-example")
    assert list(printed.values()) == example.kind.weights(match, example.given).tolist()


def test_an_individual_is_read_and_plays(tmp_path: Path) -> None:
    file = written(tmp_path, f"<bestParameter {ALL}/>")
    match = settlers(2)
    assert dict(read_individual(match, file)) == {name: number for number, name in enumerate(NAMES)}
    bot = find_bot(match, f"weights:{file}")
    assert bot.kind.weights(match, bot.given).tolist() == list(range(32))


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    assert read_individuals(written(tmp_path, write_individual({"weightWood": 7}))) == [
        ("best", EXAMPLE | {"weightWood": 7})
    ]
    pair = [("a & <b>", EXAMPLE), ("second", EXAMPLE | {"weightBrick": 100_000})]
    assert read_individuals(written(tmp_path, write_individuals(pair))) == pair


def test_a_list_without_names_is_numbered(tmp_path: Path) -> None:
    file = written(tmp_path, f"<list>\n<one {ALL}/>\n<other {ALL}/>\n</list>")
    assert [name for name, _ in read_individuals(file)] == ["1", "2"]
    with pytest.raises(BadFile, match="2 individuals instead of one"):
        read_individual(settlers(2), file)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("", ", line 1: not XML: no element found"),
        ("<a>\n", ", line 2: not XML: no element found"),
        ("<population/>", ": contains no individual"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a/>', ", line 1: a document type (<!DOCTYPE …>) is not accepted"),
        ("<a>\nsome text</a>", ", line 2: text 'some text' between the elements"),
        (f"<a>\n<b {ALL}><c/></b></a>", ", line 2: <c> must not be inside an individual"),
        (f"<a>\n<b {ALL} size='1'/></a>", ", line 2: <b> has an unknown attribute 'size'"),
        (
            "<a>\n<b weightWood='1'/></a>",
            ", line 2: <b> lacks weightGoodNumbers, weightPortThreeOne, weightPortTwoOne …",
        ),
        (f"<a>\n<b name='x' {ALL}/>\n<b name='x' {ALL}/></a>", ", line 3: a second individual 'x'"),
    ],
)
def test_refusals(tmp_path: Path, content: str, expected: str) -> None:
    assert refusal(tmp_path, content) == expected


@pytest.mark.parametrize("text", ["-1", "1.5", "100001", "", "many", "٣"])
def test_weights_are_whole_numbers_in_range(tmp_path: Path, text: str) -> None:
    content = f"<bestParameter\n{ALL}/>".replace('weightWood="5"', f'weightWood="{text}"')
    assert f"weightWood must be a whole number from 0 to 100000, not {text!r}" in refusal(tmp_path, content)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such file"):
        read_individuals(tmp_path / "none.xml")


def test_what_is_no_individual_is_not_written() -> None:
    with pytest.raises(BadOptions, match="no weight speed"):
        write_individual({"speed": 1})
    with pytest.raises(BadOptions, match="weightWood must be a whole number"):
        write_individual({"weightWood": 1.5})


def test_every_weight_says_what_it_is_for_to_people_of_both_languages() -> None:
    assert tuple(MEANINGS) == NAMES
    page = Path(__file__).parents[4] / "web" / "src" / "boards" / "settlers" / "messages" / "weights.ts"
    english, czech = page.read_text(encoding="utf-8").split("export const cs")
    for name in NAMES:
        assert f"'parameter.{name}':" in english
        assert re.search(rf"'parameter\.{name}': \['[^']+', '[^']+'\]", czech)

"""Settings *pevný protihráč* with their rivals' files, as the lab's page sends them (document 003, Appendix C)."""

from __future__ import annotations

import time

import pytest

from hegemon.core.errors import BadFile, UnknownBot
from hegemon.core.registry import find_game
from hegemon.core.untrusted.bots import safe_bot
from hegemon.games.settlers.bots.individual import write_individual, write_individuals
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.lab.evolution import Breeding, Settings
from hegemon.lab.runs.uploaded_settings import Upload, read_evolution
from thesis_files import FIXED

SETTLERS = find_game("settlers")


def rival(number: int, name: str = "") -> Upload:
    return Upload(name or f"0{number}par.xml", write_individual(EXAMPLE | {"weightWood": number}))


RIVALS = [rival(3), rival(1), rival(2)]
TWO = Upload("02par.xml", write_individuals([("a", EXAMPLE), ("b", EXAMPLE)]))


def test_rivals_are_found_by_their_names_whatever_the_order_of_the_files() -> None:
    values = read_evolution(SETTLERS, {"rules": "thesis"}, "weights", [*RIVALS, Upload("basic.xml", FIXED)])
    settings = Settings.model_validate(values)
    assert (settings.population, settings.generations, settings.games) == (40, 300, 40 * 400)
    breeding = Breeding(SETTLERS.match(4, {"rules": "thesis"}), "weights", settings, find=safe_bot)
    assert [dict(one.given) for one in breeding.rivals] == [EXAMPLE | {"weightWood": number} for number in (1, 2, 3)]


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ([Upload("basic.xml", FIXED)], "basic.xml names rivals whose files are missing: 01par.xml, 02par.xml, 03"),
        ([Upload("basic.xml", FIXED), rival(2)], "missing: 01par.xml, 03par.xml; select them too"),
        ([Upload("basic.xml", FIXED), *RIVALS, rival(4)], "basic.xml names no rival 04par.xml"),
        ([Upload("basic.xml", FIXED), *RIVALS, rival(3)], "two of the files have the same name"),
        (RIVALS, "one of the files must be the settings of an evolution .* none is"),
        ([Upload("a.xml", FIXED), Upload("b.xml", FIXED)], "several are: a.xml, b.xml"),
        ([Upload("basic.xml", FIXED), *RIVALS[:2], Upload("02par.xml", b"<a/>")], "02par.xml: contains no individual"),
        (
            [Upload("basic.xml", FIXED), *RIVALS[:2], TWO],
            "02par.xml: 2 individuals instead of one",
        ),
        ([Upload("basic.xml", FIXED.replace(b"300", b"x"))], "line 2: generationCount must be a number, not 'x'"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_files_is_said(files: list[Upload], words: str) -> None:
    with pytest.raises(BadFile, match=words):
        read_evolution(SETTLERS, {}, "weights", files)


def test_files_of_parameters_are_for_the_bot_that_is_bred() -> None:
    settings = b'fitness = {kind = "fixed", rivals = ["old/mine.toml"], games = 4}\nseats = 2\n'
    files = [Upload("mine.toml", b"horizon = 50\n"), Upload("how.toml", settings)]
    for bot in ("planner", "evolved"):
        values = read_evolution(SETTLERS, {}, bot, files)
        assert values["fitness"]["rivals"] == [f"{bot}:horizon=50"]
    with pytest.raises(UnknownBot):
        read_evolution(SETTLERS, {}, "exec:true", files)


def test_settings_that_name_no_files_need_none() -> None:
    settings = b'fitness = {kind = "fixed", rivals = ["planner"], games = 4}\n'
    assert read_evolution(SETTLERS, {}, "weights", [Upload("a.toml", settings)])["fitness"]["rivals"] == ["planner"]
    everybody = read_evolution(SETTLERS, {}, "weights", [Upload("a.toml", b'fitness = "everybody"')])
    assert everybody == {"fitness": "everybody"}


def test_many_empty_lines_take_no_time() -> None:
    began = time.monotonic()
    with pytest.raises(BadFile, match="one of the files must be the settings of an evolution"):
        read_evolution(SETTLERS, {}, "weights", [Upload("a.toml", b"\n" * 900_000), Upload("b.toml", b"")])
    assert time.monotonic() - began < 5


def test_seats_may_be_written_as_settings_allow() -> None:
    values = b'seats = "2"\n[fitness]\nkind = "fixed"\ngames = 3\nrivals = ["01par.xml"]\n'
    assert read_evolution(SETTLERS, {}, "weights", [Upload("s.toml", values), rival(1)])["seats"] == "2"

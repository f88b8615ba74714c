"""The thesis's XML for `standard` (R4): read as the thesis describes it, refused with its line where it is wrong."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hegemon.core.errors import BadFile, BadOptions, UnknownBot
from hegemon.core.registry import find_bot
from hegemon.games.risk.bots.evaluation import evaluate
from hegemon.games.risk.bots.kinds import PARAMETERS, read_standard, write_standard
from hegemon.lab.evolution.genome import Genome
from hegemon.lab.evolution.settings import Everybody, Settings
from hegemon.lab.runs.uploads import read_bots
from hegemon.lab.simulate import simulate

from ..positions import risk

OF_THE_THESIS = [
    "area_coeff",
    "continent_coeff",
    "component_size",
    "army_value_modifier_size",
    "border_area_coeff",
    "inner_area_coeff",
    "min_probability_attack",
    "max_loss_ratio_attack",
]


def read(tmp_path: Path, content: str | bytes) -> dict[str, float]:
    file = tmp_path / "standard.xml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return dict(read_standard(risk(3), file))


def refusal(tmp_path: Path, content: str | bytes) -> str:
    with pytest.raises(BadFile) as refused:
        read(tmp_path, content)
    text = str(refused.value)
    assert text.startswith(str(tmp_path / "standard.xml"))
    assert "\n" not in text
    assert len(text) < 400 + len(str(tmp_path))
    return text.removeprefix(str(tmp_path / "standard.xml"))


def inside(lines: str) -> str:
    """A file whose second line this is."""
    return f"<standard>\n{lines}\n</standard>\n"


# Reading


def test_the_examples_of_the_thesis(tmp_path: Path) -> None:
    values = read(tmp_path, """<?xml version="1.0"?>
        <ai>
          <area id="0" value="1.3"/> <!-- alaska -->
          <continent id="0" value="5"/> <!-- north america -->
          <param key="area_coeff" value="2.5"/>
        </ai>""")  # fmt: skip
    assert values["area.0"] == 1.3
    assert values["continent.0"] == 5.0
    assert values["area_coeff"] == 2.5


def test_what_is_not_mentioned_is_worth_one(tmp_path: Path) -> None:
    values = read(tmp_path, inside('<area id="41" value="3"/>'))
    assert [values[f"area.{i}"] for i in range(42)] == [1.0] * 41 + [3.0]
    assert [values[f"continent.{i}"] for i in range(6)] == [1.0] * 6
    assert set(values).isdisjoint(OF_THE_THESIS), "parameters keep their defaults"


@pytest.mark.parametrize("key", OF_THE_THESIS)
def test_every_parameter_of_the_thesis_can_be_set(tmp_path: Path, key: str) -> None:
    assert read(tmp_path, inside(f'<param key="{key}" value="0.75"/>'))[key] == 0.75


def test_ours_can_be_set_too(tmp_path: Path) -> None:
    for parameter in PARAMETERS:
        text = inside(f'<param key="{parameter.name}" value="{parameter.low}"/>')
        assert read(tmp_path, text)[parameter.name] == parameter.low


@pytest.mark.parametrize(
    ("text", "value"), [("1", 1.0), ("1.", 1.0), (".5", 0.5), ("+2e1", 20.0), (" 3.25 ", 3.25), ("1E-2", 0.01)]
)
def test_values_are_numbers_as_c_writes_them(tmp_path: Path, text: str, value: float) -> None:
    assert read(tmp_path, inside(f'<area id="7" value="{text}"/>'))["area.7"] == value


@pytest.mark.parametrize("key", OF_THE_THESIS)
@pytest.mark.parametrize("text", ["150", "-0.5", "1e308", "-2.5e-7"])
def test_a_param_takes_any_double(tmp_path: Path, key: str, text: str) -> None:
    # 002, lines 799 to 800: "value je vždy desetinné číslo typu double": always a decimal number of type double
    file = tmp_path / "standard.xml"
    file.write_text(inside(f'<param key="{key}" value="{text}"/>'))
    match = risk(3)
    bot = find_bot(match, f"standard:{file}")
    assert bot.given[key] == float(text)
    assert float(text) in bot.kind.weights(match, bot.given)


def test_territories_and_continents_take_any_double_too(tmp_path: Path) -> None:
    values = read(tmp_path, inside('<area id="0" value="-1.3"/><continent id="0" value="500"/>'))
    assert (values["area.0"], values["continent.0"]) == (-1.3, 500.0)


def test_bounds_are_for_breeding_and_for_what_is_typed(tmp_path: Path) -> None:
    file = tmp_path / "standard.xml"
    file.write_text(inside('<param key="area_coeff" value="150"/>'))
    match = risk(3)
    with pytest.raises(UnknownBot, match="area_coeff is from 0 to 100, not 150"):
        find_bot(match, "standard:area_coeff=150")
    with pytest.raises(UnknownBot, match="area_coeff is from 0 to 100, not -1"):
        find_bot(match, f"standard:{file},area_coeff=-1")
    assert find_bot(match, f"standard:{file},continent_coeff=3").given["area_coeff"] == 150.0
    (bred,) = [one for one in match.game.bots()[1].parameters(match) if one.name == "area_coeff"]
    genome = Genome([bred], Settings(fitness=Everybody()), {"area_coeff": 150.0})
    assert genome.values(genome.defaults) == {"area_coeff": 100.0}


def test_other_files_take_any_finite_number_as_well(tmp_path: Path) -> None:
    file = tmp_path / "standard.toml"
    file.write_text("area_coeff = 150\n")
    assert find_bot(risk(3), f"standard:{file}").given["area_coeff"] == 150.0
    file.write_text("area_coeff = nan\n")
    with pytest.raises(UnknownBot, match="area_coeff is a finite number, not nan"):
        find_bot(risk(3), f"standard:{file}")


@pytest.mark.parametrize("value", ["150", "-0.5", "1e308", "-1e308"])
def test_a_bot_plays_legally_by_any_doubles(tmp_path: Path, value: str) -> None:
    keys = [key for key in OF_THE_THESIS if not key.startswith("m")]
    file = tmp_path / "standard.xml"
    lines = [f'<param key="{key}" value="{value}"/>' for key in keys]
    lines += [f'<area id="{i}" value="{value}"/>' for i in range(42)]
    file.write_text(inside("\n".join(lines)))
    match = risk(3, territories="chosen", max_turns=20)
    bots = [find_bot(match, name) for name in (f"standard:{file}", f"standard:{file}", "random")]
    summary = simulate(match, bots, 1, seed=1)
    assert summary.games == 1
    assert not summary.faults


def test_an_evaluation_is_never_negative() -> None:
    # 002, line 854: "Výstupem evaluátoru je nezáporné racionální číslo": a number that is not negative
    match = risk(3)
    (kind,) = [kind for kind in match.game.bots() if kind.name == "standard"]
    weights = kind.weights(match, {"area_coeff": -150.0})
    state = match.start()
    state.owner[:42], state.armies[:42], state.held[:3] = 0, 1, (42, 0, 0)
    scratch = np.zeros(match.game.scratch(match.board))
    assert evaluate(state, match.board, 0, weights, scratch) == 0.0


def test_an_empty_element_sets_nothing(tmp_path: Path) -> None:
    assert set(read(tmp_path, "<standard/>").values()) == {1.0}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "iso-8859-2", "windows-1250"])
def test_comments_may_be_czech_in_any_usual_encoding(tmp_path: Path, encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n<ai><!-- Aljaška --><area id="0" value="2"/></ai>'
    assert read(tmp_path, text.encode(encoding))["area.0"] == 2.0


def test_a_file_is_named_like_any_other_parameter(tmp_path: Path) -> None:
    file = tmp_path / "mine.xml"
    file.write_text(inside('<param key="min_probability_attack" value="0.9"/>'))
    match = risk(3)
    bot = find_bot(match, f"standard:{file},area_coeff=3")
    assert bot.given["min_probability_attack"] == 0.9
    assert bot.given["area_coeff"] == 3.0
    assert bot.given["continent.4"] == 1.0
    with pytest.raises(UnknownBot, match=r"takes a \.toml file"):
        find_bot(match, f"random:{file}")


# Writing


def test_what_is_written_is_read_again_to_the_last_digit(tmp_path: Path) -> None:
    match = risk(3)
    values = {p.name: p.low + (p.high - p.low) / (3 + i) for i, p in enumerate(match.game.bots()[1].parameters(match))}
    written = write_standard(match, values)
    assert read(tmp_path, written) == values
    assert b"Alaska" in written


def test_writing_fills_in_defaults_and_knows_its_parameters(tmp_path: Path) -> None:
    match = risk(3)
    (kind,) = [kind for kind in match.game.bots() if kind.name == "standard"]
    assert read(tmp_path, write_standard(match, {"area.3": 7.0})) == kind.values(match, {"area.3": 7.0})
    with pytest.raises(BadOptions, match="no parameter courage"):
        write_standard(match, {"courage": 1.0})


# Mistakes


@pytest.mark.parametrize(("lines", "trouble"), [
    ('<param key="courage" value="1"/>', "there is no parameter 'courage'; use one of area_coeff,"),
    ('<param value="1"/>', "there is no parameter ''"),
    ('<param key="area.0" value="1"/>', "there is no parameter 'area.0'"),
    ('<param key="AREA_COEFF" value="1"/>', "there is no parameter 'AREA_COEFF'"),
    ('<area id="42" value="1"/>', "<area> needs an id from 0 to 41, not '42'"),
    ('<area id="-1" value="1"/>', "<area> needs an id from 0 to 41, not '-1'"),
    ('<area id="Alaska" value="1"/>', "not 'Alaska'"),
    ('<area id="٣" value="1"/>', "needs an id"),
    ('<area id="1.0" value="1"/>', "needs an id"),
    (f'<area id="{"1" * 5000}" value="1"/>', "needs an id"),
    ('<area value="1"/>', "needs an id"),
    ('<continent id="6" value="1"/>', "<continent> needs an id from 0 to 5, not '6'"),
    ('<area id="1"/>', "<area> needs a finite decimal number as its value, not ''"),
    ('<area id="1" value="much"/>', "not 'much'"),
    ('<area id="1" value="1,3"/>', "not '1,3'"),
    ('<area id="1" value="1_0"/>', "not '1_0'"),
    ('<area id="1" value="0x10"/>', "not '0x10'"),
    ('<area id="1" value="nan"/>', "<area> needs a finite decimal number as its value, not 'nan'"),
    ('<area id="1" value="inf"/>', "not 'inf'"),
    ('<area id="1" value="1e999"/>', "not '1e999'"),
    ('<continent id="1" value="-1e999"/>', "<continent> needs a finite decimal number as its value, not '-1e999'"),
    ('<param key="area_coeff" value="NaN"/>', "<param> needs a finite decimal number as its value, not 'NaN'"),
    ('<param key="area_coeff" value="-inf"/>', "not '-inf'"),
    ('<param key="area_coeff" value="INF"/>', "not 'INF'"),
    ('<param key="area_coeff" value="Infinity"/>', "not 'Infinity'"),
    ('<region id="1" value="1"/>', "<region> is unknown; use <area>, <continent> or <param>"),
    ('<area id="1" value="1" name="x"/>', "<area> has no attribute 'name'; it has id and value"),
    ('<param key="area_coeff" id="1" value="1"/>', "<param> has no attribute 'id'; it has key and value"),
    ('<area id="1" value="1">\n</area><area id="01" value="2"/>', "area.1 is already set in line 2"),
    ("area_coeff = 3", "text 'area_coeff = 3' between the elements"),
    ('<area id="1" value="1"><area id="2" value="2"/></area>', "<area> must not be inside another element"),
    ('<area id="1" value="1" value="2"/>', "not XML: duplicate attribute"),
    ('<area id="1" value=1/>', "not XML"),
    ('<area id="1" value="1">', "not XML: mismatched tag"),
    ('<area id="&x;" value="1"/>', "not XML: undefined entity"),
])  # fmt: skip
def test_mistakes_are_named_with_their_line(tmp_path: Path, lines: str, trouble: str) -> None:
    text = refusal(tmp_path, inside(lines))
    assert trouble in text
    line = 3 if "already" in trouble or "mismatched" in trouble else 2
    assert text.startswith(f", line {line}: ")


@pytest.mark.parametrize("content", [
    "", "area_coeff = 3", "{}", b"\x89PNG\r\n", b"\xff\xfe\x00", b"\x00" * 100, "<standard>", "<a/><b/>",
    '<?xml version="1.0" encoding="klingon"?><a/>', '<?xml version="1.0" encoding="utf-7"?><a/>',
    '<?xml version="1.0" encoding="euc-jp"?><a/>',
])  # fmt: skip
def test_what_is_no_xml_is_refused(tmp_path: Path, content: str | bytes) -> None:
    assert "not XML" in refusal(tmp_path, content)


def test_one_element_must_hold_all_others(tmp_path: Path) -> None:
    assert "must be inside" in refusal(tmp_path, '<area id="0" value="1"/>')


BOMB = """<?xml version="1.0"?>
<!DOCTYPE bomb [
<!ENTITY a "ha">
{entities}
]>
<standard><area id="0" value="&z;"/></standard>"""


@pytest.mark.parametrize("content", [
    BOMB.format(entities="\n".join(f'<!ENTITY {chr(b)} "{f"&{chr(b - 1)};" * 20}">' for b in range(98, 123))),
    '<!-- one -->\n<!DOCTYPE a SYSTEM "http://localhost:1/a.dtd">\n<a/>',
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n<a>&x;</a>',
    '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/hostname"> %x;]>\n<a/>',
    '\n<!DOCTYPE a>\n<a/>',
])  # fmt: skip
def test_document_types_and_their_entities_are_refused_before_they_do_anything(tmp_path: Path, content: str) -> None:
    assert refusal(tmp_path, content) == ", line 2: a document type (<!DOCTYPE …>) is not accepted"
    assert "not accepted" in refusal(tmp_path, content.encode("utf-16"))


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    assert "longer than 1024 KiB" in refusal(tmp_path, "<a>" + " " * (1 << 20) + "</a>")


def test_deep_nesting_ends_at_once(tmp_path: Path) -> None:
    assert "line 1" in refusal(tmp_path, "<a>" * 100_000)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"none\.xml: there is no such file"):
        read_standard(risk(3), tmp_path / "none.xml")
    with pytest.raises(BadFile, match="not a file"):
        read_standard(risk(3), tmp_path)


@pytest.mark.parametrize("text", ["150", "1e308"])
def test_a_file_that_no_table_would_take_is_refused_where_it_is_sent(text: str) -> None:
    with pytest.raises(BadFile, match="area_coeff is from 0 to 100, not 1"):
        read_bots(risk(3), inside(f'<param key="area_coeff" value="{text}"/>').encode(), "standard.xml")


@pytest.mark.parametrize("text", ["1" * 200_000 + "x", "1." + "1" * 200_000 + "x", "." * 200_000])
def test_a_number_without_end_is_refused_soon(text: str) -> None:
    """Every way to part its digits was tried: 20,000 of them kept the whole server waiting for a minute."""
    with pytest.raises(BadFile, match="needs a finite decimal number"):
        read_bots(risk(3), inside(f'<param key="area_coeff" value="{text}"/>').encode(), "standard.xml")

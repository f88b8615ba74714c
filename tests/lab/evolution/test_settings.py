"""Settings: the three files of Appendix C as they are printed, TOML, and mistakes named with file and line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from nim import nim, settings
from pydantic import ValidationError

from hegemon.core.errors import BadFile, BadOptions
from hegemon.lab.evolution import Breeding, Everybody, FixedRivals, LearningRivals, Settings, parse_settings
from hegemon.lab.evolution.settings_files import read_settings
from hegemon.lab.evolution.settings_xml import write_xml
from thesis_files import EVERYBODY, FIXED, LEARNING


def test_the_three_files_of_the_thesis_are_read_as_they_are_printed() -> None:
    fixed, learning, everybody = map(parse_settings, (FIXED, LEARNING, EVERYBODY))
    assert fixed.fitness == FixedRivals(rivals=("01par.xml", "02par.xml", "03par.xml"), games=400)
    assert learning.fitness == LearningRivals(games=400, change_every=40)
    assert everybody.fitness == Everybody()
    assert (fixed.population, learning.population, everybody.population) == (40, 40, 15)
    for one in (fixed, learning, everybody):
        assert (one.seats, one.generations, one.highest) == (4, 300, 100_000)
        assert (one.crossover, one.crossover_probability) == ("one-point", 0.9)
        assert (one.mutation_probability, one.gene_mutation_probability) == (0.08, 0.12)
        assert (one.method, one.elite, one.measure, one.begins) == ("genetic", 0, "wins", "random")


def test_a_generation_is_as_many_games_as_the_thesis_counts() -> None:
    """Sections 2.3.2 and 3.1.2."""
    assert parse_settings(FIXED).games == parse_settings(LEARNING).games == 16_000
    assert parse_settings(EVERYBODY).games == 32_760
    counts = [Settings(fitness=Everybody(), population=20, seats=seats).games for seats in (2, 3, 4)]
    assert counts == [380, 6840, 116_280]
    assert Settings(fitness=Everybody(), population=16).games == 43_680


@pytest.mark.parametrize("text", [FIXED, LEARNING, EVERYBODY])
def test_what_is_written_says_what_was_read_without_the_blanks(text: bytes) -> None:
    read = parse_settings(text)
    assert parse_settings(write_xml(read)) == read
    assert write_xml(read).replace(b"<", b"").split() == re.sub(rb"< *", b"", text).split()
    for more in ({"elite": 1}, {"method": "cma-es"}, {"measure": "points"}):
        with pytest.raises(BadOptions, match="cannot express all"):
            write_xml(read.model_copy(update=more))


def test_toml_says_the_same() -> None:
    text = b"""
        population = 15
        crossover = "uniform"
        [fitness]
        kind = "everybody"
    """
    assert parse_settings(text) == Settings(fitness=Everybody(), population=15, crossover="uniform")
    assert parse_settings(b'fitness = "everybody"\npopulation = 9') == Settings(fitness=Everybody(), population=9)


MISTAKES = {
    "one-crossover": (FIXED, b'"OnePtXOver"', b'"Twist"', "line 3: type is OnePtXOver, TwoPtXOver, UniformXOver, not"),
    "probability": (FIXED, b'"0.08"', b'"1.08"', "line 4: setting 'mutation_probability': must be at most 1"),
    "no number": (FIXED, b'"0.9"', b'"often"', "line 3: matingProb must be a number, not 'often'"),
    "half a game": (FIXED, b"400", b"400.5", "line 9: gameCount must be a whole number, not 400.5"),
    "kind": (FIXED, b'"basic"', b'"magic"', "line 5: type is basic, changeRivals, ebdWithEbd, not 'magic'"),
    "rival": (FIXED, b"< thirdRival>03par.xml</thirdRival>", b"", "4 seats need 3 rivals, or one that takes all"),
    "twice": (FIXED, b"< secondRival>02par.xml</second", b"< firstRival>02par.xml</first", "line 7: <firstRival> already occurs in line 6"),  # noqa: E501
    "unknown": (LEARNING, b"changingTime", b"changing", "line 7: <changing> is unknown; inside <evaluatorManner> there is <gameCount>, <changingTime>"),  # noqa: E501
    "lacking": (LEARNING, b"< changingTime>40</changingTime>", b"", "line 5: <evaluatorManner> lacks <changingTime>"),
    "attribute": (LEARNING, b"popSize", b"size", "line 2: <eva> lacks popSize"),
    "more": (LEARNING, b"popSize", b'zeal="1" popSize', "line 2: <eva> has no attribute 'zeal'; it has popSize"),
    "root": (b"<evolution/>", b"", b"", "line 1: the root must be <eva"),
    "broken": (LEARNING, b"</eva>", b"", "not XML"),
    "bomb": (LEARNING, b"<eva", b'<!DOCTYPE x [<!ENTITY a "b">]>\n<eva', "a document type (<!DOCTYPE …>) is not accepted"),  # noqa: E501
    "many": (EVERYBODY, b'popSize="15"', b'popSize="100"', "a generation would have 94,109,400 games"),
    "toml": (b"population = = 3", b"", b"", "not TOML: Invalid value (at line 1"),
    "toml name": (b'fitness = "everybody"\n\npopulatoin = 3', b"", b"", "line 3: there is no setting 'populatoin'"),
    "toml value": (b'fitness = "everybody"\npopulation = "many"', b"", b"", "line 2: setting 'population': must be a whole number"),  # noqa: E501
    "toml number": (b'highest = nan\nfitness = "everybody"', b"", b"", "line 1: setting 'highest': must be a finite number"),  # noqa: E501
    "toml kind": (b"[fitness]\ngames = 4", b"", b"", "fitness needs a kind: fixed, everybody or learning"),
    "toml table": (b'[fitness]\nkind = "fixed"\nrivals = ["a"]\ngames = 0', b"", b"", "line 4: setting 'fitness.fixed.games'"),  # noqa: E501
    "letters": (b"population = \xff", b"", b"", "is not in UTF-8; save it as UTF-8"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_reported_with_its_file_its_line_and_what_would_be_right(name: str) -> None:
    text, old, new, said = MISTAKES[name]
    with pytest.raises(BadFile, match="^mine" + ".*" + re.escape(said)):
        parse_settings(text.replace(old, new) if old else text, "mine")


def test_a_bomb_of_entities_is_refused_at_once() -> None:
    levels = "".join(f'<!ENTITY x{i + 1} "{f"&x{i};" * 10}">' for i in range(12))
    bomb = f'<!DOCTYPE eva [<!ENTITY x0 "boom">{levels}]>\n<eva popSize="&x12;"/>'.encode()
    with pytest.raises(BadFile):
        parse_settings(bomb)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="there is no such file"):
        read_settings(tmp_path / "none.xml")
    (tmp_path / "large.toml").write_bytes(b"#" * (1 << 21))
    with pytest.raises(BadFile, match="longer than 1024 KiB"):
        read_settings(tmp_path / "large.toml")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"population": 3, "fitness": Everybody(), "seats": 4}, "tables of 4 seats need a population of 4"),
        ({"method": "cma-es", "population": 4}, "CMA-ES needs a population of 5"),
        ({"elite": 6}, "an elite of 6 leaves no individual"),
        ({"fitness": FixedRivals(rivals=("random", "random", "random")), "seats": 3}, "3 seats need 2 rivals"),
    ],
)
def test_settings_that_cannot_be_are_refused(more: dict[str, object], said: str) -> None:
    with pytest.raises(ValidationError, match=said):
        settings(**more)


def test_rivals_from_files_lie_beside_the_settings_and_are_written_down_by_their_numbers(tmp_path: Path) -> None:
    (tmp_path / "strong.toml").write_text("at1 = 1\nat2 = 2\nat3 = 3\n")
    chosen = settings(fitness=FixedRivals(rivals=("strong.toml", "random"), games=2), seats=3)
    bred = Breeding(nim(3), "taker", chosen, tmp_path)
    assert dict(bred.rivals[0].given) == {"at1": 1, "at2": 2, "at3": 3}
    assert bred.json()["settings"]["fitness"]["rivals"] == ["taker:at1=1.0,at2=2.0,at3=3.0", "random"]
    with pytest.raises(BadOptions, match="rivals must be names of bots here, not files"):
        Breeding(nim(3), "taker", chosen)

"""The thesis's experiments (S5): settings as its tables list them, its figures, and whole runs, stopped and resumed.

Lines are those of the thesis, document 003.
"""

from __future__ import annotations

import csv
from importlib import resources
from pathlib import Path

import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.registry import find_game
from hegemon.games.settlers.bots.individual import read_individuals
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.games.settlers.experiments.evolutions import (
    BEST_MATING,
    FINAL,
    FIRST,
    FULL,
    KINDS,
    SMALL,
    Size,
    kinds_of,
    part,
    settings_of,
    size_of,
)
from hegemon.games.settlers.experiments.experiments import Experiments
from hegemon.games.settlers.experiments.report import THESIS, THESIS_GAMES, Result, Table
from hegemon.lab.backends.threads import Threads
from hegemon.lab.evolution import Breeding, Everybody, FixedRivals, LearningRivals, parse_settings, read_settings

TABLE = [
    (0.08, 0.12, "one-point"),
    (0.12, 0.18, "one-point"),
    (0.16, 0.24, "one-point"),
    (0.08, 0.12, "two-point"),
    (0.12, 0.18, "two-point"),
    (0.16, 0.24, "two-point"),
    (0.08, 0.12, "uniform"),
    (0.12, 0.18, "uniform"),
    (0.16, 0.24, "uniform"),
]
"""Tables 3.1, 3.2 and 3.3 list the same nine."""


@pytest.mark.parametrize("kind", ["Basic", "EbdFourPl", "Changing Rivals"])
def test_the_nine_of_a_kind_are_as_the_thesis_lists_them(kind: str) -> None:
    for number, row in enumerate(TABLE, 1):
        chosen = settings_of(kind, number, FULL, 0)
        assert (chosen.mutation_probability, chosen.gene_mutation_probability, chosen.crossover) == row
        assert (chosen.generations, chosen.crossover_probability, chosen.seats) == (300, 0.9, 4)
        assert chosen.population == (15 if kind == "EbdFourPl" else 40)
    fitness = {
        "Basic": FixedRivals(rivals=("01par.xml", "02par.xml", "03par.xml"), games=400),
        "EbdFourPl": Everybody(),
        "Changing Rivals": LearningRivals(games=400, change_every=40),
    }
    assert chosen.fitness == fitness[kind]
    seeds = {settings_of(kind, number, FULL, seed).seed for kind in KINDS for number in range(1, 10) for seed in (0, 1)}
    assert len(seeds) == 2 * 9 * len(KINDS)


def test_less_crossing_is_the_only_difference_of_the_crossover_experiment() -> None:
    # Line 369: nine evolutions with 0.9, nine with 0.8, nine with 0.7; "Ostatní nastavení evolučních algoritmů bylo
    # stejné." Line 1047: they are of the kind "učící se pevný protihráč", named SmallMating, MediumMating and without.
    assert kinds_of([BEST_MATING]) == [
        "Changing Rivals Small Mating",
        "Changing Rivals Medium Mating",
        "Changing Rivals",
    ]
    for kind, probability in zip(BEST_MATING.kinds, (0.7, 0.8, 0.9), strict=True):
        for number in range(1, 10):
            less, usual = (settings_of(one, number, FULL, 0) for one in (kind, "Changing Rivals"))
            assert less.crossover_probability == probability
            assert less.model_copy(update={"crossover_probability": 0.9, "seed": usual.seed}) == usual


def test_who_meets_whom() -> None:
    # Lines 1046 to 1048: the individuals in the order of the files, from the ninth to the first of every kind.
    assert (FIRST.name, FIRST.names[0], FIRST.names[9], FIRST.names[-1]) == (
        "firstTournament",
        "Changing Rivals 9",
        "EbdFourPl 9",
        "EbdFourPl 1",
    )
    assert (BEST_MATING.name, BEST_MATING.names[0], BEST_MATING.names[9], BEST_MATING.names[18]) == (
        "bestMatingTournament",
        "Changing Rivals Small Mating 9",
        "Changing Rivals Medium Mating 9",
        "Changing Rivals 9",
    )
    assert (FINAL.name, FINAL.names[0], FINAL.names[9], FINAL.names[18], FINAL.names[-1]) == (
        "finalTournament",
        "Changing Rivals 9",
        "EbdFourPl 9",
        "Basic 9",
        "Basic 1",
    )
    # Line 895: table 7.1 stands in the order of its tournament, as the file does.
    assert [len(meeting.names) for meeting in part("all")] == [18, 27, 27]
    # Line 431: every pair 2000 games.
    assert FULL.tournament == 2000
    with pytest.raises(BadOptions, match="--which must be one of first, crossover, final, all, not 'mutation'"):
        part("mutation")


def test_the_settings_to_breed_with_are_sound() -> None:
    match = find_game("settlers").match(4, {"board": "random"})
    path = resources.files("hegemon.games.settlers") / "data" / "breeding.toml"
    bred = Breeding(match, "weights", parse_settings(path.read_bytes(), "breeding.toml"))
    unused = {"weightPortThreeOne", "weightPortTwoOne", "weightUseActionCardGeneral"}
    assert set(bred.genome.names) == set(EXAMPLE) - unused
    assert [rival.kind.name for rival in bred.rivals] == ["thesis-example"] * 3
    assert bred.settings.games == 256_000


def test_sizes() -> None:
    assert size_of("full") == FULL
    assert size_of("small") == SMALL
    assert size_of("7").generations == 7
    assert FULL.total("all") > 100_000_000  # line 757: more than a hundred million games
    for wrong in ("huge", "0", "-3", "²"):
        with pytest.raises(BadOptions, match="--size must be full, small or a number of generations"):
            size_of(wrong)


def printed(name: str) -> Table:
    """A tournament that came out as in the thesis."""
    return Table(name, [Result(one, THESIS_GAMES, wins, 0.0, 0.0, {}) for one, wins in THESIS[name].items()])


@pytest.mark.parametrize(
    ("tournament", "means"),
    [
        # Line 449.
        ("finalTournament", {"Basic": 27094, "Changing Rivals": 26503, "EbdFourPl": 24403}),
        # Line 369: by the probability of crossing, 0.9, 0.7 and 0.8.
        (
            "bestMatingTournament",
            {
                "Changing Rivals": 26766,
                "Changing Rivals Small Mating": 25927,
                "Changing Rivals Medium Mating": 25306,
            },
        ),
    ],
)
def test_the_tables_of_the_thesis_add_up(tournament: str, means: dict[str, int]) -> None:
    table = THESIS[tournament]
    assert len(table) == 27
    assert sum(table.values()) == 27 * 26 // 2 * 2000
    assert THESIS_GAMES == 52_000
    found = printed(tournament).means()
    for kind, (_, theirs) in found.items():
        assert theirs is not None
        assert abs(theirs * THESIS_GAMES - means[kind]) < 1, "the thesis rounds once up and once down"
    assert list(found) == list(means), "best first"
    assert all(ours == theirs for ours, theirs in found.values())


def test_table_7_1() -> None:
    # Lines 897 to 923, a few of them.
    table = THESIS["bestMatingTournament"]
    assert table["Changing Rivals Small Mating 9"] == 22617
    assert table["Changing Rivals Small Mating 1"] == 30616
    assert table["Changing Rivals Medium Mating 5"] == 20362
    assert table["Changing Rivals 6"] == 30005
    assert table["Changing Rivals 1"] == 26524


TINY = Size(generations=2, population=4, games=4, everybody=4, change_every=1, tournament=4)
QUICK = {"rules": "thesis", "board": "random", "settings": "quick", "max_turns": 60}


def small(folder: Path, size: Size = TINY) -> Experiments:
    match, duel = (find_game("settlers").match(seats, QUICK) for seats in (4, 2))
    return Experiments(match, duel, size, 0, folder)


def files(folder: Path) -> dict[str, bytes]:
    """All but the journals of tournaments, whose lines come as games end."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = ((str(path.relative_to(folder)), path) for path in paths)
    return {name: path.read_bytes() for name, path in named if "Tournament/journal" not in name}


def test_all_of_them_in_a_folder_as_appendix_d_lays_it_out_and_again_after_a_stop(tmp_path: Path) -> None:
    class Enough(Exception):
        pass

    def stop(text: str) -> None:
        if text.startswith("Basic: generation 1"):
            raise Enough

    stopped, whole = tmp_path / "stopped", tmp_path / "whole"
    with pytest.raises(Enough):
        small(stopped).run("all", Threads(1), note=stop)
    played: list[int] = []
    tables = small(stopped).run("all", Threads(2), progress=played.append)
    assert small(whole).run("all", Threads(1)) == tables
    assert files(stopped) == files(whole)
    assert sum(played) == TINY.total("all")

    # Lines 1034 to 1042.
    kinds = ("Basic", "EbdFourPl", "ChangingRivals", "ChangingRivalsSmallMating", "ChangingRivalsMediumMating")
    for kind, probability in zip(kinds, (0.9, 0.9, 0.9, 0.7, 0.8), strict=True):
        for number in range(1, 10):
            name = whole / "evolution" / f"{kind}{number}"
            assert read_settings(name.with_suffix(".xml")).crossover_probability == probability
            assert name.with_suffix(".pdf").read_bytes().startswith(b"%PDF")
            kept = {path.name for path in name.with_name(f"{kind}{number}Results").glob("[0-9]*-*.xml")}
            assert len(kept) == 4
            assert sum(name.endswith("-best.xml") for name in kept) == 2

    # Lines 1044 to 1048: the settings in .xml, the result in .txt, both in the order of the individuals.
    for table, meeting in zip(tables, (FIRST, BEST_MATING, FINAL), strict=True):
        entered = read_individuals(whole / "tournaments" / f"{meeting.name}.xml")
        assert [name for name, _ in entered] == meeting.names
        results = {one.name: one for one in table.results}
        of = len(meeting.names)
        assert all(one.games == 4 * (of - 1) for one in table.results)
        listing = (whole / "tournaments" / f"{meeting.name}.txt").read_text().splitlines()
        assert listing[:of] == [str(results[name].wins) for name in meeting.names]
        assert len(listing) == of + 1 + of
        with (whole / "tournaments" / f"{meeting.name}.csv").open(newline="") as file:
            assert [row["name"] for row in csv.DictReader(file)] == [one.name for one in table.results]
        ((_, best),) = read_individuals(whole / "tournaments" / f"{meeting.name}-best.xml")
        assert best == dict(entered)[table.results[0].name]

    # Line 1046: the first three of the first tournament are the fixed rivals.
    for file, one in zip(("01par.xml", "02par.xml", "03par.xml"), tables[0].results, strict=False):
        ((_, rival),) = read_individuals(whole / "evolution" / file)
        assert rival == one.weights
    report = (whole / "report-all.md").read_text()
    assert "| Changing Rivals Small Mating 9 | 39 | 4 | 2 | uniform | 0.7 | 0.16 | 0.24 |" in report
    assert "### How the first six play" in report

    before = files(whole)
    with pytest.raises(BadOptions, match="holds another run"):
        small(whole, SMALL).run("final", Threads(1))
    assert files(whole) == before, "what is refused changes nothing"


def test_a_part_uses_the_evolutions_of_another(tmp_path: Path) -> None:
    small(tmp_path).run("first", Threads(1))
    (table,) = small(tmp_path).run("crossover", Threads(1))
    assert {one.kind for one in table.results} == set(BEST_MATING.kinds)
    names = {path.name for path in (tmp_path / "tournaments").glob("*.txt")}
    assert names == {"firstTournament.txt", "bestMatingTournament.txt"}
    assert not list((tmp_path / "evolution").glob("Basic*"))

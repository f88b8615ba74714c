"""The thesis's experiments (S5): settings as its tables 3.1 to 3.3 list them, and a whole run, stopped and resumed."""

from __future__ import annotations

import csv
from importlib import resources
from pathlib import Path

import pytest

from hegemon.errors import BadOptions
from hegemon.games.settlers.experiments import FULL, KINDS, SMALL, Experiments, Size, settings_of, size_of
from hegemon.games.settlers.individual import EXAMPLE, read_individuals
from hegemon.games.settlers.report import THESIS, THESIS_GAMES, Result, means
from hegemon.lab.backends.threads import Threads
from hegemon.lab.evolution import Breeding, Everybody, FixedRivals, LearningRivals, parse_settings
from hegemon.registry import find_game

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


@pytest.mark.parametrize("kind", KINDS)
def test_the_nine_of_a_kind_are_as_the_thesis_lists_them(kind: str) -> None:
    for number, row in enumerate(TABLE, 1):
        told = settings_of(kind, number, FULL, 0)
        assert (told.mutation_probability, told.gene_mutation_probability, told.crossover) == row
        assert (told.generations, told.crossover_probability, told.seats) == (300, 0.9, 4)
        assert told.population == (15 if kind == "EbdFourPl" else 40)
    fitness = {
        "Basic": FixedRivals(rivals=("01par.xml", "02par.xml", "03par.xml"), games=400),
        "EbdFourPl": Everybody(),
        "Changing Rivals": LearningRivals(games=400, change_every=40),
    }
    assert told.fitness == fitness[kind]
    seeds = {settings_of(kind, number, FULL, seed).seed for kind in KINDS for number in range(1, 10) for seed in (0, 1)}
    assert len(seeds) == 54


def test_the_settings_to_breed_with_are_sound() -> None:
    match = find_game("settlers").match(4, {"board": "random"})
    path = resources.files("hegemon.games.settlers") / "breeding.toml"
    bred = Breeding(match, "weights", parse_settings(path.read_bytes(), "breeding.toml"))
    unused = {"weightPortThreeOne", "weightPortTwoOne", "weightUseActionCardGeneral"}
    assert set(bred.genome.names) == set(EXAMPLE) - unused
    assert [rival.kind.name for rival in bred.rivals] == ["thesis-example"] * 3
    assert bred.settings.games == 256_000


def test_sizes() -> None:
    assert size_of("full") == FULL
    assert size_of("small") == SMALL
    assert size_of("7").generations == 7
    assert FULL.total > 100_000_000  # chapter 7.1: more than a hundred million games
    for wrong in ("huge", "0", "-3", "²"):
        with pytest.raises(BadOptions, match="the size is full, small or a number of generations"):
            size_of(wrong)


def test_the_thesis_table_adds_up() -> None:
    assert len(THESIS) == 27
    assert sum(THESIS.values()) == 27 * 26 // 2 * 2000
    assert THESIS_GAMES == 52_000
    rows = [Result(name, THESIS_GAMES, wins, 0.0, 0.0) for name, wins in THESIS.items()]
    found = means(rows)
    # Section 3.3.2: 27094, 26503 and 24403 wins on average.
    assert [round(found[kind][1] * THESIS_GAMES) for kind in ("Basic", "Changing Rivals", "EbdFourPl")] == [
        27094,
        26503,
        24403,
    ]
    assert all(ours == theirs for ours, theirs in found.values())


TINY = Size(generations=2, population=4, games=4, everybody=4, change_every=1, tournament=4)


def files(folder: Path) -> dict[str, bytes]:
    """All but the journals of tournaments, whose lines come as games end."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    named = ((str(path.relative_to(folder)), path) for path in paths)
    return {name: path.read_bytes() for name, path in named if "Tournament/journal" not in name}


def test_all_of_them_in_a_folder_as_appendix_d_lays_it_out_and_again_after_a_stop(tmp_path: Path) -> None:
    options = {"rules": "thesis", "board": "random", "settings": "quick", "max_turns": 60}
    match, duel = (find_game("settlers").match(seats, options) for seats in (4, 2))

    class Enough(Exception):
        pass

    def stop(text: str) -> None:
        if text.startswith("Basic: generation 1"):
            raise Enough

    stopped, whole = (Experiments(match, duel, TINY, 0, tmp_path / name) for name in ("stopped", "whole"))
    with pytest.raises(Enough):
        stopped.run(Threads(1), note=stop)
    played: list[int] = []
    results = stopped.run(Threads(2), progress=played.append)
    assert whole.run(Threads(1)) == results
    assert files(tmp_path / "stopped") == files(tmp_path / "whole")
    assert sum(played) == TINY.total

    assert {one.name for one in results} == set(THESIS)
    assert all(one.games == 104 for one in results)
    evolutions = tmp_path / "whole" / "evolution"
    for kind in ("Basic", "EbdFourPl", "ChangingRivals"):
        for number in range(1, 10):
            assert (evolutions / f"{kind}{number}.xml").exists()
            assert (evolutions / f"{kind}{number}.pdf").read_bytes().startswith(b"%PDF")
            kept = {path.name for path in (evolutions / f"{kind}{number}Results").glob("[0-9]*-*.xml")}
            assert len(kept) == 4
            assert sum(name.endswith("-best.xml") for name in kept) == 2
    finalists = read_individuals(tmp_path / "whole" / "tournaments" / "finalTournament.xml")
    assert {name for name, _ in finalists} == set(THESIS)
    listing = (tmp_path / "whole" / "tournaments" / "finalTournament.txt").read_text().splitlines()
    assert sum(map(int, listing[:27])) <= 27 * 26 * 2
    assert len(listing) == 27 + 1 + 27
    with (tmp_path / "whole" / "table.csv").open(newline="") as file:
        assert [row["name"] for row in csv.DictReader(file)] == [one.name for one in results]
    (_, best), *_ = read_individuals(tmp_path / "whole" / "best.xml")
    assert best == dict(finalists)[results[0].name]

    before = files(tmp_path / "whole")
    with pytest.raises(BadOptions, match="holds another run"):
        Experiments(match, duel, SMALL, 0, tmp_path / "whole").run(Threads(1))
    assert files(tmp_path / "whole") == before, "what is refused changes nothing"

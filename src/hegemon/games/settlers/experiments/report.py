"""Reports of the experiments: tables of the tournaments, the thesis's figures beside ours, as CSV and Markdown."""

from __future__ import annotations

import csv
import io
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from hegemon.games.settlers.bots.preferences import FIRST_SIX, compare_styles, style_of, style_rows
from hegemon.games.settlers.experiments.evolutions import (
    BEST_MATING,
    FINAL,
    LEARNING,
    MEDIUM_MATING,
    NUMBERS,
    SMALL_MATING,
)
from hegemon.games.settlers.rules.board import SettlersMatch
from hegemon.lab.evolution import Settings

_MATING = {
    SMALL_MATING: (30616, 24384, 28953, 25178, 25240, 27587, 24611, 24162, 22617),
    MEDIUM_MATING: (27901, 25959, 25916, 26039, 20362, 27423, 26751, 25646, 21759),
    LEARNING: (26524, 24902, 23479, 26827, 25555, 30005, 26273, 27173, 30158),
}
"""Table 7.1: every kind from the first to the ninth."""
THESIS: Mapping[str, Mapping[str, int]] = {
    FINAL.name: {
        "Basic 4": 31161, "Basic 9": 31022, "Changing Rivals 6": 29996, "Changing Rivals 9": 29985, "Basic 1": 28858,
        "EbdFourPl 9": 27230, "EbdFourPl 1": 27159, "Basic 5": 27150, "Basic 7": 27088, "Changing Rivals 8": 26918,
        "EbdFourPl 5": 26918, "EbdFourPl 3": 26495, "Basic 3": 26394, "Changing Rivals 4": 26279,
        "Changing Rivals 7": 26145, "Basic 2": 26175, "Changing Rivals 1": 26019, "Changing Rivals 5": 25428,
        "EbdFourPl 8": 25002, "EbdFourPl 2": 24549, "Changing Rivals 2": 24476, "EbdFourPl 4": 24438,
        "Basic 6": 23312, "Changing Rivals 3": 23278, "Basic 8": 22687, "EbdFourPl 6": 19368, "EbdFourPl 7": 18470,
    },
    BEST_MATING.name: {
        f"{kind} {number}": wins for kind, row in _MATING.items() for number, wins in zip(NUMBERS, row, strict=True)
    },
}  # fmt: skip
"""Wins of 52,000 games, by tournament: table 3.4 in its order, and table 7.1. The thesis prints no wins of the first
tournament."""
THESIS_GAMES = 26 * 2000


@dataclass(frozen=True)
class Result:
    """The result of one individual in a tournament."""

    name: str
    games: int
    wins: int
    share: float
    error: float
    """The standard error of the share of points."""
    weights: Mapping[str, float]

    @property
    def kind(self) -> str:
        return self.name.rpartition(" ")[0]


@dataclass(frozen=True)
class Table:
    """A tournament: its name, and the individuals, best first."""

    name: str
    results: Sequence[Result]

    def theirs(self, name: str) -> int | None:
        """The thesis's result of the individual of the same name in this tournament."""
        return THESIS.get(self.name, {}).get(name)

    def means(self) -> dict[str, tuple[float, float | None]]:
        """The mean share of games won by the nine of every kind, ours and the thesis's, as section 3.3.2 compares them;
        best first."""
        found = {}
        for kind in dict.fromkeys(one.kind for one in self.results):
            ours = [one.wins / one.games for one in self.results if one.kind == kind]
            theirs = [
                wins / THESIS_GAMES for one in self.results if one.kind == kind and (wins := self.theirs(one.name))
            ]
            found[kind] = sum(ours) / len(ours), sum(theirs) / len(theirs) if theirs else None
        return dict(sorted(found.items(), key=lambda item: -item[1][0]))


def write_csv(table: Table) -> bytes:
    """Write a line for each individual, best first."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "games", "wins", "share", "error", "thesis_wins", "thesis_share"])
    for one in table.results:
        error = "" if math.isnan(one.error) else f"{one.error:.6f}"
        wins = table.theirs(one.name)
        theirs = ["", ""] if wins is None else [wins, f"{wins / THESIS_GAMES:.6f}"]
        writer.writerow([one.name, one.games, one.wins, f"{one.share:.6f}", error, *theirs])
    return out.getvalue().encode()


def write_report(
    tables: Sequence[Table], bred: Mapping[str, Settings], match: SettlersMatch, duel: SettlersMatch
) -> str:
    """The report as Markdown: every tournament, how the first six of the final one play, and how all were bred."""
    lines = ["# The thesis's experiments", ""]
    for table in tables:
        lines += [f"## {table.name}", "", *_markdown(RESULTS_HEAD, result_rows(table)), ""]
        lines += [*_markdown(MEANS_HEAD, mean_rows(table)), ""]
        if table.name == FINAL.name:
            first = {one.name: one.weights for one in table.results[:FIRST_SIX]}
            lines += ["### How the first six play", "", *_markdown(*style_rows(first)), ""]
            lines += [*compare_styles([style_of(weights) for weights in first.values()]), ""]
    lines += ["## Evolutions", "", *_markdown(SETTINGS_HEAD, _settings_rows(bred)), ""]
    for game in (match, duel):
        lines += [f"{game.seats} seats: `{json.dumps(game.options.model_dump(mode='json'))}`", ""]
    return "\n".join(lines)


RESULTS_HEAD = ("bred as", "wins", "of games", "share in %", "wins in the thesis", "share in %")
MEANS_HEAD = ("kind", "mean share in %", "in the thesis", "mean wins of 52,000", "in the thesis")
SETTINGS_HEAD = (
    "evolution",
    "seed",
    "population",
    "generations",
    "crossover",
    "probability",
    "mutation",
    "of a weight",
)


def result_rows(table: Table) -> Iterator[list[str]]:
    """Cells of the table, with one standard error."""
    for one in table.results:
        error = "" if math.isnan(one.error) else f" ± {100 * one.error:.1f}"
        wins = table.theirs(one.name)
        theirs = ["", ""] if wins is None else [f"{wins:,}", f"{100 * wins / THESIS_GAMES:.1f}"]
        yield [one.name, f"{one.wins:,}", f"{one.games:,}", f"{100 * one.wins / one.games:.1f}{error}", *theirs]


def mean_rows(table: Table) -> Iterator[list[str]]:
    """Cells of the means, by kind."""
    for kind, (ours, printed) in table.means().items():
        theirs = ["", ""] if printed is None else [f"{100 * printed:.1f}", f"{printed * THESIS_GAMES:,.0f}"]
        yield [kind, f"{100 * ours:.1f}", theirs[0], f"{ours * THESIS_GAMES:,.0f}", theirs[1]]


def _settings_rows(bred: Mapping[str, Settings]) -> Iterator[list[str]]:
    for name, settings in bred.items():
        numbers = settings.seed, settings.population, settings.generations
        chances = settings.crossover_probability, settings.mutation_probability, settings.gene_mutation_probability
        yield [name, *map(str, numbers), settings.crossover, *map(str, chances)]


def _markdown(head: Sequence[str], rows: Iterator[list[str]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (head, ["---"] * len(head), *rows)]

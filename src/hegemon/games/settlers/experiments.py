"""The thesis's experiments (chapter 3): 27 evolutions, tournaments between the individuals they bred, and table 3.4.

Everything lies in one folder, as Appendix D lays it out. All evolutions of a stage advance together: a generation of
all of them is one call of the backend, so that a GPU is full. The same command on the same folder goes on.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path

from hegemon.errors import BadOptions
from hegemon.game import Match
from hegemon.games.settlers.individual import MAX_WEIGHT, write_individual, write_individuals
from hegemon.games.settlers.report import Result, write_report
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.evolution import Breeding, Keeper, Run, Settings, evolve_together
from hegemon.lab.evolution.settings_xml import write_xml
from hegemon.lab.tournament import Tournament, tournament
from hegemon.registry import BotSpec, find_bot

SEATS, TOURNAMENT_SEATS = 4, 2
BOT = "weights"
MUTATIONS = ((0.08, 0.12), (0.12, 0.18), (0.16, 0.24))
CROSSOVERS = ("one-point", "two-point", "uniform")
KINDS = ("Changing Rivals", "EbdFourPl", "Basic")
"""Learning rivals, everybody against everybody, fixed rivals; the last need the others' best."""
RIVALS = ("01par.xml", "02par.xml", "03par.xml")
FIRST, FINAL = "firstTournament", "finalTournament"

Note = Callable[[str], None]
"""Told what is going on."""


@dataclass(frozen=True)
class Size:
    """How large the experiments are."""

    generations: int
    population: int
    games: int
    """For every individual, against fixed or learning rivals."""
    everybody: int
    """The population where everybody plays everybody."""
    change_every: int
    tournament: int
    """Games of every pair."""

    @property
    def total(self) -> int:
        """Games of everything."""
        rivals, everybody = self.population * self.games, math.perm(self.everybody, SEATS)
        pairs = 18 * 17 // 2 + 27 * 26 // 2
        return self.generations * (18 * rivals + 9 * everybody) + pairs * self.tournament


FULL = Size(generations=300, population=40, games=400, everybody=15, change_every=40, tournament=2000)
"""Sections 3.1 and 3.2."""
SMALL = Size(generations=20, population=16, games=60, everybody=6, change_every=4, tournament=200)


def size_of(text: str) -> Size:
    """`full`, `small`, or so many generations of the full size.

    >>> size_of("full").total
    175860000
    """
    if text in ("full", "small"):
        return FULL if text == "full" else SMALL
    if text.isascii() and text.isdigit() and 1 <= int(text) <= 100_000:
        return Size(int(text), FULL.population, FULL.games, FULL.everybody, FULL.change_every, FULL.tournament)
    raise BadOptions(f"the size is full, small or a number of generations, not {text[:40]!r}")


def settings_of(kind: str, number: int, size: Size, seed: int) -> Settings:
    """The settings of experiment 1 … 9 of a kind, as tables 3.1 to 3.3 list them."""
    mutation, gene = MUTATIONS[(number - 1) % 3]
    fitness = {
        "Changing Rivals": {"kind": "learning", "games": size.games, "change_every": size.change_every},
        "EbdFourPl": {"kind": "everybody"},
        "Basic": {"kind": "fixed", "rivals": RIVALS, "games": size.games},
    }
    told = {
        "fitness": fitness[kind],
        "seats": SEATS,
        "population": size.everybody if kind == "EbdFourPl" else size.population,
        "generations": size.generations,
        "seed": seed * 100 + KINDS.index(kind) * 10 + number,
        "crossover": CROSSOVERS[(number - 1) // 3],
        "mutation_probability": mutation,
        "gene_mutation_probability": gene,
        "highest": MAX_WEIGHT,
    }
    return Settings.model_validate(told)


class Experiments:
    """All of them, in one folder."""

    def __init__(self, match: Match, duel: Match, size: Size, seed: int, folder: Path) -> None:
        """They are bred in the match, of four seats, and meet in the duel, of two."""
        self.match, self.duel, self.size, self.seed = match, duel, size, seed
        self.evolutions, self.tournaments = folder / "evolution", folder / "tournaments"
        self.folder = folder

    def run(
        self, backend: Backend, *, progress: Progress | None = None, note: Note | None = None,
        stop: threading.Event | None = None,
    ) -> list[Result]:  # fmt: skip
        """Everything, or what is left of it; the table, best first."""
        say = note or (lambda _text: None)
        bred = self._breed(KINDS[:2], backend, progress, say, stop)
        say("first tournament")
        first = self._meet(FIRST, bred, backend, progress)
        by_name = {bot.text: bot for bot in bred}
        for name, standing in zip(RIVALS, first.standings, strict=False):
            _put(self.evolutions / name, write_individual(by_name[standing.name].given))
        bred += self._breed(KINDS[2:], backend, progress, say, stop)
        say("final tournament")
        final = self._meet(FINAL, bred, backend, progress)
        results = [Result(one.name, one.games, one.wins, one.share, one.error) for one in final.standings]
        _put(self.folder / "best.xml", write_individual({bot.text: bot for bot in bred}[results[0].name].given))
        write_report(self.folder, results)
        return results

    def _breed(
        self, kinds: Sequence[str], backend: Backend, progress: Progress | None, say: Note,
        stop: threading.Event | None,
    ) -> list[BotSpec]:  # fmt: skip
        """The best individual of the last generation of every evolution of these kinds."""
        names = [(kind, number) for kind in kinds for number in range(1, 10)]
        with ExitStack() as held:
            runs = [self._begin(kind, number, held) for kind, number in names]
            if progress:
                progress(sum(len(run.history) * run.breeding.settings.games for run in runs))
            with closing(evolve_together(runs, backend, progress=progress, stop=stop)) as steps:
                for _ in steps:
                    done = min(run.generation for run in runs)
                    say(f"{' and '.join(kinds)}: generation {done} of {self.size.generations}")
            kind_of = find_bot(self.match, BOT).kind
            return [
                BotSpec(f"{kind} {number}", kind_of, run.history[-1].individual)
                for (kind, number), run in zip(names, runs, strict=True)
            ]

    def _begin(self, kind: str, number: int, held: ExitStack) -> Run:
        settings = settings_of(kind, number, self.size, self.seed)
        results = self.evolutions / f"{_file(kind, number)}Results"
        results.parent.mkdir(parents=True, exist_ok=True)
        breeding = Breeding(self.match, BOT, settings, self.evolutions)
        picture = self.evolutions / f"{_file(kind, number)}.pdf"
        keeper = Keeper(results, breeding, results, picture, f"{kind} {number}")
        held.callback(keeper.close)
        _put(self.evolutions / f"{_file(kind, number)}.xml", write_xml(settings))  # the folder is this run's by now
        return Run(breeding, keeper)

    def _meet(self, name: str, bots: Sequence[BotSpec], backend: Backend, progress: Progress | None) -> Tournament:
        """Every pair, each of the two starting half of their games (section 3.2)."""
        self.tournaments.mkdir(parents=True, exist_ok=True)
        individuals = [(bot.text, bot.given) for bot in bots]
        _put(self.tournaments / f"{name}.xml", write_individuals(individuals))
        played = tournament(
            self.duel, bots, self.size.tournament, seed=self.seed, backend=backend,
            folder=self.tournaments / name, progress=progress,
        )  # fmt: skip
        _put(self.tournaments / f"{name}.txt", _listing(played, [bot.text for bot in bots]).encode())
        return played


def _listing(played: Tournament, names: Sequence[str]) -> str:
    """As the thesis's simulator prints it (section 5.1.2): wins in the order of the list, then, in row k and column l,
    how often k won against l when k started."""
    place = {one.name: i for i, one in enumerate(played.standings)}
    wins = [str(played.standings[place[name]].wins) for name in names]
    rows = ["\t".join(str(played.beaten[place[row]][place[column]]) for column in names) for row in names]
    return "\n".join([*wins, "", *rows, ""])


def _file(kind: str, number: int) -> str:
    return f"{kind.replace(' ', '')}{number}"


def _put(path: Path, content: bytes) -> None:
    new = path.with_name(path.name + ".new")
    new.write_bytes(content)
    new.replace(path)

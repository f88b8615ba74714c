"""Runs the thesis's experiments (chapter 3): evolutions, and tournaments between the individuals they bred.

All results are in one folder, with the layout of Appendix D. All evolutions of a stage advance together: one call of
the backend plays a generation of all of them, which fills a GPU. The same command on the same folder resumes, and other
parts of the experiments reuse the evolutions in it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from hegemon.core.files.whole import write_whole
from hegemon.core.registry import BotSpec, find_bot
from hegemon.games.settlers.bots.individual import write_individual, write_individuals
from hegemon.games.settlers.experiments.evolutions import (
    FINAL,
    FIRST,
    FIXED,
    RIVALS,
    Meeting,
    Size,
    evolutions,
    kinds_of,
    part,
    settings_of,
)
from hegemon.games.settlers.experiments.report import Result, Table, write_csv, write_report
from hegemon.games.settlers.rules.board import SettlersMatch
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.evolution import Breeding, Keeper, Run, evolve_together
from hegemon.lab.evolution.settings_xml import write_xml
from hegemon.lab.tournament import Tournament, TournamentPlan, tournament

BOT = "weights"

Note = Callable[[str], None]
"""Called with a line about the progress."""


class Experiments:
    """The experiments in one folder."""

    def __init__(self, match: SettlersMatch, duel: SettlersMatch, size: Size, seed: int, folder: Path) -> None:
        """Individuals are bred in the match of four seats, and meet in the duel of two."""
        self.match, self.duel, self.size, self.seed = match, duel, size, seed
        self.evolutions, self.tournaments = folder / "evolution", folder / "tournaments"
        self.folder = folder
        self._bred: dict[str, BotSpec] = {}
        """The best of the last generation of every evolution that has ended, by its name."""

    def run(
        self, which: str, backend: Backend, *, progress: Progress | None = None, note: Note | None = None,
        stop: threading.Event | None = None,
    ) -> list[Table]:  # fmt: skip
        """A part of the experiments, or what is left of it; the table of every tournament."""
        say = note or (lambda _text: None)
        meetings = part(which)
        self._breed([kind for kind in kinds_of(meetings) if kind != FIXED], backend, progress, say, stop)
        tables: dict[str, Table] = {}
        for meeting in meetings:
            if meeting == FINAL:
                self._set_rivals(tables[FIRST.name])
                self._breed([FIXED], backend, progress, say, stop)
            say(meeting.name)
            tables[meeting.name] = self._meet(meeting, backend, progress)
        bred = {
            f"{kind} {number}": settings_of(kind, number, self.size, self.seed)
            for kind, number in evolutions(kinds_of(meetings))
        }
        report = write_report(list(tables.values()), bred, self.match, self.duel)
        write_whole(self.folder / f"report-{which}.md", report)
        return list(tables.values())

    def _breed(
        self, kinds: Sequence[str], backend: Backend, progress: Progress | None, say: Note,
        stop: threading.Event | None,
    ) -> None:  # fmt: skip
        """Every evolution of these kinds, to its end."""
        with ExitStack() as held:
            runs = {f"{kind} {number}": self._begin(kind, number, held) for kind, number in evolutions(kinds)}
            together = list(runs.values())
            if progress:
                progress(sum(len(run.history) * run.breeding.settings.games for run in together))
            with closing(evolve_together(together, backend, progress=progress, stop=stop)) as steps:
                for _ in steps:
                    done = min(run.generation for run in together)
                    say(f"{', '.join(kinds)}: generation {done} of {self.size.generations}")
            kind_of = find_bot(self.match, BOT).kind
            self._bred |= {name: BotSpec(name, kind_of, run.history[-1].individual) for name, run in runs.items()}

    def _begin(self, kind: str, number: int, held: ExitStack) -> Run:
        settings, file = settings_of(kind, number, self.size, self.seed), f"{kind.replace(' ', '')}{number}"
        results = self.evolutions / f"{file}Results"
        results.parent.mkdir(parents=True, exist_ok=True)
        breeding = Breeding(self.match, BOT, settings, self.evolutions)
        keeper = Keeper(results, breeding, results, self.evolutions / f"{file}.pdf", f"{kind} {number}")
        held.callback(keeper.close)
        write_whole(self.evolutions / f"{file}.xml", write_xml(settings))  # the folder belongs to this run by now
        return Run(breeding, keeper)

    def _set_rivals(self, first: Table) -> None:
        """The best three of the first tournament are the fixed rivals (section 3.2)."""
        for file, one in zip(RIVALS, first.results, strict=False):
            write_whole(self.evolutions / file, write_individual(one.weights))

    def _meet(self, meeting: Meeting, backend: Backend, progress: Progress | None) -> Table:
        """Every pair, each of the two starting half of their games (section 3.2)."""
        self.tournaments.mkdir(parents=True, exist_ok=True)
        bots = [self._bred[name] for name in meeting.names]
        write_whole(
            self.tournaments / f"{meeting.name}.xml", write_individuals([(bot.text, bot.given) for bot in bots])
        )
        plan = TournamentPlan(self.duel, bots, self.size.tournament, seed=self.seed)
        played = tournament(plan, backend=backend, folder=self.tournaments / meeting.name, progress=progress)
        weights = {bot.text: dict(bot.given) for bot in bots}
        table = Table(
            meeting.name,
            [Result(x.name, x.games, x.wins, x.share, x.error, weights[x.name]) for x in played.standings],
        )
        write_whole(self.tournaments / f"{meeting.name}.txt", _listing(played, meeting.names))
        write_whole(self.tournaments / f"{meeting.name}.csv", write_csv(table))
        write_whole(self.tournaments / f"{meeting.name}-best.xml", write_individual(table.results[0].weights))
        return table


def _listing(played: Tournament, names: Sequence[str]) -> str:
    """The listing of the thesis's simulator (section 5.1.2): wins in the order of the list, then in row k and column l
    how often k won against l when k started."""
    place = {one.name: i for i, one in enumerate(played.standings)}
    wins = [str(played.standings[place[name]].wins) for name in names]
    rows = ["\t".join(str(played.beaten[place[row]][place[column]]) for column in names) for row in names]
    return "\n".join([*wins, "", *rows, ""])

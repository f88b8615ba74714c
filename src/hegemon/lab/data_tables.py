"""The results of a run as tables: columns with type and meaning, and rows. `docs/reference/data.md` lists the same
columns, and a test compares them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.core.rules import CUT, DRAWN, WON
from hegemon.lab.arena import Plan
from hegemon.lab.evolution.snapshot import Snapshot
from hegemon.lab.outcome import Outcomes
from hegemon.lab.thinking import Thinking
from hegemon.lab.tournament.contest import Played
from hegemon.lab.tournament.standings import Tournament

ENDED = {WON: "won", DRAWN: "drawn", CUT: "cut"}


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    type: type
    about: str


@dataclass(frozen=True)
class Table:
    """A table: its name, its columns, its rows."""

    name: str
    columns: Sequence[Column]
    rows: Iterable[Sequence[Any]]


GAMES = (
    Column("bout", int, "number of the group that met; 0 in a simulation"),
    Column("deal", int, "number of the deal; all games of a deal have the same dice"),
    Column("rotation", int, "which rotation of the seats this game of the deal is"),
    Column("seat", int, "the seat; seat 0 starts"),
    Column("bot", str, "the bot on the seat, as it was named"),
    Column("score", float, "its share of the point: 1 for a win, 0 for a loss"),
    Column("won", bool, "whether it won"),
    Column("ended", str, "won, drawn, or cut at the turn limit"),
    Column("turns", int, "turns of the game"),
    Column("moves", int, "moves of the game, those of the dealer included"),
    Column("fault", str, "why the bot lost by its own fault; empty if it did not"),
    Column("answers", int, "moves of this seat that were timed; 0 in games of compiled bots alone"),
    Column("think_mean", float, "seconds per move, on average; empty if none was timed"),
    Column("think_max", float, "seconds of its longest move"),
)
"""A row for every seat of every game."""
COURSE = (
    Column("games", int, "games by then"),
    Column("llr", float, "log-likelihood ratio at that look"),
)
"""A row for every look at a sequential test."""
GENERATIONS = (
    Column("generation", int, "number of the generation, from 0"),
    Column("best", float, "fitness of the one that stands for the generation"),
    Column("mean", float, "mean fitness"),
    Column("worst", float, "lowest fitness"),
    Column("diversity", float, "0: all are the same, 1: as different as can be"),
)
"""A row for every generation of an evolution."""
INDIVIDUALS = (
    Column("generation", int, "number of the generation, from 0"),
    Column("individual", int, "number within the generation, from 1"),
    Column("fitness", float, "points in its games"),
    Column("parameter", str, "name of a parameter"),
    Column("value", float, "its value"),
)
"""A row for every parameter of every individual."""
STANDINGS = (
    Column("name", str, "the bot, as it was named"),
    Column("games", int, "games that it played"),
    Column("wins", int, "games that it won"),
    Column("draws", int, "games that were drawn"),
    Column("unfinished", int, "games that were cut at the turn limit"),
    Column("faults", int, "games that it lost by its own fault"),
    Column("share", float, "its share of the points"),
    Column("error", float, "standard error of the share"),
    Column("elo", float, "rating; the mean of all is 0"),
    Column("elo_low", float, "lower end of its interval of 95 %"),
    Column("elo_high", float, "upper end"),
    Column("answers", int, "moves that were timed; 0 in games of compiled bots alone"),
    Column("think_mean", float, "seconds per move, on average; empty if none was timed"),
    Column("think_p50", float, "seconds that half of its moves did not exceed"),
    Column("think_p95", float, "seconds that 95 % of its moves did not exceed"),
    Column("think_max", float, "seconds of its longest move"),
)
"""A row for every participant of a tournament, best first."""
SCHEMA = {
    "games": GAMES,
    "standings": STANDINGS,
    "course": COURSE,
    "generations": GENERATIONS,
    "individuals": INDIVIDUALS,
}


def simulated_games(names: Sequence[str], plan: Plan, each: int, outcomes: Outcomes) -> Table:
    """The games of a simulation."""
    return Table("games", GAMES, _simulated(names, plan, each, outcomes))


def _simulated(names: Sequence[str], plan: Plan, each: int, outcomes: Outcomes) -> Iterator[Sequence[Any]]:
    for number, (seating, outcome) in enumerate(zip(plan.tolist(), outcomes, strict=True)):
        for seat, bot in enumerate(seating):
            fault = outcome.fault.reason if outcome.fault and outcome.fault.seat == seat else ""
            ended = ENDED[outcome.ended], outcome.turns, outcome.moves
            result = outcome.scores[seat], outcome.winner == seat, *ended, fault
            yield 0, number // each, number % each, seat, names[bot], *result, *_times(outcomes.thinking, number, seat)


def contested_games(names: Sequence[str], bouts: Sequence[Played]) -> Table:
    """The games of a tournament or a sequential test that were played, bout by bout."""
    return Table("games", GAMES, _contested(names, bouts))


def _contested(names: Sequence[str], bouts: Sequence[Played]) -> Iterator[Sequence[Any]]:
    for number, played in enumerate(bouts):
        winners = played.winners
        for deal in range(played.bout.deals):
            for rotation in range(len(played.bout.group)):
                if not played.done[deal, rotation]:
                    continue
                ended, turns, moves = played.endings[deal, rotation].tolist()
                blamed, reason = played.faults.get((deal, rotation), (None, ""))
                for seat, member in enumerate(played.seated(rotation, deal, 1)[0].tolist()):
                    score = float(played.scores[deal, rotation, member])
                    won = bool(winners[deal, rotation] == member)
                    where = number, played.bout.first + deal, rotation, seat, names[played.bout.group[member]]
                    result = score, won, ENDED[ended], turns, moves, reason if blamed == member else ""
                    yield *where, *result, *_times(played.thinking, deal, rotation, member)


def _times(thinking: Thinking | None, *where: int) -> tuple[int, float | None, float | None]:
    """The last columns of a game's row."""
    if thinking is None or not (thought := thinking.of(*where)).answers:
        return 0, None, None
    return thought.answers, thought.mean, thought.max


def standings(played: Tournament) -> Table:
    """The final table of a tournament."""
    return Table("standings", STANDINGS, [one.cells for one in played.standings])


def evolved(history: Sequence[Snapshot]) -> list[Table]:
    """The generations of an evolution, and its individuals."""
    curve = ((one.generation, one.best, one.mean, one.worst, one.diversity) for one in history)
    return [Table("generations", GENERATIONS, curve), Table("individuals", INDIVIDUALS, _individuals(history))]


def _individuals(history: Sequence[Snapshot]) -> Iterator[Sequence[Any]]:
    for one in history:
        for number, (genes, fitness) in enumerate(zip(one.population, one.fitness.tolist(), strict=True), 1):
            for name, value in one.breeding.values(genes).items():
                yield one.generation, number, fitness, name, float(value)

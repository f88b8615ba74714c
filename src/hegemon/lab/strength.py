"""The strength of a game's bots at equal time per move: a ladder with ratings, kept as data and as a page, and compared
with an earlier one, so that no bot gets weaker unnoticed.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hegemon.core.best import thinking_for
from hegemon.core.errors import BadFile
from hegemon.core.game import Game
from hegemon.core.helpers.confidence import Z95
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_bot
from hegemon.lab.backends import Backend, Progress
from hegemon.lab.tournament import TournamentPlan, tournament

RANDOM, FEW = "random", 4
THREADS = "threads"
ONE_THREAD = f"{THREADS}=1"


@dataclass(frozen=True)
class Rung:
    """A bot on a ladder."""

    bot: str
    elo: float
    error: float
    """The standard error of the rating."""
    share: float
    games: int


@dataclass(frozen=True)
class Ladder:
    """The bots of a game by strength, with the same number of seats and the same seconds per move."""

    game: str
    seats: int
    seconds: float
    rungs: tuple[Rung, ...]

    @property
    def name(self) -> str:
        return f"{self.game}, {self.seats} seats, {self.seconds:g} s"

    def json(self) -> dict[str, Any]:
        return {**vars(self), "rungs": [vars(rung) for rung in self.rungs]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Ladder:
        return cls(data["game"], data["seats"], data["seconds"], tuple(Rung(**rung) for rung in data["rungs"]))


def timed_bots(match: Match, seconds: float, names: Sequence[str] = ()) -> list[BotSpec]:
    """All bots that come with the game, or those named; anytime bots get `seconds` per move, each on one thread.

    A bot that plays at random loses every game, which says nothing and widens all error bars: it plays only if it is
    named, or if there are hardly any others.
    """
    kinds = match.game.bots()
    found = []
    for kind in kinds:
        if kind.name in names or (not names and (kind.name != RANDOM or len(kinds) < FEW)):
            given = [f"{name}={value:g}" for name, value in thinking_for(kind, match, seconds).items()]
            given += [ONE_THREAD] * any(parameter.name == THREADS for parameter in kind.parameters(match))
            found.append(find_bot(match, f"{kind.name}:{','.join(given)}" if given else kind.name))
    return found


def play_ladder(
    game: Game,
    seconds: float,
    games: int,
    *,
    bots: Sequence[str] = (),
    backend: Backend | None = None,
    folder: Path | None = None,
    progress: Progress | None = None,
) -> Ladder:
    """Play everybody against everybody, with as few seats as the game has; kept in a folder, it resumes."""
    match = game.match(game.seats[0])
    plan = TournamentPlan(match, timed_bots(match, seconds, bots), games)
    inside = folder / f"{game.name}-{seconds:g}" if folder else None
    played = tournament(plan, backend=backend, folder=inside, progress=progress)
    rungs = tuple(
        Rung(one.name.partition(":")[0], round(one.elo, 1), round(one.elo_error, 1), round(one.share, 4), one.games)
        for one in played.standings
    )
    return Ladder(game.name, match.seats, seconds, rungs)


def read_ladders(path: Path) -> list[Ladder]:
    """Ladders from the file that `write_ladders` wrote."""
    try:
        return [Ladder.from_json(data) for data in json.loads(path.read_bytes())]
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise BadFile(f"{path} does not hold ladders: {error}") from None


def write_ladders(ladders: Sequence[Ladder]) -> str:
    """The ladders as data."""
    return json.dumps([ladder.json() for ladder in ladders], indent=1, ensure_ascii=False) + "\n"


def weaker(before: Sequence[Ladder], now: Sequence[Ladder]) -> Iterator[str]:
    """A line for every bot, rated both times, whose rating fell by more than chance explains."""
    earlier = {ladder.name: ladder for ladder in before}
    for ladder in now:
        old = {rung.bot: rung for rung in earlier[ladder.name].rungs} if ladder.name in earlier else {}
        common = [rung for rung in ladder.rungs if rung.bot in old]
        if len(common) < 2:
            continue
        # Ratings are 0 on average: only differences between the same bots can be compared.
        shift = sum(rung.elo - old[rung.bot].elo for rung in common) / len(common)
        for rung in common:
            change = rung.elo - old[rung.bot].elo - shift
            error = math.hypot(rung.error, old[rung.bot].error)
            if change < -Z95 * error:
                yield f"{ladder.name}: {rung.bot} fell by {-change:.0f} Elo (± {Z95 * error:.0f})"


def not_compared(before: Sequence[Ladder], now: Sequence[Ladder]) -> Iterator[str]:
    """A line for every ladder with bots that have no earlier rating, of which nothing can be said."""
    earlier = {ladder.name: {rung.bot for rung in ladder.rungs} for ladder in before}
    for ladder in now:
        new = [rung.bot for rung in ladder.rungs if rung.bot not in earlier.get(ladder.name, ())]
        if new:
            yield f"{ladder.name}: {', '.join(new)}"


def write_page(ladders: Sequence[Ladder], about: str) -> str:
    """The ladders as a page of the documentation."""
    lines = ["# How strong the bots are", "", about, ""]
    for ladder in ladders:
        lines += [f"## {ladder.name}", "", "| bot | rating | 95 % | share of points | games |", "|---|---|---|---|---|"]
        lines += [
            f"| `{rung.bot}` | {rung.elo:+.0f} | ± {Z95 * rung.error:.0f} | {100 * rung.share:.1f} % | {rung.games} |"
            for rung in ladder.rungs
        ]
        lines.append("")
    return "\n".join(lines)

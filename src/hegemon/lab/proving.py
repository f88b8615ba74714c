"""Tests whether a map is fit to play by games between equal bots: they must end, and no seat may have a large advantage
(W1).

In some games the first player has an advantage on any map, so a map is compared with the game's own board. The bounds
are stated here and printed with every proof.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.core.game import Game
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, games_on_maps
from hegemon.lab.backends import Backend
from hegemon.lab.backends.threads import Threads
from hegemon.lab.simulate import simulate
from hegemon.maps.checks import check
from hegemon.maps.draft import Draft

MOST_UNDECIDED = 0.15
"""The share of games that may be drawn or cut off by the turn limit."""
MOST_UNFAIR = 0.05
"""A seat's share of the won games may be farther from a fair share than on the game's own board by this much."""
ERRORS = 2
"""Differences up to this many standard errors count as chance."""


@dataclass(frozen=True)
class Proof:
    """The results of the games of one number of seats on a map."""

    map: str
    game: str
    seats: int
    bot: str
    games: int
    decided: float
    """The share of games with a winner."""
    shares: tuple[float, ...]
    """Each seat's share of the won games."""
    unfair: float
    """The largest distance of a seat from its fair share."""
    own: float
    """The same on the game's own board."""
    allowed: float
    """The largest distance allowed here, with this many games."""
    turns: float | None
    """The mean length of games that were played to their end; None if none was."""

    @property
    def ends(self) -> bool:
        return self.decided >= 1 - MOST_UNDECIDED

    @property
    def fair(self) -> bool:
        return self.unfair <= self.allowed

    @property
    def holds(self) -> bool:
        return self.ends and self.fair

    def json(self) -> dict[str, Any]:
        return asdict(self) | {"ends": self.ends, "fair": self.fair, "holds": self.holds}


def prover(game: Game) -> str:
    """The bot that plays: the first that is compiled and does not play at random."""
    found = next((kind.name for kind in game.bots() if kind.kernel is not None and kind.name != "random"), None)
    return found or game.bots()[0].name


def prove(
    name: str,
    draft: Draft,
    games: int = 400,
    seats: Sequence[int] = (2, 3, 4),
    *,
    seed: int = 0,
    backend: Backend | None = None,
) -> list[Proof]:
    """Games between equal bots on a map, in every game that is played on maps; errors of the map are refused."""
    if wrong := [one.text for one in check(draft) if one.severity == "error"]:
        raise BadOptions(f"{name} cannot be played: {'; '.join(wrong[:3])}")
    backend = backend or Threads()
    proofs = []
    for game in games_on_maps():
        options = game.options_from_map(draft)
        bot = prover(game)
        for count in seats:
            own, _, _ = _played(game.match(count), bot, games, seed, backend)
            shares, decided, turns = _played(game.match(count, options), bot, games, seed, backend)
            error = math.sqrt(2 * (1 / count) * (1 - 1 / count) / max(1.0, decided * games))
            proofs.append(
                Proof(
                    map=name,
                    game=game.name,
                    seats=count,
                    bot=bot,
                    games=games,
                    decided=decided,
                    shares=shares,
                    unfair=_unfair(shares),
                    own=_unfair(own),
                    allowed=_unfair(own) + MOST_UNFAIR + ERRORS * error,
                    turns=turns,
                )
            )
    return proofs


def _played(
    match: Match, bot: str, games: int, seed: int, backend: Backend
) -> tuple[tuple[float, ...], float, float | None]:
    """Every seat's share of the won games, the share of games that were won, and turns on average."""
    summary = simulate(match, [find_bot(match, bot)] * match.seats, games, seed=seed, backend=backend, rotate=False)
    won = sum(summary.wins_by_seat)
    turns = summary.turns["mean"] if summary.turns else None
    return tuple(wins / max(1, won) for wins in summary.wins_by_seat), won / games, turns


def _unfair(shares: Sequence[float]) -> float:
    return max(abs(share - 1 / len(shares)) for share in shares)

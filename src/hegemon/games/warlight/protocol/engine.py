"""Games of a public challenge between external programs and our bots (W11): played, reported by round, and judged."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from hegemon.core.dice import Dice
from hegemon.core.errors import BadOptions
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.record import Record
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match, Result
from hegemon.core.registry import find_bot
from hegemon.games.warlight.protocol.challenge_rules import SEATS, Challenge
from hegemon.games.warlight.protocol.conduct import Conduct
from hegemon.games.warlight.protocol.engine_seat import Speaker
from hegemon.games.warlight.rules.board import WarlightMatch
from hegemon.games.warlight.rules.state import ORDERING, WarlightBoard, WarlightState
from hegemon.referee import Observer, Player, Recorder, Referee, Step, run

STREAMS = 1 + SEATS
PATIENCE = 60.0
"""The most seconds that a bot in this process may take for a move, including its own time to think."""


@dataclass(frozen=True)
class Played:
    """One game: its seats, its result, and the conduct of the programs."""

    names: tuple[str, ...]
    timeline: Timeline[WarlightState, WarlightBoard]
    result: Result
    verdicts: tuple[Conduct | None, ...]
    """None for our bots, which cannot break the protocol."""

    @property
    def rounds(self) -> int:
        return int(self.timeline.state.turn)

    @property
    def sound(self) -> bool:
        """True if every program kept to the protocol."""
        return all(conduct is None or conduct.word == "sound" for conduct in self.verdicts)

    def json(self) -> dict[str, Any]:
        return {
            "seats": list(self.names),
            "rounds": self.rounds,
            "result": self.result.json(),
            "verdicts": [conduct and conduct.json() for conduct in self.verdicts],
        }


def referee(
    match: Match, names: Sequence[str], challenge: Challenge, seed: int | None, number: int,
    tell: Callable[[str], None], record: Path | None = None,
) -> Played:  # fmt: skip
    """Play game `number`, from a seed if one is given. `tell` is called with the state of every round; the record is
    written meanwhile."""
    if len(names) != SEATS:
        raise BadOptions(f"a challenge has {SEATS} seats, not {len(names)}")
    dice = Dice(seed, number * STREAMS)
    timeline = Timeline(match)
    makes = [
        functools.partial(find_bot(match, name).seat, match, i, dice.beside(1 + i)) for i, name in enumerate(names)
    ]
    players = [Player(names[seat], seat, make, patience=PATIENCE) for seat, make in enumerate(makes)]
    recorder = Recorder(record, Record(match, list(names), seed)) if record else None
    observers: list[Observer] = [_Rounds(match, tell), *([recorder] if recorder else [])]
    limit = Limit(seconds=challenge.answer_ms / 1000)
    try:
        result = run(Referee(TimelineLedger(timeline, dice), players, limit=limit, observers=observers).play())
        verdicts = tuple(player.bot.conduct if isinstance(player.bot, Speaker) else None for player in players)
    finally:
        for player in players:
            player.close()
        if recorder:
            recorder.close(timeline.result)
    return Played(tuple(names), timeline, result, verdicts)


class _Rounds:
    """Reports the position at the beginning of each round."""

    def __init__(self, match: Match, tell: Callable[[str], None]) -> None:
        self._match, self._tell, self._reported = match, tell, 0

    def moved(self, step: Step) -> None:
        state = cast(WarlightState, step.after)
        if state.phase == ORDERING and state.turn > self._reported:
            self._reported = int(state.turn)
            self._tell(standing(self._match, state))


def standing(match: WarlightMatch, state: WarlightState) -> str:
    """The position at the beginning of a round, in a line."""
    n = int(match.board.regions)
    parts = []
    for seat in range(SEATS):
        own = state.owner[:n] == seat
        parts.append(f"player{seat + 1} {int(own.sum())} regions, {int(state.armies[:n][own].sum())} armies")
    return f"round {int(state.turn)}: {'; '.join(parts)}"

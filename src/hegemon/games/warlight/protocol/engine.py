"""Games of a public challenge between programs and bots of ours (W11): played, told round by round, and judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.core.bot import Bot, Clock, View, show_move
from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.game import DEALER, Match, Result
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.timeline import Timeline
from hegemon.games.warlight.protocol.challenge_rules import SEATS, Challenge
from hegemon.games.warlight.protocol.conduct import Verdict
from hegemon.games.warlight.protocol.engine_seat import Speaker
from hegemon.games.warlight.rules.state import ORDERING
from hegemon.lab.patience import answer_within

STREAMS = 1 + SEATS
PATIENCE = 60.0
"""Seconds that a bot in this process may take for a move, its own time to think included."""


class BotFailed(HegemonError):
    """A bot of ours, or of a file, that gave no legal move."""


@dataclass(frozen=True)
class Played:
    """One game: who sat where, how it ended, and how the programs behaved."""

    names: tuple[str, ...]
    timeline: Timeline
    result: Result
    verdicts: tuple[Verdict | None, ...]
    """None for a bot of ours, which cannot break the protocol."""

    @property
    def rounds(self) -> int:
        return int(self.timeline.state.turn)

    @property
    def sound(self) -> bool:
        """Whether every program kept to the protocol."""
        return all(verdict is None or verdict.word == "sound" for verdict in self.verdicts)

    def json(self) -> dict[str, Any]:
        return {
            "seats": list(self.names),
            "rounds": self.rounds,
            "result": self.result.json(),
            "verdicts": [verdict and verdict.json() for verdict in self.verdicts],
        }


def referee(
    match: Match, names: Sequence[str], challenge: Challenge, seed: int, number: int, tell: Callable[[str], None]
) -> Played:
    """Play game `number` of a seed; `tell` hears how every round stands."""
    if len(names) != SEATS:
        raise BadOptions(f"a challenge has {SEATS} seats, not {len(names)}")
    specs = [find_bot(match, name) for name in names]
    streams = [make_rng(seed, number * STREAMS + stream) for stream in range(STREAMS)]
    timeline = Timeline(match)
    bots: list[Bot] = []
    try:
        bots += (spec.seat(match, seat, streams[1 + seat]) for seat, spec in enumerate(specs))
        _play(match, timeline, bots, Clock(challenge.answer_ms / 1000), streams[0], tell)
    finally:
        for bot in bots:
            bot.close()
    result = timeline.result
    assert result is not None
    verdicts = tuple(bot.verdict if isinstance(bot, Speaker) else None for bot in bots)
    return Played(tuple(names), timeline, result, verdicts)


def _play(
    match: Match, timeline: Timeline, bots: Sequence[Bot], clock: Clock, dice: Any, tell: Callable[[str], None]
) -> None:
    told = 0
    while to_move := match.to_move(timeline.state):
        before, seat = timeline.state, to_move[0]
        if before.phase == ORDERING and before.turn > told:
            told = int(before.turn)
            tell(standing(match, before))
        if seat == DEALER:
            entry = timeline.play(DEALER, match.legal(before, DEALER)[0].low, dice)
        else:
            view = View(match, match.view(before, seat), seat)
            entry = timeline.play(seat, _asked(bots[seat], view, clock), dice)
        show_move(bots, match, before, entry, timeline.state)


def _asked(bot: Bot, view: View, clock: Clock) -> Move:
    """A bot's legal move; one that fails ends the games, and is named. For programs the challenge has its patience."""
    if isinstance(bot, Speaker):
        return bot.choose(view, clock)
    try:
        move = answer_within(PATIENCE, lambda: bot.choose(view, clock))
        view.match.check(view.state, view.seat, move)
    except (Exception, SystemExit) as error:
        what = str(error) if isinstance(error, HegemonError) else f"{type(error).__name__}: {error}"
        raise BotFailed(f"the bot of player{view.seat + 1} failed in round {view.state.turn}: {what}") from error
    return move


def standing(match: Match, state: Any) -> str:
    """How a round stands, in a line."""
    n = int(match.board.regions)
    parts = []
    for seat in range(SEATS):
        own = state.owner[:n] == seat
        parts.append(f"player{seat + 1} {int(own.sum())} regions, {int(state.armies[:n][own].sum())} armies")
    return f"round {int(state.turn)}: {'; '.join(parts)}"

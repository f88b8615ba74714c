"""All checks of a bot, with a verdict on each: the report of `hegemon bot check`.

`check_bot` stops at the first fault. Here a random move replaces a faulty one and the game goes on, so that one report
lists every fault; only a bot that hangs, or whose program is gone, is not asked again.
"""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hegemon.conformance.examined_bot import WARM_UP, Check, Examination, Limits, is_shipped, play_games
from hegemon.conformance.location import Place, Violation
from hegemon.conformance.players import check_bot, check_parameters
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec

OVER = 1.25
"""A bot ignores its limit if most answers take longer than this factor times the limit."""
SLACK = 0.02
"""Seconds for starting a thread on a busy machine."""
FEW = 10
"""Fewer answers than this give no verdict on their times."""
LONG = 0.02
"""Seconds per answer above which whole games, of thousands of answers, would take too long."""

PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


@dataclass(frozen=True)
class Verdict:
    """The result of one check; a failure says what was wrong, where, and what would be right."""

    check: Check
    verdict: str
    detail: str


def examine(match: Match, spec: BotSpec, limits: Limits | None = None, games: int = 1, seed: int = 0) -> Examination:
    """Let a bot play against copies of itself, each game twice, and note all that is wrong with it."""
    seen = Examination(spec, limits or Limits())
    place = Place(match, seed, bot=spec.text)
    try:
        check_parameters(place, spec.kind)
    except Violation as violation:
        seen.faults[Check.PARAMETERS] = str(violation)
    play_games(seen, place, games)
    _judge_clock(seen, place)
    return seen


def _judge_clock(seen: Examination, place: Place) -> None:
    """A single late answer may be the machine's fault; if most are late, it is the bot's."""
    seconds = seen.limits.seconds
    if len(seen.times) >= FEW and statistics.median(seen.times) > OVER * seconds + SLACK:
        right = "a bot honours its limit; `AnytimeBot` does that for it"
        seen.fault(
            Check.IN_TIME, f"slow: most answers took longer than the bot was given. {seen.times_text}", place, right
        )


def verdicts(seen: Examination) -> list[Verdict]:
    """The verdicts on a bot that was examined; the whole suite is run on one that has no faults so far."""
    verdicts = []
    passed: Mapping[Check, str] = {
        Check.SEATED: f"on every seat, {seen.games} {'time' if seen.games == 1 else 'times'}",
        Check.PARAMETERS: "names and bounds make sense",
        Check.ANSWERS: f"{seen.choices} choices, nothing raised",
        Check.IN_TIME: seen.times_text,
        Check.LEGAL: "every choice",
        Check.ONLY_LOOKS: "no view was changed",
        Check.REPEATABLE: "the same seed gives the same choices",
    }
    for check, good in passed.items():
        if check in seen.faults:
            verdicts.append(Verdict(check, FAILED, seen.faults[check]))
        elif check == Check.REPEATABLE and seen.anytime:
            verdicts.append(Verdict(check, SKIPPED, "what an anytime bot finds depends on the time it gets"))
        elif _unseen(check, seen):
            verdicts.append(Verdict(check, SKIPPED, "the bot could not be asked so far"))
        else:
            verdicts.append(Verdict(check, PASSED, good))
    return verdicts


def suite_verdict(match: Match, seen: Examination, faulty: bool) -> Verdict:
    """The suite itself: starts and stops of anytime bots, extremes of parameters, compiled against plain."""
    if faulty:
        return Verdict(Check.SUITE, SKIPPED, "first the faults above")
    try:
        checked = check_bot(
            match,
            seen.spec.text,
            games=1,
            seconds=min(0.05, seen.limits.seconds),
            asks=10,
            sparing=seen.slowest > LONG,
            patience=WARM_UP if is_shipped(seen.spec) else seen.limits.patience,
        )
    except Violation as violation:
        return Verdict(Check.SUITE, FAILED, str(violation))
    return Verdict(Check.SUITE, PASSED, f"nothing wrong in {checked.moves} moves")


def _unseen(check: Check, seen: Examination) -> bool:
    if check in (Check.SEATED, Check.PARAMETERS):
        return False
    return seen.choices == 0 or (check == Check.REPEATABLE and seen.given_up)


def merged(parts: Sequence[Examination]) -> Examination:
    """The findings about one bot in several matches."""
    whole = Examination(parts[0].spec, parts[0].limits)
    for part in parts:
        whole.faults = part.faults | whole.faults
        whole.choices, whole.games = whole.choices + part.choices, whole.games + part.games
        whole.times += part.times
        whole.given_up, whole.anytime = whole.given_up or part.given_up, whole.anytime or part.anytime
    return whole

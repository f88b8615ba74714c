"""`check_bot`: seats a bot everywhere and looks at every choice; an anytime bot is also stopped and started wildly."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hegemon.conformance.anytime import check_anytime
from hegemon.conformance.examined_bot import Examination, Limits, play_copies, play_games
from hegemon.conformance.games import Checked
from hegemon.conformance.location import Place
from hegemon.core.bot import BotKind
from hegemon.core.match import Match
from hegemon.core.registry import BotSpec, find_bot
from hegemon.lab.arena import Arena, Part
from hegemon.lab.seating import seat_plan

BAD_IN_NAMES = "=,: "


def check_bot(
    match: Match, spec: str, *, games: int = 2, seed: int = 0, seconds: float = 0.02, asks: int = 20,
    sparing: bool = False, patience: float = math.inf,
) -> Checked:  # fmt: skip
    """Play games between copies of a bot, every choice looked at; play them again, and compiled if the bot is.

    An anytime bot is asked about `asks` times a game and has `seconds` for each; its other moves are made at random. It
    is also started and stopped wildly. With `sparing`, other bots are asked no more often than that either: a slow bot
    would need an hour for every move of two games. A bot that has not answered after `patience` seconds hangs.
    """
    found = find_bot(match, spec)
    place = Place(match, seed, bot=spec)
    check_parameters(place, found.kind)
    limits = Limits(seconds, patience, asks, sparing, share=0.5)
    seen = Examination(found, limits, strict=True)
    play_games(seen, place, games)
    if seen.anytime:
        check_anytime(place, found)
    if found.kind.kernel is not None:
        _check_extremes(place, found, limits)
        check_compiled(place, [found] * match.seats, games)
    return Checked(games, seen.moves, 0)


def check_parameters(place: Place, kind: BotKind) -> None:
    """Every parameter has a name of its own, that can be typed, and a default within its bounds."""
    names = [parameter.name for parameter in kind.parameters(place.match)]
    for parameter in kind.parameters(place.match):
        if not parameter.low <= parameter.default <= parameter.high:
            bounds = f"{parameter.low:g} to {parameter.high:g}"
            place.broken(f"{parameter.name} is {parameter.default:g} by default", f"within its bounds, {bounds}")
        if names.count(parameter.name) > 1 or not parameter.name or any(x in parameter.name for x in BAD_IN_NAMES):
            place.broken(f"a parameter is called {parameter.name!r}", f"one name once, without any of {BAD_IN_NAMES!r}")


def _check_extremes(place: Place, spec: BotSpec, limits: Limits) -> None:
    """With every parameter at its lowest, or at its highest, the moves are still legal: breeding goes there."""
    for end in ("low", "high"):
        given: Mapping[str, float] = {p.name: getattr(p, end) for p in spec.kind.parameters(place.match)}
        if given:
            text = f"{spec.text} with every parameter at its {end} end"
            seen = Examination(BotSpec(text, spec.kind, given), replace(limits, seconds=0, sparing=False), strict=True)
            play_copies(seen, replace(place, bot=text))


def check_compiled(place: Place, bots: Sequence[BotSpec], games: int) -> None:
    """Games that are compiled from end to end go as they go move by move."""
    arena = Arena(place.match, bots)
    plan = seat_plan(len(bots), 0, games)
    with place.expecting("compiled games run"):
        outcomes = list(arena.play(Part(place.seed, 0, plan)))
        for number, seating in enumerate(plan.tolist()):
            slow, _ = arena.play_one(place.seed, number, seating)
            if outcomes[number] != slow:
                replace(place, number=number).broken(
                    f"compiled the game ends as {outcomes[number]}, move by move as {slow}",
                    "the same: no kernel reads what is left over in the luck, the workspace or the scratch from before",
                )

"""The games of a competition: all at once where possible, else the next round, once the last one is complete."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterable, Sequence

from hegemon.arena.pairing.knock_out import knock_out_round
from hegemon.arena.pairing.ladder import ladder_round
from hegemon.arena.pairing.plan import MOST_GAMES, Pairing, PairingPlan, Played, last_round
from hegemon.arena.pairing.seat_balance import Had, seat_in_turn
from hegemon.arena.pairing.swiss import swiss_round
from hegemon.core.errors import BadOptions

Group = tuple[int, ...]


def next_games(plan: PairingPlan, played: Sequence[Played]) -> list[Pairing]:
    """The games to play next, after all that were given out are played; none when the competition is over.

    >>> [pairing.seats for pairing in next_games(PairingPlan("round-robin", 4), [])]
    [(0, 3), (1, 2), (3, 2), (0, 1), (1, 3), (2, 0)]
    """
    plan.check()
    if plan.kind == "swiss":
        return swiss_round(plan, played)
    if plan.kind == "ladder":
        return ladder_round(plan, played)
    if plan.kind == "knock-out":
        return knock_out_round(plan, played)
    if last_round(played):
        return []
    return round_robin(plan) if plan.kind == "round-robin" else gauntlet(plan)


def round_robin(plan: PairingPlan) -> list[Pairing]:
    """Every group of entrants meets: with two seats by the circle method, so that nobody plays twice in a round."""
    _check_count(plan, math.comb(plan.entrants, plan.seats))
    if plan.seats == 2:
        return [pairing for repeat in range(plan.repeats) for pairing in _circle(plan.entrants, repeat)]
    return _seated(plan, itertools.combinations(range(plan.entrants), plan.seats))


def gauntlet(plan: PairingPlan) -> list[Pairing]:
    """Every challenger meets every group of the others, and no other challenger."""
    field = range(plan.challengers, plan.entrants)
    _check_count(plan, plan.challengers * math.comb(len(field), plan.seats - 1))
    groups = (
        (one, *rivals) for one in range(plan.challengers) for rivals in itertools.combinations(field, plan.seats - 1)
    )
    return _seated(plan, groups)


def _check_count(plan: PairingPlan, groups: int) -> None:
    """Refuse too many games before they are listed: 60 entrants form 50 million groups of six."""
    if groups * plan.repeats > MOST_GAMES:
        raise BadOptions(
            f"this would be {groups * plan.repeats} games, and a competition has at most {MOST_GAMES} games: "
            "take fewer repeats, or a Swiss"
        )


def _circle(entrants: int, repeat: int) -> list[Pairing]:
    """One round robin of two: the last stays, the others walk round. Seats alternate, and swap with every repeat.

    Over one repeat everybody has both seats equally often, or one of them once more.
    """
    size = entrants + entrants % 2
    made = []
    for number in range(size - 1):
        ring = [(number * (size // 2) + place) % (size - 1) for place in range(size - 1)]
        pairs = [(ring[0], size - 1) if number % 2 == 0 else (size - 1, ring[0])]
        pairs += [(ring[place], ring[size - 1 - place]) for place in range(1, size // 2)]
        for first, second in pairs:
            if max(first, second) < entrants:
                seats = (first, second) if repeat % 2 == 0 else (second, first)
                made.append(Pairing(repeat * (size - 1) + number + 1, seats))
    return made


def _seated(plan: PairingPlan, groups: Iterable[Group]) -> list[Pairing]:
    """Groups in rounds in which nobody plays twice, each on the fairest seats."""
    had: Had = Had()
    made: list[Pairing] = []
    for number, together in enumerate(_in_rounds(groups), start=1):
        for group in together:
            made += seat_in_turn(had, number, group, plan.repeats, plan.seed)
    return made


def _in_rounds(groups: Iterable[Group]) -> list[list[Group]]:
    """Every group in the first round in which none of it plays yet."""
    rounds: list[list[Group]] = []
    busy: list[set[int]] = []
    for group in groups:
        free = next((n for n, taken in enumerate(busy) if not taken & set(group)), len(rounds))
        if free == len(rounds):
            rounds.append([])
            busy.append(set())
        rounds[free].append(group)
        busy[free] |= set(group)
    return rounds

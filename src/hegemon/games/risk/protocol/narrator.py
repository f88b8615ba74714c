"""Narrates a game for the client's terminal (R7), with the names of players and territories.

Moves come from the follower's timeline, which knows the dice; everything else from the server's lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.lines import MAX_LINE, Command, command
from hegemon.games.risk.rules.board import Names, RiskOptions, map_of
from hegemon.games.risk.rules.moves import CLAIM, DEFEND, END, FOLLOW, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import CARDS, PLACING

PHASES = (
    "Phase 1 of 3: the players take territories.",
    "Phase 2 of 3: the players place the rest of their armies.",
    "Phase 3 of 3: the game proper.",
)
LEAST = {"START-PHASE": 1, "START-ROUND": 1, "REINFORCEMENTS": 2, "CARDS-ACQUIRED": 2, "SET": 2}
"""The commands that are printed by themselves, and the fewest numbers that each has; the follower has checked them."""


class Narrator:
    """Describes what a follower learns. Call it after every line received and after each of our moves."""

    def __init__(self, follower: Follower) -> None:
        self._follower = follower
        self._timeline: object = None
        self._printed = 0
        """The number of moves of the timeline that were printed."""
        self._round = 0
        """The number of rounds of the game proper that have ended."""
        self._phase: int | None = None
        self._traded = -1
        """The player whose next reinforcements are for a set of cards."""

    def heard(self, line: str) -> Iterator[str]:
        """Sentences for a server's line; first the moves that it revealed."""
        yield from self.moves()
        said = command(line)
        numbers = [int(word) for word in said.words if word.isdecimal()]
        if self._follower.begun and len(numbers) >= LEAST.get(said.name, MAX_LINE):
            yield from self._line(said, numbers)

    def moves(self) -> Iterator[str]:
        """The moves that were made since the last time."""
        if not self._follower.begun:
            return
        timeline = self._follower.timeline
        if self._timeline is not timeline:  # the game, or the server's account of it, begins
            self._timeline, self._printed, self._round, self._phase = timeline, 0, 0, None
        while self._printed < len(timeline.entries):
            at = self._printed
            self._printed += 1
            yield from self._move(at)

    # Lines

    def _line(self, said: Command, numbers: Sequence[int]) -> Iterator[str]:
        if said.name == "START-PHASE":
            self._phase = numbers[0]
            yield PHASES[self._phase]
        elif said.name == "START-ROUND" and self._phase == 2:
            yield f"Round {self._round + 1}: {self._standing(numbers[0])}"
        elif said.name == "REINFORCEMENTS":
            yield self._reinforcements(*numbers)
        elif said.name == "CARDS-ACQUIRED":
            who, count, *cards = numbers
            kinds = f": {_listed([CARDS[card] for card in cards])}" if cards else ""
            yield f"{self._name(who)} gets {_count(count, 'card')}{kinds}."
        elif said.name == "SET":
            yield from self._edited(said.words[0], numbers)

    def _standing(self, player: int) -> str:
        follower = self._follower
        seat, state = follower.ids.index(player), follower.state
        armies = int(state.armies[state.owner == seat].sum())
        has = [_count(int(state.held[seat]), "territory", "territories"), _count(armies, "army", "armies")]
        if state.hand[seat]:
            has.append(_count(int(state.hand[seat]), "card"))
        return f"it is the turn of {self._name(player)}, with {_listed(has)}."

    def _reinforcements(self, player: int, units: int) -> str:
        if self._phase is None:
            return f"{self._name(player)} starts with {_count(units, 'army', 'armies')}."
        what = " for the cards" if self._traded == player else ""
        self._traded = -1
        return f"{self._name(player)} receives {_count(units, 'reinforcement')}{what}."

    def _edited(self, what: str, numbers: Sequence[int]) -> Iterator[str]:
        """A change by the server's debug console."""
        first, *rest = numbers
        if what == "OWNER":
            yield f"The server gives {_listed([self._names[area] for area in rest])} to {self._name(first)}."
        elif what == "UNITS":
            yield f"The server sets {self._names[first]} to {_count(rest[0], 'army', 'armies')}."

    # Moves

    def _move(self, at: int) -> Iterator[str]:
        timeline = self._follower.timeline
        entry, before, after = timeline.entries[at], timeline.state_at(at), timeline.state_at(at + 1)
        kind, a, b, c = entry.move[:4]
        names, who = self._names, self._name(self._follower.ids[entry.seat])
        if kind == CLAIM:
            yield f"{who} takes {names[a]}."
        elif kind == PLACE:
            yield f"{who} places {_count(b, 'army', 'armies')} on {names[a]}, now {after.armies[a]}."
        elif kind == TRADE:
            self._traded = self._follower.ids[entry.seat]
            yield f"{who} trades a set of cards: {_listed([CARDS[card] for card in (a, b, c)])}."
        elif kind == DEFEND:
            event = timeline.match.game.event(timeline.match, before, entry.seat, entry.move, entry.luck, after)
            yield from self._battle(event)
        elif kind == FOLLOW and a > 0:
            yield f"{who} moves {_count(a, 'more army', 'more armies')} into {names[int(before.target)]}."
        elif kind == FORTIFY:
            yield f"{who} moves {_count(c, 'army', 'armies')} from {names[a]} to {names[b]}."
        elif kind == END and before.phase != PLACING:
            self._round += 1

    def _battle(self, event: dict[str, Any]) -> Iterator[str]:
        attacker, defender = (self._name(self._follower.ids[seat]) for seat in event["sides"])
        origin, target = self._names[event["origin"]], self._names[event["target"]]
        dice, against = " ".join(map(str, event["attack"])), " ".join(map(str, event["defence"]))
        lost, killed = event["losses"]
        yield (
            f"{attacker} attacks {target} ({defender}) from {origin}: {dice} against {against}. "
            f"{attacker} loses {_count(lost, 'army', 'armies')}, {defender} {killed}."
        )
        if event["conquered"]:
            yield f"{attacker} conquers {target}."

    # Words

    @property
    def _names(self) -> Names:
        options = self._follower.timeline.match.options
        assert isinstance(options, RiskOptions)
        return map_of(options.board).territories

    def _name(self, player: int) -> str:
        return self._follower.name(player)


def _count(number: int, one: str, many: str = "") -> str:
    """
    >>> _count(1, "army", "armies"), _count(2, "card")
    ('1 army', '2 cards')
    """
    return f"{number} {one if number == 1 else many or one + 's'}"


def _listed(words: Sequence[str]) -> str:
    """
    >>> _listed(["infantry", "cavalry", "wild"])
    'infantry, cavalry and wild'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)

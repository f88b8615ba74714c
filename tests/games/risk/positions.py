"""Positions of Risk set up by hand, and moves written with the territories' names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from manual_play import ManualPlay, of_kind

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.games.risk import GAME
from hegemon.games.risk.rules import state as words

from .world import NAMES, NEAR

LETTERS = "ICAW"
"""Infantry, cavalry, artillery, wild."""
FULL_DECK = "I" * 14 + "C" * 14 + "A" * 14 + "WW"
_NAME = re.compile("|".join(sorted(map(re.escape, NAMES), key=len, reverse=True)))


@cache
def risk(seats: int, **options: Any) -> Match:
    """A match, made once for all tests."""
    return GAME.match(seats, options)


def t(text: str) -> str:
    """A move with the names of its territories turned into their numbers."""
    return _NAME.sub(lambda found: str(NAMES.index(found.group())), text)


def at(name: str) -> int:
    return NAMES.index(name)


def kinds(cards: str) -> list[int]:
    """The number of each kind: infantry, cavalry, artillery, wild."""
    counts = Counter(cards)
    return [counts[letter] for letter in LETTERS]


class Play(ManualPlay):
    """Risk by hand, with the names of its territories."""

    @property
    def phase(self) -> str:
        return words.PHASES[self.state.phase]

    def legal(self, kind: str = "") -> set[str]:
        """The legal moves, written as ranges; of one kind, or of all."""
        return set(of_kind(self.ranges(self.seat), kind))

    def allowed(self) -> set[str]:
        """The kinds of moves that are legal now."""
        return {text.split()[0] for text in self.legal()}

    def do(self, text: str, *luck: int) -> Play:
        """Make a move with the luck that it has."""
        return self.make(self.seat, self.row(text), luck)

    def attack(self, battle: str, attack: str, defence: str) -> Play:
        """`attack("Alaska>Kamchatka", "651", "42")`: the dice of both sides, highest first."""
        target = at(battle.split(">")[1])
        return self.do(f"attack {battle} x{len(attack)}", *self.dice(target, attack, defence))

    def dice(self, target: int, attack: str, defence: str) -> tuple[int, ...]:
        """The luck of a roll; it holds the cards of a seat that these dice put out of the game."""
        fallen = sum(a > d for a, d in zip(attack, defence, strict=False))
        victim = int(self.state.owner[target])
        out = fallen == self.state.armies[target] and int(self.state.held[victim]) == 1
        hand = self.state.cards[victim].tolist() if out else [0, 0, 0, 0]
        return (*map(int, attack.ljust(3, "0")), *map(int, defence.ljust(2, "0")), *hand)

    def armies(self, name: str) -> int:
        return int(self.state.armies[at(name)])

    def owner(self, name: str) -> int:
        return int(self.state.owner[at(name)])

    def hand(self, seat: int) -> str:
        """The cards of a seat, as letters."""
        return "".join(letter * n for letter, n in zip(LETTERS, self.state.cards[seat].tolist(), strict=True))

    def row(self, text: str) -> Move:
        return self.match.read(t(text))


def new_game(seats: int, **options: Any) -> Play:
    match = risk(seats, **options)
    return Play(match, match.start())


def position(
    land: Mapping[int, Mapping[str, int]],
    *,
    seats: int = 2,
    rest: int | None = None,
    phase: str = "attack",
    seat: int = 0,
    cards: Mapping[int, str] | None = None,
    discards: str = "",
    deck: str | None = None,
    reserve: Mapping[int, int] | None = None,
    turn: int = 1,
    sets_traded: int = 0,
    conquered: bool = False,
    **options: Any,
) -> Play:
    """A position in the middle of a turn of `seat`; land that nobody is given has one army of seat `rest` (the last).

    The deck is what is in no hand and not discarded, unless it is given.
    """
    match = risk(seats, **options)
    state = match.blank()
    state.seats, state.seat, state.turn = seats, seat, turn
    state.phase = words.PHASES.index(phase)
    state.origin = state.target = words.NOBODY
    owner = dict.fromkeys(range(len(NAMES)), seats - 1 if rest is None else rest)
    for holder, territories in land.items():
        for name, armies in territories.items():
            owner[at(name)] = holder
            state.armies[at(name)] = armies
    for territory, holder in owner.items():
        state.owner[territory] = holder
        state.armies[territory] = max(1, state.armies[territory])
        state.held[holder] += 1
        state.foreign[territory] = sum(owner[near] != holder for near in NEAR[territory])
    for holder, hand in (cards or {}).items():
        state.cards[holder] = kinds(hand)
        state.hand[holder] = len(hand)
    for holder, armies in (reserve or {}).items():
        state.reserve[holder] = armies
    seen = Counter("".join((cards or {}).values()) + discards)
    left = "".join((Counter(FULL_DECK) - seen).elements()) if deck is None else deck
    state.deck, state.deck_left = kinds(left), len(left)
    state.discards = kinds(discards)
    state.sets_traded, state.conquered = sets_traded, conquered
    return Play(match, state)


def turn_of(play: Play, seat: int) -> Play:
    """The position as the turn of `seat` begins: the one before ends its own first."""
    if play.phase == "attack":
        play.do("cease")
    play.do("end", *([] if not play.state.conquered else [0]))
    assert play.seat == seat
    return play

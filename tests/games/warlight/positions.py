"""Positions of Warlight set up by hand, and moves written with the regions' names."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from manual_play import ManualPlay, of_kind

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rules import DEALER, Luck
from hegemon.core.state import State
from hegemon.games.warlight import GAME
from hegemon.games.warlight.rules import state as words
from hegemon.games.warlight.rules.map_files import Map, map_of
from hegemon.games.warlight.rules.rounds import begin_round


@cache
def _match(seats: int, options: str) -> Match:
    return GAME.match(seats, json.loads(options))


def warlight(seats: int = 2, **options: Any) -> Match:
    """A match, made once for all tests; on `duel` unless said otherwise."""
    return _match(seats, json.dumps({"board": "duel", "picks": 1} | options, sort_keys=True))


class Play(ManualPlay):
    """Warlight by hand, with the names of its regions."""

    def __init__(self, match: Match, state: State) -> None:
        super().__init__(match, state)
        self.map: Map = map_of(match.options.board)
        names = sorted(map(re.escape, self.map.regions), key=len, reverse=True)
        self._name = re.compile("|".join(names))

    def at(self, name: str) -> int:
        return self.map.regions.index(name)

    def row(self, text: str) -> Move:
        """A move with the names of its regions turned into their numbers."""
        return self.match.read(self._name.sub(lambda found: str(self.at(found.group())), text))

    @property
    def phase(self) -> str:
        return words.PHASES[self.state.phase]

    def to_move(self) -> tuple[int, ...]:
        return self.match.to_move(self.state)

    def legal(self, seat: int, kind: str = "") -> set[str]:
        """The legal moves of the seat, written as ranges with names; of one kind, or of all."""
        return {self.named(text) for text in of_kind(self.ranges(seat), kind)}

    def named(self, text: str) -> str:
        kind, *rest = text.split(" ", 1)
        if kind not in ("pick", "deploy", "withdraw", "attack") or not rest:
            return text
        where, *count = rest[0].split(" ")
        ends = ">".join(self.map.regions[int(end)] for end in where.split(">"))
        return " ".join([kind, ends, *count])

    def do(self, seat: int, text: str, *luck: int, viewer: int | None = None) -> Play:
        """Make a move with the luck that it has."""
        return self.make(seat, self.row(text), luck, viewer)

    def all(self, seat: int, *texts: str) -> Play:
        for text in texts:
            self.do(seat, text)
        return self

    def commit(self) -> Play:
        """Everybody who has not committed does."""
        for seat in self.to_move():
            self.do(seat, "commit")
        return self

    def luck(self, seat: int, ends: str, armies: int, killed: int = 0, lost: int = 0) -> Luck:
        """The luck of a strike: `luck(0, "Bridge>Market", 5, killed=2, lost=1)`."""
        origin, target = (self.at(end) for end in ends.split(">"))
        return seat, killed, lost, origin, target, armies

    def strike(self, seat: int, ends: str, armies: int, killed: int = 0, lost: int = 0, viewer: int = -3) -> Play:
        return self.do(DEALER, "strike", *self.luck(seat, ends, armies, killed, lost), viewer=viewer)

    def armies(self, name: str) -> int:
        return int(self.state.armies[self.at(name)])

    def owner(self, name: str) -> int:
        return int(self.state.owner[self.at(name)])

    def orders(self, seat: int) -> list[str]:
        """The seat's orders, as texts."""
        state, names = self.state, self.map.regions
        return [
            f"{names[state.order_origin[seat, i]]}>{names[state.order_target[seat, i]]} x{state.order_armies[seat, i]}"
            for i in range(state.order_count[seat])
        ]

    def view(self, seat: int) -> dict[str, Any]:
        view: dict[str, Any] = self.match.view_json(self.state, seat)["position"]
        return view


def new_game(seats: int = 2, **options: Any) -> Play:
    match = warlight(seats, **options)
    return Play(match, match.start())


def position(
    land: Mapping[int, Mapping[str, int]],
    *,
    seats: int = 2,
    turn: int = 1,
    neutral: Mapping[str, int] | None = None,
    **options: Any,
) -> Play:
    """The beginning of a round; land that nobody is given is neutral, with two armies unless `neutral` says more."""
    match = warlight(seats, **options)
    state = match.blank()
    play = Play(match, state)
    state.seats, state.turn = seats, turn - 1
    state.again = state.picker = words.NOBODY
    state.owner[:] = words.NEUTRAL
    n = len(play.map.ids)
    state.armies[:n] = 2
    for name, armies in (neutral or {}).items():
        state.armies[play.at(name)] = armies
    for seat, regions in land.items():
        state.standing |= 1 << seat
        for name, armies in regions.items():
            state.owner[play.at(name)] = seat
            state.armies[play.at(name)] = armies
            state.held[seat] += 1
    if turn > 1 and match.board.fog:
        state.seen_owner[:seats] = words.NEUTRAL
        state.seen_armies[:seats, :n] = 2
    begin_round(state, match.board)
    return play

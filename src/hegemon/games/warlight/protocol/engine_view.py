"""A bot's view of a game that a foreign engine plays (W11), made from the engine's messages.

It equals the view that our own engine would give the seat, without sights in the middle of a round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from pydantic import ValidationError

from hegemon.core.bot import View
from hegemon.core.files.content import troubles
from hegemon.games.warlight import GAME
from hegemon.games.warlight.bots.belief import SeenOrder
from hegemon.games.warlight.bots.particles import MARCH, PLACING
from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.challenge_rules import SEATS, Challenge
from hegemon.games.warlight.protocol.engine_setup import EngineSetup
from hegemon.games.warlight.rules.board import WASTELAND_ARMIES, WarlightMatch, map_played
from hegemon.games.warlight.rules.map_files import Map, MapFile
from hegemon.games.warlight.rules.state import HIDDEN, NEUTRAL, NOBODY, ORDERING, PICKING, UNKNOWN, WarlightState


def options_of(setup: EngineSetup, challenge: Challenge) -> dict[str, Any]:
    """The options of a match like the engine's; an impossible map raises `BadLine`."""
    content = {
        "super_regions": [{"id": a, "bonus": b} for a, b in setup.super_regions],
        "regions": [{"id": a, "super_region": b} for a, b in setup.regions],
        "borders": setup.borders,
    }
    try:
        options = challenge.options(MapFile.model_validate(content))
    except ValidationError as error:
        raise messages.BadLine(f"invalid map: {troubles(error, 'field')}") from None
    if challenge.number == 2:
        options["wastelands"] = len(setup.wastelands)
        options["picks"] = setup.picks or options["picks"]
        options["max_rounds"] = setup.max_rounds or options["max_rounds"]
    return options


class EngineView:
    """A seat's view, kept up to date; `match` is a match of ours like the engine's."""

    def __init__(self, challenge: Challenge, setup: EngineSetup, seat: int) -> None:
        self.seat = seat
        self.match: WarlightMatch = GAME.match(SEATS, options_of(setup, challenge))
        self.map: Map = map_played(self.match)
        self.number = {number: r for r, number in enumerate(self.map.ids)}
        self._state = self._start(setup)

    def _start(self, setup: EngineSetup) -> WarlightState:
        state = self.match.start()
        state.dealt = 1
        state.picker = NOBODY
        for r in self._numbers(setup.wastelands):
            state.waste[r] = 1
            state.armies[r] = WASTELAND_ARMIES
        n = len(self.map.ids)
        state.seen_owner[self.seat, :n] = NEUTRAL
        state.seen_armies[self.seat, :n] = state.armies[:n]
        return state

    def _numbers(self, ids: Iterable[int]) -> list[int]:
        return [self.number[number] for number in ids if number in self.number]

    def picking(self, offered: Sequence[int], mine: Sequence[int], theirs: Sequence[int], in_turn: bool) -> View:
        """The view of a seat that picks among the regions on offer, some of which may be taken."""
        state = self.match.copy(self._state)
        state.phase = PICKING
        state.seen_owner[self.seat] = state.seen_armies[self.seat] = 0  # nothing to remember yet
        state.offer[self._numbers([*offered, *mine, *theirs])] = (1 << SEATS) - 1
        for seat, taken in ((self.seat, mine), (1 - self.seat, theirs)):
            for place, r in enumerate(self._numbers(taken), 1):
                state.owner[r], state.rank[seat, r] = seat, place
            state.held[seat] = state.picked[seat] = len(taken)
        if in_turn:
            state.picker, state.step = self.seat, len(mine) + len(theirs)
        return View(self.match, state, self.seat)

    def remember_start(self, theirs: Sequence[int]) -> None:
        """Learn the opponent's first regions (challenge 2)."""
        self._state.seen_owner[self.seat, self._numbers(theirs)] = 1 - self.seat

    def ordering(
        self,
        round_: int,
        seen: Sequence[messages.RegionUpdate],
        owners: Mapping[str, int],
        income: int,
        enemy: Sequence[messages.Order],
    ) -> View:
        """The view of a seat at the beginning of a round; what is not among `seen` is out of sight."""
        state, me = self.match.copy(self._state), self.seat
        had = np.flatnonzero(state.owner == me)
        state.turn, state.phase = round_, ORDERING
        n = len(self.map.ids)
        state.owner[:n], state.armies[:n], state.free[:n] = UNKNOWN, HIDDEN, 0
        for one in seen:
            r = self.number.get(one.region)
            if r is None or one.owner not in owners:
                continue
            owner, armies = owners[one.owner], max(1, one.armies)
            state.owner[r], state.armies[r] = owner, armies
            state.free[r] = armies - 1 if owner >= 0 else 0
            state.seen_owner[me, r], state.seen_armies[me, r], state.seen_turn[me, r] = owner, armies, round_
        self._remember_losses(state, had, enemy)
        state.held[me] = int((state.owner[:n] == me).sum())
        state.income[me] = state.reserve[me] = income
        state.held[1 - me] = state.income[1 - me] = state.reserve[1 - me] = HIDDEN
        self._state = self.match.copy(state)
        return View(self.match, state, me)

    def seen_orders(self, enemy: Sequence[messages.Order]) -> list[SeenOrder]:
        """The opponent's orders as our bots see them; orders about unknown regions are left out."""
        orders: list[SeenOrder] = []
        for order in enemy:
            here = self.number.get(order.region if isinstance(order, messages.Placing) else order.origin)
            there = self.number.get(order.target) if isinstance(order, messages.Attack) else 0
            if here is not None and there is not None:
                kind = MARCH if isinstance(order, messages.Attack) else PLACING
                orders.append((kind, here, there, order.armies))
        return orders

    def _remember_losses(self, state: WarlightState, had: Any, enemy: Sequence[messages.Order]) -> None:
        """Remember lost regions: one that was ours and is out of sight was taken, with at most as many armies as
        came."""
        sent = {self.number.get(order.target): order.armies for order in enemy if isinstance(order, messages.Attack)}
        for r in had.tolist():
            if state.owner[r] == UNKNOWN:
                state.seen_owner[self.seat, r] = 1 - self.seat
                state.seen_armies[self.seat, r] = max(1, sent.get(r, 1))
                state.seen_turn[self.seat, r] = int(state.turn) - 1

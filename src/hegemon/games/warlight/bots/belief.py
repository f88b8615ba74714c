"""A seat's belief under fog: particles, whole positions that may be the real one, kept while a game runs.

After every round each particle is carried on several times, with what the seat saw of the opponent's orders, and those
that foresaw best what is in sight now are kept (a particle filter). For two seats; with more, or without a memory of
the round before, positions are guessed from the view alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from hegemon.core.bot import Sight
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import Rng, below, draw
from hegemon.games.warlight.bots.particles import (
    MARCH,
    PLACING,
    SEEN_WIDTH,
    advance,
    begin_particle,
    compose,
)
from hegemon.games.warlight.rules.board import CHALLENGE_1, WarlightMatch
from hegemon.games.warlight.rules.moves import COMMIT, L_ARMIES, L_ORIGIN, L_SEAT, L_TARGET, STRIKE
from hegemon.games.warlight.rules.state import ORDERING, UNKNOWN, WarlightState

PARTICLES = 64
TRIES = 3
"""The number of times that a particle is carried on from one round to the next."""
SURE = -1.0
"""The chance that a region is the enemy's if it can be no other seat's."""

SeenOrder = tuple[int, int, int, int]
"""`PLACING, region, 0, armies` or `MARCH, origin, target, armies`."""


def orders_seen(sight: Sight, seat: int) -> list[SeenOrder]:
    """Orders of the opponent that a seat sees in one move: deploys when all have committed, attacks as they happen."""
    if sight.move is None:
        return []
    before, after, luck = sight.before.state, sight.after.state, sight.luck
    if sight.move[0] == STRIKE and luck[L_SEAT] == 1 - seat and luck[L_ARMIES] > 0:
        return [(MARCH, luck[L_ORIGIN], luck[L_TARGET], luck[L_ARMIES])]
    closed = before.phase == ORDERING and (after.phase, after.turn) != (ORDERING, before.turn)
    if sight.move[0] != COMMIT or not closed:
        return []
    more = after.armies.astype(np.int64) - before.armies
    return [(PLACING, int(r), 0, int(more[r])) for r in np.flatnonzero((before.owner == 1 - seat) & (more > 0))]


class Belief:
    """The particles of one seat; `workspace` is room for the kernels that carry them on."""

    def __init__(self, match: WarlightMatch, seat: int, rng: Rng, workspace: Workspace) -> None:
        self._match, self._seat, self._rng = match, seat, rng
        self._workspace = workspace
        self._workspace.rng[:] = [draw(rng) | 1 for _ in range(4)]
        self._view: WarlightState | None = None
        self._picking: WarlightState | None = None
        self._seen: list[SeenOrder] = []
        self._watched = False
        self.particles = np.zeros(0, match.dtype)

    @property
    def needed(self) -> bool:
        """True if there is anything to believe: without fog, all is known."""
        return bool(self._match.board.fog)

    def hear(self, orders: Iterable[SeenOrder]) -> None:
        """All or part of what was seen of the opponent's orders in this round."""
        self._watched = True
        self._seen += orders

    def remember_picks(self, state: WarlightState) -> None:
        """Offers and wishes, as the seat knows them."""
        self._picking = self._match.copy(state)

    def update(self, view: WarlightState) -> None:
        """Carry the belief on to a view of a seat that is to order; nothing happens if it has come there already."""
        last, match = self._view, self._match
        if match.seats != 2:
            return
        if last is not None and view.turn == last.turn and self._same_land(last, view):
            return
        if view.turn == 1:
            self._begin(view)
        elif last is not None and view.turn == last.turn + 1:
            self._advance(last, view)
        else:
            self.particles = self._guesses(view, PARTICLES)
        self._view = match.copy(view)
        self._seen, self._watched = [], False

    def positions(self, view: WarlightState, count: int = PARTICLES) -> Any:
        """Possible positions, as an array, for a view that the belief has reached; `count` at random, or all."""
        if self._match.seats != 2:
            return self._guesses(view, count)
        chosen = self.particles
        if count < len(chosen):
            chosen = chosen[[below(self._rng, len(chosen)) for _ in range(count)]]
        roots = np.zeros(len(chosen), self._match.dtype)
        roots[:] = view
        for i in range(len(roots)):
            compose(roots[i], self._match.board, self._seat, chosen[i])
        return roots

    def _same_land(self, a: WarlightState, b: WarlightState) -> bool:
        return bool(np.array_equal(a.owner, b.owner) and np.array_equal(a.armies, b.armies))

    def _guesses(self, view: WarlightState, count: int) -> Any:
        guesses = np.zeros(count, self._match.dtype)
        for i in range(count):
            guesses[i] = self._match.sample_hidden(view, self._seat, self._rng)
        return guesses

    def _begin(self, view: WarlightState) -> None:
        likely = self._likely_starts(view)
        self.particles = np.zeros(PARTICLES, self._match.dtype)
        for i in range(PARTICLES):
            self.particles[i] = view
            begin_particle(self.particles[i], self._match.board, self._seat, view, likely, self._workspace.rng)

    def _likely_starts(self, view: WarlightState) -> Any:
        """The probability that the enemy has picked each region: higher in small super regions, 0 if it could not."""
        board, seat, picking = self._match.board, self._seat, self._picking
        sizes = np.diff(board.member_first.astype(np.int64))
        likely = 1.0 / np.maximum(1, sizes[board.super_region])
        if picking is not None:
            likely[(picking.offer >> (1 - seat) & 1) == 0] = 0.0
            if board.start_rule == CHALLENGE_1:
                ranks = picking.rank[seat]
                worst = max((int(ranks[r]) for r in np.flatnonzero(view.owner == seat)), default=0)
                likely[(ranks > 0) & (ranks < worst) & (view.owner != seat)] = SURE
        known = view.seen_owner[seat] == 1 - seat
        if known.any():
            likely[:] = np.where(known, SURE, 0.0)
        likely[view.waste != 0] = 0.0
        hidden = view.owner == UNKNOWN
        if not (likely[hidden] != 0).any():
            likely[hidden] = 1.0
        return likely

    def _advance(self, last: WarlightState, view: WarlightState) -> None:
        board, tries = self._match.board, np.repeat(self.particles, TRIES)
        seen = np.array(self._seen, np.int64).reshape(-1, SEEN_WIDTH)
        weights = np.zeros(len(tries))
        for i in range(len(tries)):
            weights[i] = advance(tries[i], board, self._seat, last, view, seen, self._watched, self._workspace)
        total = weights.cumsum()
        if total[-1] > 0:
            points = (np.arange(PARTICLES) + draw(self._rng) / 2.0**32) * (total[-1] / PARTICLES)
            self.particles = tries[np.minimum(np.searchsorted(total, points, side="right"), len(tries) - 1)]

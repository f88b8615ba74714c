"""A plain bot of Warlight to measure searches by: `python -m bench.warlight_rounds pomcp bench.warlight_steady:Steady`.

It knows none of what our searches know, so that a gain against them is not taken for strength. It completes the
cheapest super region by sure captures, holds what an enemy could take, and attacks him only with half as many again as
may stand there.
"""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field

import numpy as np

from hegemon.core.bot import Bot, View
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import Rng
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, DEPLOY, PICK
from hegemon.games.warlight.rules.state import NEUTRAL, PICKING, UNKNOWN, WarlightState

SURE = 0.8
"""The least probability of capturing a neutral region."""
LARGER = 1.5
"""An enemy is attacked with the armies that may stand there times this."""
WEAK = 2
"""No armies are expected to be placed where no more than these stand."""
HOLDS = 0.6
"""Defenders for each army that may come."""
USUAL_ARMIES = 2
FAR = 1e9


@dataclass
class Draft:
    """A turn while it is made."""

    income: int
    spare: dict[int, int]
    """Armies that may leave each own region."""
    placed: Counter[int] = field(default_factory=Counter)
    orders: list[tuple[int, int, int]] = field(default_factory=list)

    def place(self, region: int, armies: int) -> None:
        armies = min(armies, self.income)
        self.income -= armies
        self.placed[region] += armies
        self.spare[region] += armies

    def send(self, origin: int, target: int, armies: int) -> None:
        self.orders.append((origin, target, armies))
        self.spare[origin] -= armies


class Steady(Bot):
    """Expands first, holds its borders, attacks when it is surely stronger."""

    game = "warlight"

    def __init__(self, match: Match, seat: int, rng: Rng, values: dict[str, float] | None = None) -> None:
        super().__init__(match, seat, rng, values)
        board = match.board
        self._board = board
        self._n = int(board.regions)
        self._near = [board.neighbour[board.first[r] : board.first[r + 1]].tolist() for r in range(self._n)]
        self._parts = [
            board.member[board.member_first[p] : board.member_first[p + 1]].tolist()
            for p in range(int(board.super_regions))
        ]
        self._wishes: list[Move] = []
        self._turn = -1

    def choose(self, view: View, limit: Limit) -> Move:
        state = view.state
        if state.phase == PICKING:
            return self._pick(view, state)
        if state.turn != self._turn:
            self._turn, self._wishes = int(state.turn), self._plan(state)
        return self._wishes.pop(0)

    def _move(self, kind: int, *arguments: int) -> Move:
        return self.match.game.forms.pad((kind, *arguments))

    # Picks

    def _pick(self, view: View, state: WarlightState) -> Move:
        """In the super region that costs least for its bonus; there, beside what it has."""
        offered = [box.low[1] for box in view.legal if box.low[0] == PICK]
        if not offered:
            return self._move(COMMIT)
        mine = {r for r in range(self._n) if state.rank[self.seat, r] > 0 or state.owner[r] == self.seat}

        def cost(region: int) -> tuple[float, int]:
            part = int(self._board.super_region[region])
            missing = sum(int(state.armies[r]) for r in self._parts[part] if r not in mine)
            bonus = int(self._board.bonus[part])
            return missing / bonus if bonus else FAR, region

        return self._move(PICK, min(offered, key=cost))

    # Turns

    def _plan(self, state: WarlightState) -> list[Move]:
        mine = [r for r in range(self._n) if state.owner[r] == self.seat]
        draft = Draft(int(state.income[self.seat]), {r: int(state.armies[r]) - 1 for r in mine})
        foes = {r for r in range(self._n) if state.owner[r] not in (self.seat, NEUTRAL, UNKNOWN)}
        self._strike(state, draft, foes)
        self._hold(state, draft, mine, foes)
        self._expand(state, draft, foes)
        self._rest(state, draft, mine, foes)
        return [
            *(self._move(DEPLOY, r, armies) for r, armies in draft.placed.items() if armies > 0),
            *(self._move(ATTACK, *order) for order in draft.orders if order[2] > 0),
            self._move(COMMIT),
        ]

    def _income_of_foe(self, state: WarlightState, foes: set[int]) -> int:
        """The bonuses that are in sight."""
        whole = (p for p, part in enumerate(self._parts) if all(r in foes for r in part))
        return int(self._board.income) + sum(int(self._board.bonus[p]) for p in whole)

    def _threat(self, state: WarlightState, region: int, foes: set[int]) -> int:
        beside = [int(state.armies[r]) - 1 for r in self._near[region] if r in foes]
        return max(beside) + self._income_of_foe(state, foes) if beside else 0

    def _hold(self, state: WarlightState, draft: Draft, mine: list[int], foes: set[int]) -> None:
        """Exactly what withstands the strongest enemy, first where a bonus would be lost."""
        whole = {r for part in self._parts if all(r in draft.spare for r in part) for r in part}
        for region in sorted(mine, key=lambda r: (r not in whole, -self._threat(state, r, foes))):
            threat = self._threat(state, region, foes)
            if not threat:
                continue
            needed = int(HOLDS * threat) + 1
            if region in whole:
                draft.place(region, max(0, needed - 1 - draft.spare[region]))
            draft.spare[region] = max(0, draft.spare[region] - needed + 1)

    def _strike(self, state: WarlightState, draft: Draft, foes: set[int]) -> None:
        """The weakest enemy regions first, from where most armies stand."""
        more = self._income_of_foe(state, foes) // 2
        for target in sorted(foes, key=lambda r: (int(state.armies[r]), r)):
            there = int(state.armies[target])
            needed = int(LARGER * there) + (more if there > WEAK else 1)
            origins = [r for r in self._near[target] if r in draft.spare]
            origin = max(origins, key=lambda r: (draft.spare[r], -r))
            if draft.spare[origin] + draft.income >= needed:
                draft.place(origin, max(0, needed - draft.spare[origin]))
                strongest = there == max(int(state.armies[r]) for r in self._near[origin] if r in foes)
                draft.send(origin, target, draft.spare[origin] if strongest else needed)

    def _expand(self, state: WarlightState, draft: Draft, foes: set[int]) -> None:
        """Neutral regions of the super region that is nearest to complete, then of the next."""
        taken: set[int] = set()
        while True:
            found = []
            for part, regions in enumerate(self._parts):
                if any(r in foes for r in regions):
                    continue
                missing = [r for r in regions if r not in draft.spare and r not in taken]
                cost = sum(USUAL_ARMIES if state.owner[r] == UNKNOWN else int(state.armies[r]) for r in missing)
                rate = (1 + cost) / int(self._board.bonus[part]) if self._board.bonus[part] else FAR
                for target in missing:
                    if state.owner[target] != NEUTRAL:
                        continue
                    needed = self._attackers(int(state.armies[target]))
                    for origin in (r for r in self._near[target] if r in draft.spare):
                        short = max(0, needed - draft.spare[origin])
                        if short <= draft.income:
                            found.append((rate, short, target, origin, needed))
            if not found:
                return
            _, short, target, origin, needed = min(found)
            draft.place(origin, short)
            draft.send(origin, target, needed)
            taken.add(target)

    def _attackers(self, defenders: int) -> int:
        table = self._board.capture
        sure = np.flatnonzero(table[:, min(defenders, table.shape[1] - 1)] >= SURE)
        return int(sure[0]) if len(sure) else 2 * defenders

    def _rest(self, state: WarlightState, draft: Draft, mine: list[int], foes: set[int]) -> None:
        """The rest of the income to the front; idle armies along with an attack, or a step nearer to the front."""
        fronts = {r for r in mine if any(near in foes for near in self._near[r])}
        borders = fronts or {r for r in mine if any(near not in draft.spare for near in self._near[r])}
        if draft.income and borders:
            attacking = [origin for origin, _, _ in draft.orders if origin in borders]
            goal = (
                max(fronts, key=lambda r: self._threat(state, r, foes)) if fronts else (attacking or sorted(borders))[0]
            )
            draft.place(goal, draft.income)
        for i, (origin, target, armies) in enumerate(draft.orders):
            if origin not in fronts and draft.spare[origin] > 0:
                draft.orders[i] = (origin, target, armies + draft.spare[origin])
                draft.spare[origin] = 0
        for region in mine:
            if draft.spare[region] > 0 and region not in borders:
                draft.send(region, self._step(region, borders, draft), draft.spare[region])

    def _step(self, region: int, borders: set[int], draft: Draft) -> int:
        """The first step through own land on a shortest way to a border."""
        reached, layer = {region}, deque((near, near) for near in self._near[region] if near in draft.spare)
        first = layer[0][0] if layer else self._near[region][0]
        while layer:
            first_step, here = layer.popleft()
            if here in borders:
                return int(first_step)
            if here not in reached:
                reached.add(here)
                layer.extend((first_step, far) for far in self._near[here] if far in draft.spare)
        return int(first)

"""Variations of good turns, which a search tries beside the candidate turns it began with.

A turn is taken apart into deploys and orders; one of them, chosen at random, is changed; what is then impossible is
cut. Candidates of a style cannot wait with one army and strike with another, hold one region exactly, or put all
income where it is needed and still do the rest: variations find that out one step at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hegemon.core.moves import Forms
from hegemon.core.rng import Rng, below
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, DEPLOY
from hegemon.games.warlight.rules.state import MAX_ORDERS, MOST_ORDERED, WarlightBoard, WarlightState
from hegemon.search.turn_bot import Turn


@dataclass
class Parts:
    """A turn taken apart."""

    deploys: dict[int, int]
    orders: list[tuple[int, int, int]]
    """Origin, target, armies."""


def take_apart(turn: Turn) -> Parts:
    """The deploys and orders of a turn that begins from nothing."""
    return Parts(
        {move[1]: move[2] for move in turn if move[0] == DEPLOY},
        [(move[1], move[2], move[3]) for move in turn if move[0] == ATTACK],
    )


class Mutator:
    """Makes variations for a seat that has ordered nothing yet."""

    def __init__(
        self, state: WarlightState, board: WarlightBoard, seat: int, forms: Forms, rng: Rng,
        placed: Mapping[int, int] | None = None,
    ) -> None:  # fmt: skip
        """`placed`: deploys that cannot be changed any more; None: all can."""
        n = int(board.regions)
        self._placed = placed
        self._board, self._forms, self._rng = board, forms, rng
        self._armies: list[int] = state.armies[:n].tolist()
        self._own = {r for r in range(n) if state.owner[r] == seat}
        self._income = int(state.income[seat])
        near = [board.neighbour[board.first[r] : board.first[r + 1]].tolist() for r in range(n)]
        self._near: list[list[int]] = near
        self._front = sorted(r for r in self._own if any(other not in self._own for other in near[r]))

    def vary(self, turns: Sequence[Turn]) -> Turn:
        """A variation of one of these turns, the first ones rather than the last."""
        rank = min(self._below(len(turns)), self._below(len(turns)))
        parts = take_apart(turns[rank])
        changes: list[Callable[[Parts], None]] = [
            self._shift_deploy, self._shift_deploy, self._gather, self._drop, self._resize, self._resize, self._add,
            self._add, self._retarget, self._reorder,
        ]  # fmt: skip
        for _ in range(1 + (self._below(3) == 0)):
            if len(turns) > 1 and self._below(6) == 0:
                parts.orders = take_apart(turns[self._below(len(turns))]).orders
            else:
                changes[self._below(len(changes))](parts)
        return self._put_together(parts)

    def _below(self, n: int) -> int:
        return int(below(self._rng, n))

    def _any(self, choices: Sequence[Any]) -> Any:
        return choices[self._below(len(choices))]

    # Changes

    def _shift_deploy(self, parts: Parts) -> None:
        """All or some of the armies that are placed on a region, to another at the front."""
        if parts.deploys and self._front:
            origin, target = self._any(list(parts.deploys)), self._any(self._front)
            most = parts.deploys[origin]
            armies = most if self._below(2) else 1 + self._below(most)
            parts.deploys[target] = parts.deploys.get(target, 0) + armies
            parts.deploys[origin] -= armies
            if parts.deploys[origin] == 0:
                del parts.deploys[origin]

    def _gather(self, parts: Parts) -> None:
        """All income on one region."""
        if self._front:
            parts.deploys = {self._any(self._front): self._income}

    def _drop(self, parts: Parts) -> None:
        if parts.orders:
            del parts.orders[self._below(len(parts.orders))]

    def _resize(self, parts: Parts) -> None:
        """As many armies as there are, or any number of them."""
        if parts.orders:
            i = self._below(len(parts.orders))
            origin, target, _ = parts.orders[i]
            there = max(1, self._armies[origin] - 1 + parts.deploys.get(origin, 0))
            parts.orders[i] = (origin, target, there if self._below(3) == 0 else 1 + self._below(there))

    def _add(self, parts: Parts) -> None:
        """An order for all armies that are left on a region."""
        left = self._left(parts)
        origins = [r for r, armies in left.items() if armies > 0 and self._near[r]]
        if origins:
            origin = self._any(origins)
            target = self._any(self._near[origin])
            at = self._below(len(parts.orders) + 1)
            parts.orders.insert(at, (origin, target, left[origin]))

    def _retarget(self, parts: Parts) -> None:
        """The same armies to another neighbour."""
        if parts.orders:
            i = self._below(len(parts.orders))
            origin, _, armies = parts.orders[i]
            parts.orders[i] = (origin, self._any(self._near[origin]), armies)

    def _reorder(self, parts: Parts) -> None:
        if len(parts.orders) > 1:
            order = parts.orders.pop(self._below(len(parts.orders)))
            parts.orders.insert(0 if self._below(2) else len(parts.orders), order)

    # Back to a turn

    def _left(self, parts: Parts) -> dict[int, int]:
        left = {r: self._armies[r] - 1 + parts.deploys.get(r, 0) for r in sorted(self._own)}
        for origin, _, armies in parts.orders:
            left[origin] -= armies
        return left

    def _put_together(self, parts: Parts) -> Turn:
        """Place exactly the income; cut orders to what is there; several for one pair are one."""
        wished = parts.deploys if self._placed is None else self._placed
        deploys = {r: armies for r, armies in wished.items() if armies > 0 and r in self._own}
        missing = self._income - sum(deploys.values())
        if missing > 0 and (deploys or self._front or self._own):
            where = max(deploys, key=lambda r: deploys[r]) if deploys else (self._front or sorted(self._own))[0]
            deploys[where] = deploys.get(where, 0) + missing
        left = {r: self._armies[r] - 1 + deploys.get(r, 0) for r in self._own}
        orders: dict[tuple[int, int], int] = {}
        for origin, target, armies in parts.orders:
            sent = min(armies, left[origin], MOST_ORDERED - orders.get((origin, target), 0))
            if sent <= 0 or (len(orders) == MAX_ORDERS and (origin, target) not in orders):
                continue
            orders[origin, target] = orders.get((origin, target), 0) + sent
            left[origin] -= sent
            if target in self._own and not self._board.armies_move_once:
                left[target] += sent
        pad = self._forms.pad
        return (
            *(pad((DEPLOY, r, armies)) for r, armies in sorted(deploys.items())),
            *(pad((ATTACK, origin, target, armies)) for (origin, target), armies in orders.items()),
            pad((COMMIT,)),
        )


def can_vary(state: WarlightState, seat: int) -> bool:
    """True if the seat's turn begins from nothing."""
    n = len(state.placed)
    placed = bool((state.placed[:n][state.owner[:n] == seat] > 0).any())
    return state.order_count[seat] == 0 and not placed and bool(np.any(state.owner == seat))

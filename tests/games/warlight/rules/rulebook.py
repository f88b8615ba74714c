"""A round of Warlight written down once more, in plain Python with dictionaries: what the kernels are compared with."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass
class Order:
    origin: int
    target: int
    armies: int


@dataclass
class Round:
    """The board after all deploys, and everybody's orders; `strike` does the next one of a seat."""

    owner: dict[int, int]
    armies: dict[int, int]
    orders: dict[int, list[Order]]
    once: bool = False
    """Armies move once."""
    moved: dict[int, int] = field(default_factory=dict)
    """Armies that left a region in this round."""
    taken: set[int] = field(default_factory=set)
    """Regions that changed hands in this round."""
    start: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.start = dict(self.armies)

    def going(self, seat: int) -> int:
        """The armies that the seat's next order really sends."""
        order = self.orders[seat][0]
        if self.owner[order.origin] != seat:
            return 0
        present = self.armies[order.origin]
        if self.once:
            rested = 0 if order.origin in self.taken else self.start[order.origin] - self.moved.get(order.origin, 0)
            present = min(present, rested)
        return max(0, min(order.armies, present - 1))

    def strike(self, seat: int, killed: int, lost: int) -> None:
        going, order = self.going(seat), self.orders[seat].pop(0)
        if going == 0:
            return
        self.moved[order.origin] = self.moved.get(order.origin, 0) + going
        if self.owner[order.target] == seat:
            self.armies[order.origin] -= going
            self.armies[order.target] += going
            return
        defenders = self.armies[order.target]
        if killed == defenders and lost == going:
            self.armies[order.origin] -= going
            self.armies[order.target] = 1
        elif killed == defenders:
            self.armies[order.origin] -= going
            self.armies[order.target] = going - lost
            self.owner[order.target] = seat
            self.taken.add(order.target)
        else:
            self.armies[order.origin] -= lost
            self.armies[order.target] -= killed

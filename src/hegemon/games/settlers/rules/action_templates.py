"""Every possible move, with open counts, for `Game.action_templates`."""

from __future__ import annotations

from collections.abc import Iterator

from hegemon.core.moves import Box
from hegemon.games.settlers.rules.legal import MOST
from hegemon.games.settlers.rules.moves import (
    ACCEPT,
    BANK,
    BUY,
    CITY,
    COUNTER,
    COUPON,
    DISCARD,
    END,
    FORMS,
    KNIGHT,
    MONOPOLY,
    OFFER,
    PLENTY,
    REJECT,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    SETTLE,
    TRADE,
    WITHDRAW,
)
from hegemon.games.settlers.rules.state import NOBODY, SettlersBoard

KINDS = range(5)
"""The kinds of resources."""


def action_templates(board: SettlersBoard, seats: int) -> Iterator[Box]:
    """In the order of the kinds of moves; trade between seats only where it is allowed."""
    for kind, places in ((SETTLE, board.vertices), (ROAD, board.edges), (CITY, board.vertices)):
        yield from (one(kind, place) for place in range(places))
    yield one(ROLL)
    yield from (one(DISCARD, resource) for resource in KINDS)
    yield from (one(ROB, tile, victim) for tile in range(board.tiles) for victim in (NOBODY, *range(seats)))
    yield from (one(kind) for kind in (BUY, KNIGHT, ROADS))
    yield from (one(PLENTY, a, b) for a in KINDS for b in KINDS[a:])
    yield from (one(MONOPOLY, resource) for resource in KINDS)
    yield one(COUPON)
    yield from (one(BANK, give, get) for give in KINDS for get in KINDS if get != give)
    if board.max_offers > 0:
        yield from terms(OFFER)
        yield from (one(kind) for kind in (ACCEPT, REJECT))
        yield from terms(COUNTER)
        yield from (one(TRADE, seat) for seat in range(seats))
        yield one(WITHDRAW)
    yield one(END)


def one(*row: int) -> Box:
    """A move without counts."""
    return Box(FORMS.pad(row), FORMS.pad(row))


def terms(kind: int) -> Iterator[Box]:
    """A shape for every choice of kinds to give and of other kinds to get."""
    for give in range(1, 32):
        for get in range(1, 32):
            if not give & get:
                low = [*(give >> r & 1 for r in KINDS), *(get >> r & 1 for r in KINDS)]
                yield Box((kind, *low), (kind, *(MOST * x for x in low)))

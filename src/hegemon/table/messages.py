"""What a table tells: JSON for the eyes of certain seats. Nothing that they may not know passes through here."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from hegemon.game import SPECTATOR
from hegemon.store import ChatLine
from hegemon.table.table import Table

LOG = 300
CHAT = 100
FRAMES = 500

Seats = tuple[int, ...]


def encode(message: dict[str, Any]) -> str:
    """A message as text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def welcome(table: Table, seats: Seats) -> dict[str, Any]:
    """The table as it is now, for somebody who holds these seats."""
    first = max(1, table.index - LOG + 1)
    return {
        "type": "welcome",
        "table": table.json(),
        "seats": list(seats),
        "index": table.index,
        "views": _views(table, seats),
        "log": [_moved(table, index, seats) for index in range(first, table.index + 1)],
        "chat": [asdict(line) for line in table.store.chat(table.row.id, CHAT)],
    }


def updates(table: Table, audiences: Iterable[Seats]) -> dict[Seats, str]:
    """What the last move did, for everybody who holds one of these sets of seats."""
    return {
        seats: encode({"type": "update", **_moved(table, table.index, seats), "views": _views(table, seats)})
        for seats in audiences
    }


def table_message(table: Table) -> str:
    """Seats, pace or status have changed."""
    return encode({"type": "table", "table": table.json()})


def chat_message(line: ChatLine) -> str:
    """Somebody said something."""
    return encode({"type": "chat", **asdict(line)})


def frames(table: Table, first: int, count: int) -> dict[str, Any]:
    """The positions of a game as a spectator sees them; frame 0 is the start."""
    total = table.index + 1
    return {
        "total": total,
        "first": first,
        "frames": [_frame(table, index) for index in range(first, min(total, first + min(count, FRAMES)))],
    }


def _frame(table: Table, index: int) -> dict[str, Any]:
    moved = _moved(table, index, ()) if index else {"index": 0, "seat": None, "move": None, "event": None}
    return moved | {"view": _watched(table, index)}


def _views(table: Table, seats: Seats) -> dict[str, Any]:
    if not seats:
        return {str(SPECTATOR): _watched(table, table.index)}
    return {str(seat): table.match.view_json(table.timeline.state, seat) for seat in seats}


def _watched(table: Table, index: int) -> dict[str, Any]:
    """A position as those see it who only watch."""
    return table.match.view_json(table.timeline.state_at(index), table.watcher) | {"seat": SPECTATOR}


def _moved(table: Table, index: int, seats: Seats) -> dict[str, Any]:
    """Move number `index` (from 1), as the seat that made it if the viewer holds that, or else as their first seat."""
    timeline, match = table.timeline, table.match
    entry = timeline.entries[index - 1]
    viewer = entry.seat if entry.seat in seats else (*seats, table.watcher)[0]
    before, after = timeline.state_at(index - 1), timeline.state_at(index)
    event = match.event(before, entry.seat, entry.move, entry.luck, after, viewer)
    known, _ = match.shown(before, entry.seat, entry.move, entry.luck, viewer)
    return {"index": index, "seat": entry.seat, "move": known and match.write(known), "event": event}

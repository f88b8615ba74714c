"""The messages of a table, as JSON for certain seats. Nothing that they may not know passes through here."""

from __future__ import annotations

import json
from collections.abc import Collection, Container, Iterable
from typing import cast

from hegemon.core.match import Match
from hegemon.core.rules import ARBITER, SPECTATOR
from hegemon.core.state import State
from hegemon.store import ChatLine
from hegemon.table.table import Table
from hegemon.table.takeback import Takeback
from hegemon.wire.live import ServerMessage, Update, Welcome
from hegemon.wire.tables import Frame, GameEvent, LogEntry, MoveText, Result, SeenMove, View

LOG = 300
LOOK_BACK = 5000
"""How far back a log reaches at most, where most moves are secrets."""
CHAT = 300
FRAMES = 500

Seats = tuple[int, ...]


def encode(message: ServerMessage) -> str:
    """A message as text."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))


def welcome(table: Table, seats: Seats) -> Welcome:
    """The table as it is now, for the holder of these seats."""
    since, log = _log(table, seats)
    return {
        "type": "welcome",
        "table": table.json(),
        "seats": list(seats),
        "index": table.index,
        "views": _views(table, seats),
        "since": since,
        "log": log,
        "chat": [line.json() for line in table.store.chat(table.row.id, CHAT, seats)],
    }


def updates(table: Table, audiences: Iterable[Seats]) -> dict[Seats, str]:
    """The last move, for everybody who holds one of these sets of seats and may know of it.

    The others get nothing: when a seat decided, and how often it changed its mind, is a secret.
    Their next move is taken though they have not seen this one (`Table.is_due`).
    """
    made = {seats: _update(table, seats) for seats in audiences}
    return {seats: encode(update) for seats, update in made.items() if update is not None}


def _update(table: Table, seats: Seats) -> Update | None:
    entry = _entry(table, table.index, seats)
    if entry is None:
        return None
    unaware = {int(seat) for seat, other in entry.get("others", {}).items() if other is None}
    return {"type": "update", **entry, "views": _views(table, seats, unaware)}


def _log(table: Table, seats: Seats) -> tuple[int, list[LogEntry]]:
    """The last moves that these seats may know, and the number of the first move that was considered."""
    found: list[LogEntry] = []
    since = table.index + 1
    while since > 1 and len(found) < LOG and table.index - since < LOOK_BACK:
        since -= 1
        if entry := _entry(table, since, seats):
            found.append(entry)
    return since, found[::-1]


def table_message(table: Table) -> str:
    """Seats, pace or status have changed."""
    return encode({"type": "table", "table": table.json()})


def presence_message(present: Collection[int], watching: int) -> str:
    """A person has come or gone: the seats whose people are here, and how many only watch."""
    return encode({"type": "presence", "present": sorted(present), "watching": watching})


def clocks_message(table: Table) -> str | None:
    """The time that every seat has left, and whose time runs; None where there are no clocks."""
    duties = table.duties
    return encode({"type": "clocks", **duties.clocks.json(duties.time())}) if duties.clocks else None


def rematch_message(agreed: Collection[int]) -> str:
    """The seats that would play again."""
    return encode({"type": "rematch", "agreed": sorted(agreed)})


def takeback_message(takeback: Takeback) -> str:
    """The player who wants to take a move back, and those who agree."""
    return encode({"type": "takeback", "seat": takeback.seat, "agreed": sorted(takeback.agreed)})


def chat_message(line: ChatLine) -> str:
    """A line of chat."""
    return encode({"type": "chat", **line.json()})


def frame(table: Table, index: int) -> Frame:
    """A position of a game as a spectator sees it; frame 0 is the start."""
    if index == 0:
        return {"index": 0, "seat": None, "move": None, "event": None, "view": _watched(table, 0)}
    seen = _seen(table, index, table.watcher)
    return {
        "index": index,
        "seat": table.timeline.entries[index - 1].seat if seen else None,
        "move": seen and seen["move"],
        "event": seen and seen["event"],
        "view": _watched(table, index),
    }


def _views(table: Table, seats: Seats, but: Container[int] = ()) -> dict[str, View]:
    if not seats:
        return {str(SPECTATOR): _watched(table, table.index)}
    state, over = table.timeline.state, not table.running  # once it is over, everybody may see everything
    views = {str(seat): _view(table.match, state, seat, over) for seat in seats if seat not in but}
    return {seat: _ended(table, table.index, view) for seat, view in views.items()}


def _watched(table: Table, index: int) -> View:
    """A position as those see it who only watch."""
    view = _view(table.match, table.timeline.state_at(index), table.watcher)
    return _ended(table, index, {**view, "seat": SPECTATOR})


def _view(match: Match, state: State, seat: int, revealed: bool = False) -> View:
    """A view for the page. Where the page has no board of the game's own: with its picture, and its moves in words."""
    game, view = match.game, cast("View", match.view_json(state, seat, revealed))
    if game.own_board:
        return view
    moves = [box for box in match.legal(state, seat) if not game.is_referees(box.low)]
    seen = match.view(state, ARBITER if revealed else seat)
    texts = [{"parts": game.forms.box_parts(box), "about": game.explain(match, seen, box)} for box in moves]
    return {**view, "svg": game.draw_svg(match, seen, seat), "moves": cast("list[MoveText]", texts)}


def _ended(table: Table, index: int, view: View) -> View:
    """The last view of a game in which a seat resigned: the rules know nothing of that, and judge otherwise."""
    result = table.row.progress.result
    if index < table.index or result is None:
        return view
    ended: View = {**view, "to_move": [], "legal": [], "result": cast("Result", result)}
    return {**ended, "moves": []} if "moves" in view else ended


def _entry(table: Table, index: int, seats: Seats) -> LogEntry | None:
    """Move number `index` (from 1) as the seat that made it if the viewer holds that, or else as the first that knows.

    Where others of the viewer's seats know less, or something else, `others` says what: people who share a screen look
    one after the other. None if it is a secret to them all.
    """
    mover = table.timeline.entries[index - 1].seat
    seen = {viewer: _seen(table, index, viewer) for viewer in seats or (table.watcher,)}
    shown = seen.get(mover) or next(filter(None, seen.values()), None)
    if shown is None:
        return None
    others = {str(viewer): other for viewer, other in seen.items() if other != shown}
    entry: LogEntry = {"index": index, "seat": mover, "move": shown["move"], "event": shown["event"]}
    if others:
        entry["others"] = others
    return entry


def _seen(table: Table, index: int, viewer: int) -> SeenMove | None:
    """A move and what it did, as one viewer may know it; None if it is a secret."""
    timeline, match = table.timeline, table.match
    entry, before, after = timeline.entries[index - 1], timeline.state_at(index - 1), timeline.state_at(index)
    known, _ = match.shown(before, entry.seat, entry.move, entry.luck, viewer)
    if known is None:
        return None
    event = match.event(before, entry.seat, entry.move, entry.luck, after, viewer)
    return {"move": match.write(known), "event": cast("GameEvent", event)}

"""The messages of a table, as JSON for certain seats, without anything that these seats may not know."""

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
"""The most moves that a log looks back, since most of them may be secret."""
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
        "index": table.known(seats),
        "views": _views(table, seats),
        "since": since,
        "log": log,
        "chat": [line.json() for line in table.store.chat(table.row.id, CHAT, seats)],
    }


def updates(table: Table, audiences: Iterable[Seats]) -> dict[Seats, str]:
    """The last move, for each of these sets of seats that may know of it.

    The others get nothing: it is secret when a seat decided and how often it changed its mind. Their next move is
    accepted although they have not seen this one (`Table.is_due`).
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
    """The message that seats, pace or status have changed."""
    return encode({"type": "table", "table": table.json()})


def presence_message(present: Collection[int], watching: int) -> str:
    """The message that a person has come or gone: the seats that are present, and the number of spectators."""
    return encode({"type": "presence", "present": sorted(present), "watching": watching})


def clocks_message(table: Table) -> str | None:
    """The time that every seat has left, and whose time runs; None if there are no clocks."""
    duties = table.duties
    return encode({"type": "clocks", **duties.clocks.json(duties.time())}) if duties.clocks else None


def rematch_message(agreed: Collection[int]) -> str:
    """The seats that would play again."""
    return encode({"type": "rematch", "agreed": sorted(agreed)})


def takeback_message(takeback: Takeback) -> str:
    """The seat that wants to take a move back, and those that agree."""
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
    """A position as spectators see it."""
    view = _view(table.match, table.timeline.state_at(index), table.watcher)
    return _ended(table, index, {**view, "seat": SPECTATOR})


def _view(match: Match, state: State, seat: int, revealed: bool = False) -> View:
    """A view for the page. If the page has no board for the game, it includes a picture and the legal moves in
    words."""
    game, view = match.game, cast("View", match.view_json(state, seat, revealed))
    if game.own_board:
        return view
    moves = [box for box in match.legal(state, seat) if not game.is_referees(box.low)]
    seen = match.view(state, ARBITER if revealed else seat)
    texts = [{"parts": game.forms.box_parts(box), "about": game.explain(match, seen, box)} for box in moves]
    return {**view, "svg": game.draw_svg(match, seen, seat), "moves": cast("list[MoveText]", texts)}


def _ended(table: Table, index: int, view: View) -> View:
    """The last view of a game in which a seat resigned: it replaces the rules' result, which ignores resignations."""
    result = table.row.progress.result
    if index < table.index or result is None:
        return view
    ended: View = {**view, "to_move": [], "legal": [], "result": cast("Result", result)}
    return {**ended, "moves": []} if "moves" in view else ended


def _entry(table: Table, index: int, seats: Seats) -> LogEntry | None:
    """Move number `index` (from 1), as known to the seat that made it if the viewer holds that seat, or else to the
    first of their seats that knows it.

    `others` has the versions for seats of the viewer that know less or something else: people who share a screen look
    in turn. None if it is secret to all of them.
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
    """A move and its effect, as one viewer may know it; None if it is secret."""
    known, _ = table.timeline.shown(index, viewer)
    if known is None:
        return None
    return {"move": table.match.write(known), "event": cast("GameEvent", table.timeline.event(index, viewer))}

"""The messages about a game for a connected bot: what its seat may know, and nothing else."""

from __future__ import annotations

from typing import Any, cast

import hegemon
from hegemon.arena.bots.positions import encoded, layout_of
from hegemon.core.bot import View
from hegemon.core.dice import commitment, generator, is_seeded
from hegemon.core.program.messages import hello
from hegemon.core.rng import draw
from hegemon.core.state import State
from hegemon.store import Row
from hegemon.table import Table
from hegemon.wire.arena_bots import BotEvent, BotEvents, BotGame, BotOver, BotServerMessage, BotTurn
from hegemon.wire.tables import ClockTerms, GameEvent, Result
from hegemon.wire.tables import View as ViewJson

AT_ONCE = 50
"""Events in one message."""
HISTORY = 16 * 1024 * 1024
"""Bytes of earlier events at most that a bot gets when it connects: of a game with longer ones it gets the last."""
EVENT = 1000
"""Bytes of an event without its position, about."""


class GameMessages:
    """The messages that one connection got about one game, and the news. Used while the table is locked."""

    def __init__(self, table: Table, seat: int, since: int, states: bool, events: bool) -> None:
        self.seat = seat
        self._states, self._events = states, events
        size = EVENT + (4 * table.match.dtype.itemsize // 3 if states else 0)
        self._sent = max(min(since, table.index), table.index - HISTORY // size)
        self._asked: int | None = None

    def introduce(self, table: Table) -> BotGame:
        """The game, for a bot that may know nothing of it yet."""
        match, row = table.match, table.row
        seed = int(draw(generator(row.secret, "program", self.seat)))
        clock = row.terms.clock
        about = hello(match, self.seat, 0.0, seed)
        made: BotGame = {
            "type": "game",
            "table": row.id,
            "game": row.game,
            "options": row.options,
            "seats": [seat.name for seat in row.seats],
            "seat": self.seat,
            "clock": cast("ClockTerms | None", clock and dict(vars(clock))),
            "rated": row.terms.rated,
            "number": self.seat in row.unnumbered,
            "commitment": None if is_seeded(row.secret) else commitment(row.secret),
            "seed": seed,
            "moves": about["moves"],
            "board": about["board"],
            "since": self._sent,
            "layout": layout_of(match),
            "version": hegemon.__version__,
        }
        if self._states:
            made["state"] = self._state(table, table.timeline.state_at(self._sent))
        return made

    def ask_again(self) -> None:
        """Ask what was asked already, too: the answer may not have arrived."""
        self._asked = None

    def news(self, table: Table) -> list[BotServerMessage]:
        """The next message: nothing, unless the seat is asked or the game is over."""
        if not table.running:
            return [*self._happened(table), self._over(table.row)]
        row = table.row
        waits = self.seat in row.progress.to_move and row.seats[self.seat].played_by is None and not row.waits
        if not waits or (self._asked is not None and table.is_due(self.seat, self._asked)):
            return []
        self._asked = table.index
        return [*self._happened(table), self._turn(table)]

    def ended(self, table_id: str) -> BotOver:
        """The end of a game without a result, whose table is gone."""
        return {"type": "over", "table": table_id, "result": None, "seat": self.seat, "secret": None}

    def _over(self, row: Row) -> BotOver:
        result = cast("Result | None", row.progress.result)
        return {**self.ended(row.id), "result": result, "secret": row.revealed}

    def _turn(self, table: Table) -> BotTurn:
        match, seat = table.match, self.seat
        view: View[Any, Any] = View(match, match.view(table.timeline.state, seat), seat)
        clocks = table.duties.clocks
        legal = [box for box in view.legal if not match.game.is_referees(box.low)]
        turn: BotTurn = {
            "type": "turn",
            "table": table.row.id,
            "seat": seat,
            "index": table.index,
            "seconds": round(clocks.at(table.duties.time()).left[seat], 3) if clocks else None,
            "view": cast("ViewJson", view.json()),
            "moves": [(match.write(box.low), match.write(box.high)) for box in legal],
        }
        if self._states:
            turn["state"] = encoded(view.state)
        return turn

    def _happened(self, table: Table) -> list[BotServerMessage]:
        first, self._sent = self._sent, table.index
        if not self._events:
            return []
        found = [event for index in range(first + 1, table.index + 1) if (event := self._event(table, index))]
        return [self._events_message(table, found[at : at + AT_ONCE]) for at in range(0, len(found), AT_ONCE)]

    def _events_message(self, table: Table, events: list[BotEvent]) -> BotEvents:
        return {"type": "events", "table": table.row.id, "events": events}

    def _event(self, table: Table, index: int) -> BotEvent | None:
        """Move number `index` (from 1) as the seat saw it; None if it was a secret."""
        match, timeline = table.match, table.timeline
        move, luck = timeline.shown(index, self.seat)
        if move is None:
            return None
        event: BotEvent = {
            "index": index,
            "seat": timeline.entries[index - 1].seat,
            "move": match.write(move),
            "event": cast("GameEvent", timeline.event(index, self.seat)),
            "luck": list(luck),
        }
        if self._states:
            event["state"] = self._state(table, timeline.state_at(index))
        return event

    def _state(self, table: Table, state: State) -> str:
        return encoded(table.match.view(state, self.seat))

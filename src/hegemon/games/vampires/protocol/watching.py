"""The tournament's games in the browser (V2): every game is a table there, and a seat may be a person at that page.

All moves are made at the table, so spectators miss nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.core.bot import View
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.games.vampires.protocol.connection import Breach
from hegemon.games.vampires.protocol.seats import SeatDefaults, TimedSeat
from hegemon.games.vampires.rules.state import SPECIES
from hegemon.referee import Answer
from hegemon.server.watched_games import BROWSER, Gallery, TableLedger, until
from hegemon.store import StoreError
from hegemon.table import Room


class BrowserSeat(SeatDefaults):
    """A person at the page, who makes moves at the table, where the referee finds them.

    A person who closes the page may come back; meanwhile their turns are late.
    """

    name = BROWSER

    def __init__(self) -> None:
        self.room: Room | None = None

    async def ask(self, view: View, limit: Limit) -> Answer:
        room, turn = self.room, int(view.state.turn)
        assert room is not None, "the table is there before the first turn"
        timeline = room.table.timeline
        try:
            await until(room, lambda: timeline.result is not None or int(timeline.state.turn) != turn)
        except StoreError:
            raise Breach("has lost its table, which was closed") from None
        return Answer(None)


async def show(
    gallery: Gallery, timeline: Timeline, seats: Sequence[TimedSeat], seed: int | None, say: Callable[[str], None]
) -> TableLedger:
    """Open a table for a game; wait for the people who have a seat in it."""
    shown = await gallery.open(timeline, [seat.name for seat in seats], seed)
    say(f"watch it on {shown.page}")
    for number, seat in enumerate(seats):
        if isinstance(seat, BrowserSeat):
            seat.room = shown.room
            say(f"play the {SPECIES[number]} on {shown.links[number]}")
            await gallery.arrival(shown.room, number)
    return TableLedger(shown.room)

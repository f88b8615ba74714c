"""An anytime bot for every game: it plays moves out at random and keeps the one that has done best so far."""

from __future__ import annotations

import threading
from collections.abc import Callable

from hegemon.core.bot import AnytimeBot, Parameter, View
from hegemon.core.moves import Move
from hegemon.core.rules import DEALER
from hegemon.core.state import State


class Dreamer(AnytimeBot):
    """Dreams games to their end, always from another guess at what it cannot see."""

    parameters = (Parameter("horizon", 200, 1, 100_000, "moves after which a dream counts as level"),)

    def search(self, view: View, stop: threading.Event, offer: Callable[[Move], None]) -> None:
        tried: dict[Move, tuple[float, int]] = {}
        while not stop.is_set():
            move = self.random_move(view)
            points, games = tried.get(move, (0.0, 0))
            tried[move] = points + self._dream(view, move, stop), games + 1
            offer(max(tried, key=lambda m: tried[m][0] / tried[m][1]))

    def _dream(self, view: View, move: Move, stop: threading.Event) -> float:
        match, seat = self.match, self.seat
        state: State = match.sample_hidden(view.state, seat, self.rng)
        for _ in range(int(self.values["horizon"])):
            state = match.apply(state, seat, move, match.chance(state, seat, move, self.rng))
            result = match.result(state)
            if result:
                return result.scores[self.seat]
            if stop.is_set():
                break
            seat = match.to_move(state)[0]
            moves = View(match, state, seat)
            move = moves.legal[0].low if seat == DEALER else self.random_move(moves)
        return 1 / match.seats

"""A game as its clients see it (R5): moves are sent in order, and rounds begin and end as the protocol says.

Rounds are the protocol's, not the rules': a client ends each round by END-ROUND, even if the rules have gone on
already; and a client that has placed all its starting armies is still asked, and ends its round at once (4.2.2).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hegemon.core.history.ledger import Ledger
from hegemon.games.risk.protocol.announcer import Saying, Speaker, history, phase_of
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.moves import CLAIM, END, PLACE
from hegemon.games.risk.rules.state import DEALING, DEFENDING, NOBODY, PLACING, RiskState


class Play:
    """Follows the ledger of one game and announces what happens; `ids` are the players' ids by seat.

    `waits_for(seat)` says whether a seat has to end its rounds itself.
    """

    def __init__(
        self,
        ledger: Ledger,
        ids: Sequence[int],
        echo_all: bool,
        tell: Callable[[Saying], None],
        waits_for: Callable[[int], bool],
    ) -> None:
        self.ledger = ledger
        self.match: RiskMatch = ledger.timeline.match
        self.ids = list(ids)
        self.sayings: list[Saying] = []
        self.owed: int | None = None
        """The seat that still owes an END-ROUND, though the rules have gone on."""
        self.round: int | None = None
        """The seat whose round it is."""
        self.at = 0
        """The number of moves that were sent."""
        self.rounds = 0
        """The number of rounds that have begun."""
        self.edits = 0
        """The number of times that a debugger has changed the position."""
        self._speaker = Speaker(self.match, ids, echo_all)
        self._tell_all, self._waits_for = tell, waits_for
        self._phase = 0
        self._by_client: set[int] = set()

    def seat_of(self, player: int) -> int:
        return self.ids.index(player)

    @property
    def state(self) -> RiskState:
        """The position after the moves that were sent."""
        state: RiskState = self.ledger.timeline.state_at(self.at)
        return state

    @property
    def to_move(self) -> int:
        """The seat that must act: end its round, defend, or move; `NOBODY` when the game is over."""
        if self.owed is not None:
            return self.owed
        return next(iter(self.match.to_move(self.state)), NOBODY)

    @property
    def defending(self) -> bool:
        """True if the seat that must act has to defend."""
        return self.owed is None and bool(self.state.phase == DEFENDING)

    @property
    def finished(self) -> bool:
        """True if the game is over and everything about it was sent."""
        return self.caught_up and self.match.result(self.state) is not None

    @property
    def caught_up(self) -> bool:
        """True if everything that has happened was sent."""
        return self.at == len(self.ledger.timeline.entries)

    def sent_by_client(self, moves: int) -> None:
        """Count unsent moves that came over the wire: they are not echoed to their sender."""
        self._by_client.update(range(self.at, self.at + moves))

    def open(self) -> None:
        """4.1, up to the first round."""
        start = self.ledger.timeline.state_at(0)
        for saying in self._speaker.opening(start):
            self._tell(saying)
        self._tell(self._speaker.phase(0))
        if start.phase != DEALING:
            self._begin(int(start.seat))

    def go_on(self) -> None:
        """Send everything that has happened; then a seat is asked, or the game is over."""
        while not self.caught_up and self.owed is None:
            self._entry()

    def end_round(self) -> None:
        """Clear the debt of an END-ROUND: it has come, or is no longer expected."""
        self.owed = None
        self._next_round()

    def history(self, seat: int) -> list[str]:
        """All lines of the game as a seat knows them (section 6)."""
        return history(self.sayings, seat)

    def _entry(self) -> None:
        timeline, by_client = self.ledger.timeline, self.at in self._by_client
        entry, before, after = timeline.entries[self.at], self.state, timeline.state_at(self.at + 1)
        for saying in self._speaker.entry(before, entry, after, by_client):
            self._tell(saying)
        self.at += 1
        if self.match.result(after) is not None:
            return
        kind = entry.move[0]
        placed_all = kind == PLACE and before.phase == PLACING and before.reserve[entry.seat] == entry.move[2]
        silent = kind == CLAIM or placed_all
        if silent and by_client and self._waits_for(entry.seat):
            self.owed = entry.seat
        elif silent or kind == END or before.phase == DEALING:
            self._next_round()

    def _next_round(self) -> None:
        state = self.state
        phase, seat = phase_of(state), int(state.seat)
        if phase != self._phase:
            self._phase = phase
            self._tell(self._speaker.phase(phase))
        elif phase == 1 and self.round is not None:
            passed = (self.round + 1) % self.match.seats
            while passed != seat:
                self._begin(passed)
                if self._waits_for(passed):
                    self.owed = passed
                    return
                passed = (passed + 1) % self.match.seats
        self._begin(seat)

    def _begin(self, seat: int) -> None:
        self.round = seat
        self.rounds += 1
        for saying in self._speaker.round(self.state, seat, self._phase):
            self._tell(saying)

    def _tell(self, saying: Saying) -> None:
        self.sayings.append(saying)
        self._tell_all(saying)

    def say(self, text: str) -> None:
        """Announce a line that is no move: a debugger's."""
        self._tell(Saying(text))

"""A client's knowledge of a game (R5, R7): the position as its seat sees it, made from the lines of any server.

The server is the authority: its lines take effect even where our rules differ. So neither the order in which servers
send things nor whether they echo a client's commands matters here.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hegemon.core.errors import HegemonError
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.rules import SPECTATOR, Luck
from hegemon.games.risk.game import Risk
from hegemon.games.risk.protocol.commands import follows
from hegemon.games.risk.protocol.lines import SENT_BY_SERVER, BadLine, Command, command, whole
from hegemon.games.risk.rules.board import RiskMatch
from hegemon.games.risk.rules.cards import card_due
from hegemon.games.risk.rules.hidden_information import eliminates
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEFEND, END, FOLLOW, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import (
    ATTACKING,
    CLAIMING,
    DEFENDING,
    FOLLOWING,
    FORTIFYING,
    HIDDEN,
    PLACING,
    RiskBoard,
    RiskState,
)
from hegemon.games.risk.rules.turn import begin_turn, count_foreign, find_zones, income

MAX_UNITS = 1_000_000
MAX_TURNS = 1000
OPTIONS = {"territories": "chosen", "defence": "asked", "max_turns": MAX_TURNS}
"""Options that a client assumes: the protocol tells neither the rules in force nor a turn limit."""


class BadServer(HegemonError):
    """The server sent something impossible."""


class Heard(Timeline[RiskState, RiskBoard]):
    """Moves as a client received them, unchecked, and the views of one seat between them."""

    def hear(self, entry: Entry, view: RiskState) -> None:
        self.entries.append(entry)
        self._states.append(view)
        self.at += 1


class Knowledge:
    """Follows a game by its lines."""

    def __init__(self) -> None:
        self.me: int | None = None
        """Our player's id."""
        self.names: dict[int, str] = {}
        self.ids: list[int] = []
        """The players' ids by seat."""
        self.match: RiskMatch | None = None
        self.defeated: set[int] = set()
        self.username = ""
        self._timeline: Heard | None = None
        self._phase: int | None = None
        self._round: int | None = None
        self._base = 0
        """Armies that the seat had to place before its income."""
        self._income_due = False
        self._trading: tuple[int, int] | None = None
        """The seat that has traded cards and does not know yet for how many armies, and what it had to place before."""
        self._card: int | None = None
        """A card that was announced, for the end of this turn."""
        self._spoils: Luck | None = None
        """The dice of a battle that we have won for a seat's last territory; its cards are still to come."""
        self._heir: int | None = None
        """Another seat that has eliminated one, and whose new cards are still to come."""

    # The position

    @property
    def timeline(self) -> Heard:
        if self._timeline is None:
            raise BadServer("the server sent moves before the ORDER")
        return self._timeline

    @property
    def state(self) -> RiskState:
        return self.timeline.state

    @property
    def seat(self) -> int:
        """Our seat; a spectator's if we have none."""
        return self.ids.index(self.me) if self.me in self.ids else SPECTATOR

    @property
    def begun(self) -> bool:
        return self._timeline is not None

    @property
    def over(self) -> bool:
        """True if one player is left."""
        return self.begun and len(self.defeated) >= len(self.ids) - 1

    @property
    def winner(self) -> str:
        """The name of the last player left."""
        left = next((i for i in self.ids if i not in self.defeated), -1)
        return self.name(left)

    def name(self, player: int) -> str:
        return self.names.get(player, f"player {player}")

    # Lines of the server

    def hear(self, line: str) -> None:
        """Take a line of the server; lines that the protocol does not have are ignored."""
        try:
            self._do(command(line))
        except BadLine as error:
            raise BadServer(f"the server sent {line[:60]!r}: {error}") from None

    def _do(self, said: Command) -> None:
        if self._spoils and said.name not in ("CARDS-ACQUIRED", "PLAYER-DEFEATED"):
            self._take_spoils([])
        words = said.words
        if said.name == "LOGIN-ACK" and words[:1] == ("OK",):
            self.me = whole(words[-1])
            self.names[self.me] = self.username or f"player {self.me}"
        elif said.name == "REGISTERED-PLAYER" and len(words) == 2:
            self.names[whole(words[0])] = words[1]
        elif said.name == "ORDER":
            self._order([whole(word) for word in words])
        elif said.name == "CARDS-ACQUIRED" and len(words) >= 2:
            who, count, *cards = map(whole, words)
            self._cards(self._seat(who), count, [_within(card, 3) for card in cards])
        elif said.name == "SET" and self.begun:
            self._edit(words)
        elif said.name in SENT_BY_SERVER and said.name != "LOGOUT":
            handlers: dict[str, Callable[..., None]] = {
                "START-PHASE": self._start_phase,
                "START-ROUND": self._start_round,
                "REINFORCEMENTS": self._reinforcements,
                "REINFORCE": self._reinforce,
                "TRANSFER": self._transfer,
                "ATTACK": self._attack,
                "DEFEND": lambda *_: None,
                "DICE-ROLL": self._dice,
                "CARDS-EXCHANGE": self._exchange,
                "PLAYER-DEFEATED": self._player_defeated,
            }
            handlers[said.name](*said.numbers(SENT_BY_SERVER[said.name]))

    def _order(self, ids: list[int]) -> None:
        if len(ids) not in Risk.seats or len(set(ids)) < len(ids):
            raise BadLine(f"a game must have {Risk.seats[0]} to {Risk.seats[-1]} players")
        self.ids = ids
        self.match = Risk().match(len(ids), OPTIONS)
        self._timeline = Heard(self.match)
        self._phase = self._round = None
        self.defeated = set()

    def _start_phase(self, phase: int) -> None:
        self._phase = _within(phase, 2)

    def _start_round(self, player: int) -> None:
        self._turn_to(self._seat(player))
        self._round = self._seat(player)

    def _turn_to(self, seat: int) -> None:
        """Begin a seat's turn, which the server has announced or which the seat's action implies."""
        state = self.state
        if self._phase == 1 and state.phase == PLACING and state.seat != seat and state.done:
            self._make(int(state.seat), (END,))
        state = self.state
        if self._phase != 2:
            if state.phase in (CLAIMING, PLACING):
                state.done = state.done if state.seat == seat else 0
                state.seat = seat
            return
        if state.phase in (CLAIMING, PLACING):  # the server has left something out
            count_foreign(state, self.timeline.match.board)
            state.seat = seat
            begin_turn(state, self.timeline.match.board)
        elif state.seat != seat:
            self._end_turn()
            if self.state.seat != seat:
                self.state.seat = seat
                begin_turn(self.state, self.timeline.match.board)
        elif self._round is not None:
            return  # it has begun already
        state = self.state
        self._base = int(state.reserve[seat]) - int(income(state, self.timeline.match.board, seat))
        self._income_due = True
        self._round = -1

    def _end_turn(self) -> None:
        """END-ROUND is not relayed: the next line implies it."""
        state = self.state
        seat = int(state.seat)
        if state.phase == FOLLOWING:
            self._make(seat, (FOLLOW, 0))
            state = self.state
        state.reserve[seat] = 0
        if state.phase not in (ATTACKING, FORTIFYING):
            state.phase, state.forced, state.spoils = ATTACKING, 0, 0
        if state.phase == ATTACKING:
            self._make(seat, (CEASE,))
            state = self.state
        state.turn = min(int(state.turn), MAX_TURNS // 2)  # so that bots expect a long game
        card, self._card, self._heir = self._card, None, None
        if card is None:
            state.conquered = 0
        elif not card_due(state):
            state.conquered = 1
            state.deck_left = max(1, int(state.deck_left))
        self._make(seat, (END,), () if card is None else (card,))

    def _reinforcements(self, player: int, units: int) -> None:
        seat = self._seat(player)
        _within(units, MAX_UNITS)
        if self._trading and self._trading[0] == seat:
            self.state.reserve[seat] = self._trading[1] + units
            self._trading = None
            return
        if self._phase != 2:
            if self._phase is None:
                self.state.reserve[seat] = units
            return
        self._turn_to(seat)
        self.state.reserve[seat] = self._base + units
        self._income_due = False

    def _reinforce(self, player: int, area: int, units: int) -> None:
        seat = self._seat(player)
        self._area(area)
        if not 1 <= units <= MAX_UNITS:
            raise BadLine(f"{units} units")
        if self._phase == 0 or self.state.phase == CLAIMING:
            if self.state.owner[area] >= 0:
                raise BadLine(f"{area} is already owned")
            self.state.seat = seat
            self._make(seat, (CLAIM, area))
            return
        self._turn_to(seat)
        state = self.state
        state.reserve[seat] = max(int(state.reserve[seat]), units)
        self._make(seat, (PLACE, area, units))

    def _exchange(self, player: int, *cards: int) -> None:
        seat = self._seat(player)
        self._trading = (seat, int(self.state.reserve[seat]))
        self._make(seat, (TRADE, *sorted(_within(card, 3) for card in cards)))

    def _attack(self, player: int, origin: int, target: int, dice: int) -> None:
        seat = self._seat(player)
        self._area(origin), self._area(target)
        self._turn_to(seat)
        self._nothing_follows()
        self.state.phase = ATTACKING
        if not 1 <= dice <= 3 or self.state.owner[target] < 0:
            raise BadLine("no such attack")
        self._make(seat, (ATTACK, origin, target, dice))

    def _dice(self, *dice: int) -> None:
        state = self.state
        if state.phase != DEFENDING:
            return
        rolled = [_within(die, 6) for die in dice]
        luck = tuple(sorted(rolled[:3], reverse=True) + sorted(rolled[3:], reverse=True))
        victim = int(state.owner[state.target])
        if eliminates(state, int(state.target), np.array(luck, np.int32)) and state.hand[victim] > 0:
            if state.seat == self.seat:
                self._spoils = luck  # our cards come next
                return
            self._heir = int(state.seat)
        cards = (HIDDEN,) * 4 if state.hand[victim] > 0 else (0,) * 4
        self._make(victim, (DEFEND, max(1, sum(die > 0 for die in luck[3:]))), luck + cards)

    def _cards(self, seat: int, count: int, cards: list[int]) -> None:
        if self._spoils:
            self._take_spoils(cards)
        elif self._heir == seat:
            self._heir = None  # cards of an eliminated seat went over with the battle
        elif seat == self.state.seat and count == 1:
            self._card = cards[0] if cards else HIDDEN
        else:  # announced after the turn it belongs to
            state = self.state
            state.hand[seat] += count
            state.deck_left = max(0, int(state.deck_left) - count)
            for card in cards:
                state.cards[seat, card] += 1

    def _take_spoils(self, cards: list[int]) -> None:
        state, luck = self.state, self._spoils
        self._spoils = None
        assert luck is not None
        counts = tuple(cards.count(kind) for kind in range(4))
        self._make(int(state.owner[state.target]), (DEFEND, max(1, sum(die > 0 for die in luck[3:]))), luck + counts)

    def _transfer(self, player: int, origin: int, target: int, units: int) -> None:
        seat = self._seat(player)
        self._area(origin), self._area(target)
        _within(units, MAX_UNITS)
        if follows(self.state, origin, target):
            self._make(seat, (FOLLOW, units))
            return
        self._nothing_follows()
        if self.state.phase == ATTACKING:
            self._make(seat, (CEASE,))
        self._make(seat, (FORTIFY, origin, target, units))

    def _nothing_follows(self) -> None:
        if self.state.phase == FOLLOWING:
            self._make(int(self.state.seat), (FOLLOW, 0))

    def _player_defeated(self, victim: int, _by: int) -> None:
        self.defeated.add(self.ids[self._seat(victim)])

    def _edit(self, words: tuple[str, ...]) -> None:
        """A debugger's change (R8)."""
        state, board = self.state, self.timeline.match.board
        numbers = [whole(word) for word in words[1:]]
        if words[:1] == ("OWNER",) and len(numbers) > 1:
            for area in numbers[1:]:
                state.owner[self._area(area)] = self._seat(numbers[0])
        elif words[:1] == ("UNITS",) and len(numbers) == 2:
            state.armies[self._area(numbers[0])] = _within(numbers[1], MAX_UNITS)
        for seat in range(len(self.ids)):
            state.held[seat] = (state.owner[: board.territories] == seat).sum()
        count_foreign(state, board)
        find_zones(state, board)

    # Helpers

    def _make(self, seat: int, row: tuple[int, ...], luck: Luck = ()) -> None:
        timeline = self.timeline
        match = timeline.match
        move = match.game.forms.pad(row)
        after = match.apply(timeline.state, seat, move, luck)
        timeline.hear(Entry(seat, move, luck), match.view(after, self.seat))

    def _seat(self, player: int) -> int:
        if player not in self.ids:
            raise BadLine(f"there is no player {player}")
        return self.ids.index(player)

    def _area(self, area: int) -> int:
        return _within(area, int(self.timeline.match.board.territories) - 1)


def _within(number: int, most: int) -> int:
    if number > most:
        raise BadLine(f"{number} is more than {most}")
    return number

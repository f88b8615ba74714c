"""One of our bots, asked for picks and whole turns in a game that somebody else's engine plays (W11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hegemon.core.bot import AnytimeBot, Bot, Clock, View
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.timeline import Timeline
from hegemon.games.warlight import GAME
from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.belief import Outlook
from hegemon.games.warlight.protocol.challenge_rules import SEATS, Challenge
from hegemon.games.warlight.protocol.engine_setup import Told
from hegemon.games.warlight.rules.board import WarlightMatch
from hegemon.games.warlight.rules.moves import COMMIT, PICK
from hegemon.games.warlight.rules.state import NEUTRAL

MOST_MOVES = 600
"""Of one turn: the end of a bot that orders and takes back without end."""


class Position(NamedTuple):
    """What the engine said before it asked for a turn."""

    round: int
    seen: Sequence[messages.Seen]
    enemy: Sequence[messages.Order]
    income: int
    name: str
    opponent: str


class Mind:
    """A bot and its outlook on the game. Made before the map is known, so that everything is compiled in time."""

    def __init__(self, challenge: Challenge, bot: str, seed: int) -> None:
        self._challenge, self._bot_name, self._seed = challenge, bot, seed
        self._outlook: Outlook | None = None
        self._bot: Bot | None = None
        self._warm_up()

    def learn(self, told: Told, seat: int) -> None:
        """The map is known: the game begins."""
        if self._outlook is None:
            outlook = Outlook(self._challenge, told, seat)
            self._bot = self._seated(outlook.match, seat)
            self._outlook = outlook

    def picks(self, free: Sequence[int], mine: Sequence[int], theirs: Sequence[int], count: int) -> list[int]:
        """The regions that the bot wishes, best first."""
        outlook, bot = self._ready()
        in_turn = self._challenge.number == 2
        view = outlook.picking(free, mine, theirs, in_turn)
        found: list[int] = []
        while len(found) < count:
            move = self._ask(bot, view)
            if move[0] != PICK:
                break
            found.append(outlook.map.ids[move[1]])
            if not in_turn:
                view = View(outlook.match, outlook.match.apply(view.state, outlook.seat, move, ()), outlook.seat)
        return found

    def remember_start(self, theirs: Sequence[int]) -> None:
        """The opponent's first regions are known."""
        self._ready()[0].remember_start(theirs)

    def turn(self, position: Position) -> tuple[list[messages.Order], list[messages.Order]]:
        """Placings and attacks of the bot's turn."""
        outlook, bot = self._ready()
        match, seat, ids = outlook.match, outlook.seat, outlook.map.ids
        owners = {position.name: seat, position.opponent: 1 - seat, messages.NEUTRAL_NAME: NEUTRAL}
        view = outlook.ordering(position.round, position.seen, owners, position.income, position.enemy)
        for _ in range(MOST_MOVES if view.state.held[seat] else 0):
            move = self._ask(bot, view)
            if move[0] == COMMIT:
                break
            view = View(match, match.apply(view.state, seat, move, ()), seat)
        state = view.state
        placed = sorted(((int(state.placed[r]), r) for r in range(len(ids)) if state.placed[r] > 0), reverse=True)
        count = int(state.order_count[seat])
        orders = zip(
            state.order_origin[seat, :count].tolist(),
            state.order_target[seat, :count].tolist(),
            state.order_armies[seat, :count].tolist(),
            strict=True,
        )
        return (
            [messages.Placing(position.name, ids[r], armies) for armies, r in placed],
            [messages.Attack(position.name, ids[a], ids[b], armies) for a, b, armies in orders],
        )

    def close(self) -> None:
        if self._bot is not None:
            self._bot.close()

    def _ready(self) -> tuple[Outlook, Bot]:
        if self._outlook is None or self._bot is None:
            raise messages.BadLine("the map is not known yet")
        return self._outlook, self._bot

    def _ask(self, bot: Bot, view: View) -> Move:
        move = bot.choose(view, Clock(self._challenge.answer_ms / 2000))
        view.match.check(view.state, view.seat, move)
        return move

    def _seated(self, match: WarlightMatch, seat: int) -> Bot:
        return find_bot(match, self._bot_name).seat(match, seat, make_rng(self._seed, 1 + seat))

    def _warm_up(self) -> None:
        """A first turn on our own map, for nobody: compiles what is not compiled yet."""
        match, dice = GAME.match(SEATS, self._challenge.options()), make_rng(0)
        bots = [self._seated(match, seat) for seat in range(SEATS)]
        timeline = Timeline(match)
        try:
            while timeline.state.turn < 2:
                timeline.deal(dice)
                for seat in match.to_move(timeline.state)[:1]:
                    view = View(match, match.view(timeline.state, seat), seat)
                    timeline.play(seat, _at_once(bots[seat], view), dice)
        finally:
            for bot in bots:
                bot.close()


def _at_once(bot: Bot, view: View) -> Move:
    if not isinstance(bot, AnytimeBot):
        return bot.choose(view, Clock(0.01))
    bot.start(view)
    bot.wait(0.01)
    return bot.stop()

"""One of our bots, asked for picks and whole turns in a game that another engine plays (W11)."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from hegemon.core.best import Best
from hegemon.core.bot import Bot, View
from hegemon.core.limit import Limit
from hegemon.core.moves import Move
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.games.warlight import GAME
from hegemon.games.warlight.bots.pomcp import Pomcp
from hegemon.games.warlight.protocol import messages
from hegemon.games.warlight.protocol.challenge_rules import SEATS, Challenge
from hegemon.games.warlight.protocol.engine_setup import EngineSetup
from hegemon.games.warlight.protocol.engine_view import EngineView, options_of
from hegemon.games.warlight.rules.moves import ATTACK, COMMIT, PICK
from hegemon.games.warlight.rules.state import NEUTRAL
from hegemon.referee import Player, whole_turn
from hegemon.referee.warm_up import rehearse

LEAST_SECONDS = 0.02
"""Seconds for every pick of a list. A search thinks about the whole list once, at the first pick."""
LONGEST = 60.0
"""Seconds for a turn of a bot that was named without a time: as long as the engine lets it."""
REHEARSAL = 24
"""Warm-up moves before the game: enough for the picks and a first turn of each seat."""


class Position(NamedTuple):
    """The engine's lines before it asked for a turn."""

    round: int
    seen: Sequence[messages.RegionUpdate]
    enemy: Sequence[messages.Order]
    income: int
    name: str
    opponent: str


class EngineBot:
    """A bot and its view of the game, created before the map is known, so that as much as possible is loaded in
    time."""

    def __init__(self, challenge: Challenge, bot: str, seed: int) -> None:
        self._challenge, self._bot_name, self._seed = challenge, bot, seed
        self._engine_view: EngineView | None = None
        self._player: Player | None = None
        self._believer: Pomcp | None = None
        """The bot, or the one that `best` lets choose, if it keeps a belief about what the fog hides."""
        self._turn: tuple[View, dict[int, int]] | None = None
        """The view of the last turn, and the armies that it placed."""
        find_bot(GAME.match(SEATS, challenge.options()), bot)

    def prepare(self, setup: EngineSetup) -> None:
        """Compile or load what a game on this map needs; kernels differ by the size of the map."""
        rehearse(GAME.match(SEATS, options_of(setup, self._challenge)), [self._bot_name], REHEARSAL)

    def learn(self, setup: EngineSetup, seat: int) -> None:
        """Begin the game on this map."""
        if self._engine_view is None:
            engine_view = EngineView(self._challenge, setup, seat)
            spec = find_bot(engine_view.match, self._bot_name).within(engine_view.match, LONGEST)
            bot = spec.seat(engine_view.match, seat, make_rng(self._seed, 1 + seat))
            self._player = Player.of(bot, self._bot_name)
            self._believer = _believer_in(bot)
            self._engine_view = engine_view

    def picks(
        self, free: Sequence[int], mine: Sequence[int], theirs: Sequence[int], count: int, limit: Limit
    ) -> list[int]:
        """The regions that the bot picks, best first."""
        engine_view, player = self._ready()
        in_turn = self._challenge.number == 2
        view = engine_view.picking(free, mine, theirs, in_turn)
        found: list[int] = []
        deadline = time.monotonic() + limit.seconds
        while len(found) < count:
            left = max(LEAST_SECONDS, deadline - time.monotonic())
            move = player.choose(view, replace(limit, seconds=left)).move
            view.match.check(view.state, view.seat, move)
            if move[0] != PICK:
                break
            found.append(engine_view.map.ids[move[1]])
            if not in_turn:
                view = View(
                    engine_view.match, engine_view.match.apply(view.state, engine_view.seat, move, ()), engine_view.seat
                )
        return found

    def remember_start(self, theirs: Sequence[int]) -> None:
        """Learn the opponent's first regions."""
        self._ready()[0].remember_start(theirs)

    def turn(self, position: Position, limit: Limit) -> tuple[list[messages.Order], list[messages.Order]]:
        """Placings and attacks of the bot's turn."""
        engine_view, player = self._ready()
        seat, ids = engine_view.seat, engine_view.map.ids
        owners = {position.name: seat, position.opponent: 1 - seat, messages.NEUTRAL_NAME: NEUTRAL}
        view = engine_view.ordering(position.round, position.seen, owners, position.income, position.enemy)
        if self._believer is not None:
            self._believer.belief.hear(engine_view.seen_orders(position.enemy))
        state = whole_turn(player, view, limit, _commits) if view.state.held[seat] else view.state
        placed = {r: int(state.placed[r]) for r in range(len(ids)) if state.placed[r] > 0}
        self._turn = view, placed
        count = int(state.order_count[seat])
        orders = zip(
            state.order_origin[seat, :count].tolist(),
            state.order_target[seat, :count].tolist(),
            state.order_armies[seat, :count].tolist(),
            strict=True,
        )
        most_first = sorted(placed.items(), key=lambda one: (-one[1], -one[0]))
        return (
            [messages.Placing(position.name, ids[r], armies) for r, armies in most_first],
            [messages.Attack(position.name, ids[a], ids[b], armies) for a, b, armies in orders],
        )

    def attacks(self, name: str, limit: Limit) -> list[messages.Order] | None:
        """The attacks of the current turn after further thought, with the same placings; None if the bot does not think
        twice."""
        engine_view, _ = self._ready()
        if self._turn is None or not self._turn[1] or self._believer is None:
            return None
        view, placed = self._turn
        ids = engine_view.map.ids
        turn = self._believer.think_on(view, placed, limit)
        if turn is None:
            return None
        return [messages.Attack(name, ids[move[1]], ids[move[2]], move[3]) for move in turn if move[0] == ATTACK]

    def close(self) -> None:
        if self._player is not None:
            self._player.close()

    def _ready(self) -> tuple[EngineView, Player]:
        if self._engine_view is None or self._player is None:
            raise messages.BadLine("the map is not known yet")
        return self._engine_view, self._player


def _believer_in(bot: Bot) -> Pomcp | None:
    bots = bot.bots if isinstance(bot, Best) else [bot]
    return next((one for one in bots if isinstance(one, Pomcp)), None)


def _commits(move: Move) -> bool:
    return move[0] == COMMIT

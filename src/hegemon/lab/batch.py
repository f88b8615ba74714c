"""The kernel that plays whole games one after the other. It imports little: it is compiled anew when a file that it
imports changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import seed_rng
from hegemon.core.rules import Rules
from hegemon.core.state import Board
from hegemon.search.playout import make_player

if TYPE_CHECKING:
    from hegemon.core.bot import BotKind

STREAMS = 16
"""Generators a game: number 0 for the dice, 1 + seat for the bots."""


class Lineup(NamedTuple):
    """The bots that play the games of a batch."""

    plan: Any
    """The number of the bot on every seat of every game."""
    kinds: Any
    """Of every bot: its number among those that were compiled."""
    weights: Any
    """Of every bot: its parameters."""
    networks: Any
    """Of every bot: its network, zeros if it has none."""


class Room(NamedTuple):
    """The memory that a batch works in."""

    states: Any
    """Two: the game, and what a seat sees of it."""
    blank: Any
    """A state of zeros."""
    seated: Any
    workspaces: Any


def make_seating() -> Callable[..., None]:
    """The kernel take_seats(room, lineup, game): who plays a game, with their parameters and networks."""

    @kernel
    def take_seats(room: Room, lineup: Lineup, game: int) -> None:
        weights, networks = lineup.weights, lineup.networks
        for seat in range(len(room.seated)):
            bot = lineup.plan[game, seat]
            room.seated[seat] = lineup.kinds[bot]
            for i in range(weights.shape[1]):
                room.workspaces[1 + seat].weights[i] = weights[bot, i]
            for i in range(networks.shape[1]):
                room.workspaces[1 + seat].network[i] = networks[bot, i]

    return take_seats


def make_batch(rules: Rules, bots: Sequence[BotKind]) -> Callable[..., None]:
    """The kernel that plays games first … first + n − 1 of a seed and writes down how they ended:
    batch(room, lineup, board, seed, first, scores, endings)."""
    play_on = make_player(rules, bots)
    start, result, take_seats = rules.start, rules.result, make_seating()

    @kernel
    def batch(room: Room, lineup: Lineup, board: Board, seed: int, first: int, scores: Any, endings: Any) -> None:
        states, seats = room.states, len(room.seated)
        for g in range(len(endings)):
            states[0] = room.blank[0]
            for stream in range(1 + seats):
                seed_rng(room.workspaces[stream].rng, seed, (first + g) * STREAMS + stream)
            take_seats(room, lineup, g)
            start(states[0], board, seats)
            moves = play_on(states, board, room.seated, room.workspaces)
            endings[g, 0] = result(states[0], board, scores[g])
            endings[g, 1] = states[0].turn
            endings[g, 2] = moves

    return batch

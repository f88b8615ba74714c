"""The kernel that plays games and keeps a few positions of each as features. It imports little, as `lab.batch` does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import below, seed_rng
from hegemon.core.rules import DEALER, Rules
from hegemon.core.state import Board
from hegemon.lab.batch import STREAMS, Lineup, Room, make_seating
from hegemon.search.playout import MAX_MOVES, first_of, make_mover
from hegemon.search.uniform import random_kernel

if TYPE_CHECKING:
    from hegemon.core.bot import BotKind

CHOOSER = STREAMS - 1
"""The generator of a game that says which positions are kept, and where a bot's move is replaced by any."""
OFTEN = 1_000_000


class Kept(NamedTuple):
    """Positions of games, several of each, in any order."""

    rows: Any
    """Features: by game, place, seat and feature. One seat is enough where its features say everything."""
    viewers: Any
    """By game and place: the seat that the features are for, or the first one; −1 where a game had fewer positions."""
    moments: Any
    """By game and place: the number of moves before the position."""
    scores: Any
    """By game and seat."""
    chooser: Any
    """The generator."""


@inlined
def always(state: Any, board: Board) -> bool:
    """Every position is kept."""
    return True


def make_sampler(
    rules: Rules, bots: Sequence[BotKind], features: Callable[..., None], quiet: Callable[..., bool] | None
) -> Callable[..., None]:
    """The kernel sample(room, lineup, board, searched, seed, first, explore, kept): plays games first … of a seed as a
    batch does, and keeps features of what is seen on the board `searched`; out of a million moves of bots, `explore`
    are replaced by any legal ones."""
    advance, to_move, take_seats = make_mover(rules, bots), rules.to_move, make_seating()
    start, chance, apply, result = rules.start, rules.chance, rules.apply, rules.result
    any_move, is_quiet = random_kernel(rules.legal), quiet or always

    @kernel
    def keep(state: Any, searched: Board, kept: Kept, g: int, place: int, seats: int, moves: int) -> None:
        each = kept.rows.shape[2]
        kept.moments[g, place] = moves
        viewer = below(kept.chooser, seats) if each == 1 else 0
        kept.viewers[g, place] = viewer
        for i in range(each):
            features(state, searched, viewer + i, kept.rows[g, place, i])

    @kernel
    def sample(
        room: Room, lineup: Lineup, board: Board, searched: Board, seed: int, first: int, explore: int, kept: Kept
    ) -> None:
        states, seats, workspaces, chooser = room.states, len(room.seated), room.workspaces, kept.chooser
        for g in range(len(kept.scores)):
            states[0] = room.blank[0]
            for stream in range(1 + seats):
                seed_rng(workspaces[stream].rng, seed, (first + g) * STREAMS + stream)
            seed_rng(chooser, seed, (first + g) * STREAMS + CHOOSER)
            take_seats(room, lineup, g)
            start(states[0], board, seats)
            moves, seen = 0, 0
            mask = to_move(states[0], board)
            while mask != 0 and moves < MAX_MOVES:
                seat = first_of(mask)
                if seat != DEALER and is_quiet(states[0], board):
                    place = seen if seen < kept.rows.shape[1] else below(chooser, seen + 1)
                    seen += 1
                    if place < kept.rows.shape[1]:
                        keep(states[0], searched, kept, g, place, seats, moves)
                if seat != DEALER and below(chooser, OFTEN) < explore:
                    workspace = workspaces[1 + seat]
                    any_move(states[0], board, seat, workspace)
                    chance(states[0], board, seat, workspace.move, workspaces[0].rng, workspaces[0].luck)
                    apply(states[0], board, seat, workspace.move, workspaces[0].luck)
                else:
                    kind = room.seated[max(0, seat)]
                    advance(seat, kind, states, board, workspaces[0], workspaces[1 + seat])
                moves += 1
                mask = to_move(states[0], board)
            result(states[0], board, kept.scores[g])

    return sample

"""Bots that are said to be fair: what their seat may not see makes no difference to them, so that no view is made."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.bot import BotKind
from hegemon.core.kernels.workspace_room import make_workspaces
from hegemon.core.match import Match
from hegemon.core.registry import all_games
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.search.playout import first_of

GAMES = 3
FAIR = [(name, kind.name) for name, game in all_games().items() for kind in game.bots() if kind.fair]


def _variants(name: str) -> list[Match]:
    game = all_games()[name]
    counts = sorted({game.seats.start, game.seats[-1]})
    return [game.match(seats, options) for options in ({}, *game.variants.values()) for seats in counts]


@pytest.mark.parametrize(("name", "bot"), FAIR)
def test_a_fair_bot_chooses_the_same_whatever_is_hidden(name: str, bot: str) -> None:
    chosen = 0
    for match in _variants(name):
        kind = next(kind for kind in match.game.bots() if kind.name == bot)
        for number in range(GAMES):
            chosen += _choices(match, kind, number)
    assert chosen > 100


def _choices(match: Match, kind: BotKind, number: int) -> int:
    """Play a game; whatever is chosen in it is compared with what the bot chooses of the view, and of a guess."""
    rules, board, choose = match.game.rules, match.board, kind.kernel
    assert choose is not None
    state, chosen, guessing = match.start(), 0, make_rng(number, 99)
    workspaces: Any = make_workspaces(match, 1 + match.seats)
    weights = kind.weights(match, {})
    for stream, workspace in enumerate(workspaces):
        workspace.rng[:] = make_rng(number, stream)
        workspace.weights[: len(weights)] = weights
    while (mask := rules.to_move(state, board)) != 0 and chosen < 600:
        seat = first_of(mask)
        workspace = workspaces[1 + seat]
        if seat == DEALER:
            rules.legal(state, board, DEALER, 0, workspace.boxes)
            workspace.move[:] = workspace.boxes[0, 0]
        else:
            rng = workspace.rng.copy()
            view = match.view(state, seat)
            sample_hidden = match.copy(view)
            rules.sample_hidden(sample_hidden, board, seat, guessing)
            moves = []
            for seen in (view, sample_hidden, state):
                was = seen.tobytes()
                workspace.rng[:] = rng
                choose(seen, board, seat, workspace)
                moves.append((workspace.move.tolist(), workspace.rng.tolist()))
                assert seen.tobytes() == was
            assert moves[0] == moves[1] == moves[2], (number, chosen, seat)
            chosen += 1
        rules.chance(state, board, seat, workspace.move, workspaces[0].rng, workspaces[0].luck)
        rules.apply(state, board, seat, workspace.move, workspaces[0].luck)
    return chosen

"""The candidate turns of searches: every one is legal to its last move, and ends what the seat has to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View, make_workspaces
from hegemon.core.history.timeline import Timeline
from hegemon.core.limit import Limit
from hegemon.core.match import Match
from hegemon.core.registry import find_bot, find_game
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.warlight.bots.candidate_turns import CANDIDATE_TURNS
from hegemon.games.warlight.bots.turn_builder import LONGEST
from hegemon.games.warlight.game import VARIANTS

BOARDS = {"world": {"max_rounds": 25}, "world-fog": {"max_rounds": 25, "fog": True}} | dict(VARIANTS)


def positions(match: Match, bots: list[str], seed: int) -> Iterator[tuple[State, int]]:
    """The positions of a game, whenever a seat is to move."""
    rng, timeline = make_rng(seed), Timeline(match)
    seated = [
        find_bot(match, bots[seat % len(bots)]).seat(match, seat, make_rng(seed, 1 + seat))
        for seat in range(match.seats)
    ]
    while to_move := match.to_move(timeline.state):
        if to_move[0] == DEALER:
            timeline.deal(rng)
            continue
        seat = to_move[0]
        yield timeline.state, seat
        view = View(match, match.view(timeline.state, seat), seat)
        timeline.play(seat, seated[seat].choose(view, Limit()), rng)


def workspace_of(match: Match, bot: str) -> Any:
    workspace = make_workspaces(match, 1)[0]
    weights = find_bot(match, bot).kind.weights(match, {})
    workspace.weights[: len(weights)] = weights
    workspace.rng = make_rng(5)
    return workspace


@pytest.mark.parametrize("bot", ["mcts", "thesis"])
@pytest.mark.parametrize("variant", BOARDS)
def test_every_candidate_is_legal_from_any_position(variant: str, bot: str) -> None:
    game = find_game("warlight")
    match = game.match(
        2 if variant.startswith("world") or BOARDS[variant].get("board") == "duel" else 3, BOARDS[variant]
    )
    workspace, turn, rng = workspace_of(match, bot), np.zeros((LONGEST, game.forms.width), np.int32), make_rng(9)
    seen = 0
    for number, (state, seat) in enumerate(positions(match, ["smart-random", "random"], 3)):
        if number % (17 if variant.startswith("world") else 5):
            continue
        whole = match.sample_hidden(match.view(state, seat), seat, rng)
        CANDIDATE_TURNS.reopen(whole, match.board, seat, workspace)
        before = whole.tobytes()
        for which in range(CANDIDATE_TURNS.count(whole, match.board, seat, workspace)):
            length = CANDIDATE_TURNS.write(whole, match.board, seat, which, workspace, turn)
            assert whole.tobytes() == before, "asking changes nothing"
            here = match.copy(whole)
            for row in turn[:length].tolist():
                match.check(here, seat, tuple(row))
                here = match.apply(here, seat, tuple(row), ())
            assert (
                seat not in match.to_move(here)
                or here.phase != whole.phase
                or here.turn != whole.turn
                or here.picker >= 0
            )
            seen += 1
    assert seen >= 10

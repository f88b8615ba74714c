"""Every game's features: known to the seat, relative to it, within their scales, the same with and without a view."""

from __future__ import annotations

import numpy as np
import pytest

from hegemon.core.bot import View
from hegemon.core.match import Match
from hegemon.core.networks.features import LARGEST
from hegemon.core.registry import all_games
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import DEALER

NAMES = [name for name, game in all_games().items() if game.features(game.match(game.seats[0])) is not None]
MOVES = 250


def _matches(name: str) -> list[Match]:
    game = all_games()[name]
    return [
        game.match(seats, options) for options in game.variants.values() for seats in (game.seats[0], game.seats[-1])
    ]


@pytest.mark.parametrize("name", NAMES)
def test_features_keep_their_contract_all_through_random_games(name: str) -> None:
    for number, match in enumerate(_matches(name)):
        features = match.game.features(match)
        assert features is not None
        assert len(set(features.names)) == len(features)
        state, dice = match.start(), make_rng(5, number)
        most = LARGEST * features.scales
        for _ in range(MOVES):
            due = match.to_move(state)
            if not due:
                break
            for seat in range(match.seats):
                was = state.tobytes()
                found = features.of(state, match.board, seat)
                assert state.tobytes() == was
                seen = match.view(state, seat)
                assert np.array_equal(features.of(seen, match.board, seat), found)
                guess = match.sample_hidden(seen, seat, dice)
                assert np.array_equal(features.of(guess, match.board, seat), found)
                beyond = np.abs(found) > most
                assert not beyond.any(), np.array(features.names)[beyond].tolist()
            seat = due[below(dice, len(due))]
            move = match.legal(state, seat)[0].low if seat == DEALER else View(match, state, seat).random_move(dice)
            state = match.apply(state, seat, move, match.chance(state, seat, move, dice))

"""Dice that nobody may foretell: a secret of 256 bits, and a new stream for every move."""

from __future__ import annotations

import asyncio

import pytest

from hegemon.core.dice import Dice
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.registry import find_game
from hegemon.core.rng import make_rng


@pytest.mark.second_game
def test_every_move_of_a_hosted_game_has_a_stream_of_its_own() -> None:
    match, dice = find_game("settlers").match(2), Dice()
    timeline = Timeline(match)
    timeline.deal(dice.at(0))
    sheet = TimelineLedger(timeline, dice)
    while sum(bool(entry.luck) for entry in timeline.entries) < 4:
        seat = match.to_move(timeline.state)[0]
        asyncio.run(sheet.write(seat, [match.legal(timeline.state, seat)[0].low]))
    dealt = len(timeline.entries) - next(i for i, one in enumerate(timeline.entries[::-1]) if one.seat < 0)
    for index, entry in enumerate(timeline.entries[dealt:], dealt):
        state = timeline.state_at(index)
        assert entry.luck == match.chance(state, entry.seat, entry.move, dice.at(index))
    assert dice.at(3).tolist() != dice.at(4).tolist()
    assert dice.beside(1).tolist() != dice.beside(2).tolist()


def test_no_two_games_have_the_same_dice_unless_a_seed_is_given() -> None:
    assert Dice().at(0).tolist() != Dice().at(0).tolist()
    assert Dice(5, 8).at(0).tolist() == Dice(5, 8).at(9).tolist() == make_rng(5, 8).tolist()
    assert Dice(5, 8).beside(2).tolist() == make_rng(5, 10).tolist()

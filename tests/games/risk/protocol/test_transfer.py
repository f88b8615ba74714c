"""TRANSFER belongs to the last attack until the next (R5, Appendix B 5.2, 5.3), also after a trade that it forced."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove
from hegemon.games.risk.protocol.commands import moves_of
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.rules.state import NOBODY, PHASES

from ..positions import Play, at, position

ALASKA, ALBERTA, KAMCHATKA = at("Alaska"), at("Alberta"), at("Kamchatka")
SET = ("CARDS-EXCHANGE", [0, 0, 0])


def conquered(armies: int = 9) -> Play:
    """Seat 0 has put seat 1 out, and holds six cards."""
    land = {0: {"Alaska": armies, "Alberta": 3}, 1: {"Kamchatka": 1}}
    return position(land, seats=3, cards={0: "III", 1: "CCC"}).attack("Alaska>Kamchatka", "6" * min(3, armies - 1), "1")


def command(play: Play, name: str, numbers: list[int]) -> list[str]:
    """Do what a client has sent; the moves that it became."""
    moves = moves_of(play.match, play.state, 0, name, numbers)
    for move in moves:
        play.make(0, move, ())
    return [play.match.write(move) for move in moves]


def test_a_transfer_after_the_trade_that_the_conquest_forced_is_no_fortification() -> None:
    play = conquered()
    command(play, *SET)
    command(play, "REINFORCE", [ALASKA, 4])
    assert command(play, "TRANSFER", [ALASKA, KAMCHATKA, 9]) == ["follow x9"]
    assert play.phase == "attack"
    assert (play.armies("Alaska"), play.armies("Kamchatka")) == (1, 12)
    assert command(play, "TRANSFER", [ALBERTA, ALASKA, 2])[-1] == f"fortify {ALBERTA}>{ALASKA} x2"


def test_a_transfer_between_the_trade_and_the_placing_follows_as_well() -> None:
    play = conquered()
    command(play, *SET)
    assert command(play, "TRANSFER", [ALASKA, KAMCHATKA, 5]) == ["follow x5"]
    assert play.allowed() == {"place"}


def test_armies_that_were_placed_on_the_last_one_behind_may_follow() -> None:
    play = conquered(armies=2)
    command(play, *SET)
    command(play, "REINFORCE", [ALASKA, 4])
    assert command(play, "TRANSFER", [ALASKA, KAMCHATKA, 4]) == ["follow x4"]


def test_the_next_attack_closes_the_transfer_of_the_last() -> None:
    play = conquered()
    command(play, *SET)
    command(play, "REINFORCE", [KAMCHATKA, 4])
    play.attack("Kamchatka>Japan", "111", "1")
    assert command(play, "TRANSFER", [ALASKA, KAMCHATKA, 2]) == ["cease", f"fortify {ALASKA}>{KAMCHATKA} x2"]


def test_it_may_be_used_once() -> None:
    play = conquered()
    command(play, *SET)
    command(play, "REINFORCE", [ALASKA, 4])
    command(play, "TRANSFER", [ALASKA, KAMCHATKA, 1])
    assert command(play, "TRANSFER", [ALASKA, KAMCHATKA, 1]) == ["cease", f"fortify {ALASKA}>{KAMCHATKA} x1"]
    with pytest.raises(BadMove):
        command(play, "TRANSFER", [ALASKA, KAMCHATKA, 1])


@pytest.mark.parametrize("me", [0, 2])
def test_clients_who_hear_it_understand_the_same(me: int) -> None:
    play = conquered()
    client = Follower()
    client.me = me
    for line in ("ORDER 0 1 2", "START-PHASE 2"):
        client.hear(line)
    seen = play.match.view(play.state, me)
    for name in play.match.fields:
        client.state[name] = seen[name]
    client._round = 0
    for line in ("CARDS-EXCHANGE 0 0 0 0", "REINFORCEMENTS 0 4", f"REINFORCE 0 {ALASKA} 4"):
        client.hear(line)
    client.hear(f"TRANSFER 0 {ALASKA} {KAMCHATKA} 9")
    assert PHASES[client.state.phase] == "attack"
    assert (client.state.armies[ALASKA], client.state.armies[KAMCHATKA]) == (1, 12)
    assert client.state.followable == 0
    assert client.state.origin != NOBODY

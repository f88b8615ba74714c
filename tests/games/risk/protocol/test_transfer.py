"""TRANSFER belongs to the last attack until the next (R5, Appendix B 5.2, 5.3), also after a trade that it forced."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove
from hegemon.games.risk.protocol.commands import moves_of
from hegemon.games.risk.protocol.console import Editable
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.rules.state import NOBODY, PHASES

from ..positions import Play, at, position
from .wire import Hosted, host, placed

ALASKA, ALBERTA, KAMCHATKA, JAPAN = EDITED = [at(name) for name in ("Alaska", "Alberta", "Kamchatka", "Japan")]
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


def test_over_the_wire_the_round_goes_on_after_it() -> None:
    """A player is out, six cards, CARDS-EXCHANGE, REINFORCE, TRANSFER: the next ATTACK was "not valid"."""

    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        one, two, three = hosted.order
        play = hosted.server.play
        assert play
        hold_cards(play.ledger.timeline, [3, 0, 0, 0], [0, 3, 0, 0])
        hosted.server.console(f"SET OWNER {one} {ALASKA} {ALBERTA}")
        hosted.server.console(f"SET OWNER {two} {KAMCHATKA}")
        hosted.server.console(f"SET OWNER {three} {JAPAN}")
        others = [area for area, seat in enumerate(hosted.state.owner.tolist()) if seat == 1 and area not in EDITED]
        hosted.server.console(f"SET OWNER {three} {' '.join(map(str, others))}")
        for area, units in ((ALASKA, 200), (ALBERTA, 3), (KAMCHATKA, 1)):
            hosted.server.console(f"SET UNITS {area} {units}")
        mover, watcher = wires[one], wires[three]
        await watcher.until(f"SET UNITS {KAMCHATKA} 1")
        mover.send(f"REINFORCE {one} {ALASKA} {hosted.state.reserve[0]}")
        while hosted.state.held[1]:
            mover.send(f"ATTACK {one} {ALASKA} {KAMCHATKA} 3")
            await wires[two].until("ATTACK")
            wires[two].send(f"DEFEND {two} {KAMCHATKA} 1")
            await watcher.until("DICE-ROLL")
        await watcher.until(f"PLAYER-DEFEATED {two} {one}")
        mover.send("ERRORS ON", f"CARDS-EXCHANGE {one} 0 0 0")
        units = (await mover.until("REINFORCEMENTS")).split()[2]
        mover.send(f"REINFORCE {one} {ALASKA} {units}", f"TRANSFER {one} {ALASKA} {KAMCHATKA} 20")
        mover.send(f"ATTACK {one} {KAMCHATKA} {JAPAN} 3")
        assert await watcher.until("TRANSFER") == f"TRANSFER {one} {ALASKA} {KAMCHATKA} 20"
        assert await watcher.until("ATTACK") == f"ATTACK {one} {KAMCHATKA} {JAPAN} 3"
        watcher.send(f"DEFEND {three} {JAPAN} 1")
        await mover.until("DICE-ROLL")
        mover.send(f"TRANSFER {one} {ALBERTA} {ALASKA} 2", f"END-ROUND {one}")
        assert await watcher.until("TRANSFER") == f"TRANSFER {one} {ALBERTA} {ALASKA} 2"
        await watcher.until(f"START-ROUND {three}")
        assert not [line for line in mover.heard if line.startswith("ERROR")]

    host(script)


def hold_cards(timeline: object, *hands: list[int]) -> None:
    """As if the first seats had been given these cards: infantry, cavalry, artillery, wild."""
    assert isinstance(timeline, Editable)
    state = timeline.match.copy(timeline.state)
    for seat, hand in enumerate(hands):
        state.cards[seat], state.hand[seat] = hand, sum(hand)
        state.deck -= hand
        state.deck_left -= sum(hand)
    timeline.amend(state)

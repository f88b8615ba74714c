"""The server (R5, R6), over real sockets: logging in, rules, who gets which messages, phases, chat, bots, options."""

from __future__ import annotations

import asyncio

import pytest
from typer.testing import CliRunner

from hegemon.core.dice import Dice
from hegemon.core.errors import BadOptions, HegemonError
from hegemon.core.history.ledger import TimelineLedger
from hegemon.core.history.timeline import Timeline
from hegemon.core.moves import Move
from hegemon.core.rng import make_rng
from hegemon.games.risk.cli import app
from hegemon.games.risk.game import Risk
from hegemon.games.risk.protocol.bots import Bots
from hegemon.games.risk.protocol.lobby import Lobby
from hegemon.games.risk.protocol.play import Play
from hegemon.games.risk.protocol.server import Server
from hegemon.games.risk.protocol.settings import HostedGame, Limits

from .wire import Hosted, front, host, placed


async def lobby(hosted: Hosted) -> None:
    ann = await hosted.connect("Ann")
    bob = await hosted.connect()
    bob.send("LOGIN Ann")
    assert await bob.next() == "LOGIN-ACK FAILED 2"
    for name in ("LOGIN", "LOGIN two words", f"LOGIN {'x' * 33}"):
        bob.send(name)
        assert await bob.next() == "LOGIN-ACK FAILED 1"
    bob.send("LOGIN Bob")
    assert await bob.lines(2) == ["LOGIN-ACK OK 1", "REGISTERED-PLAYER 0 Ann"]
    assert await ann.next() == "REGISTERED-PLAYER 1 Bob"
    cid = await hosted.connect("Cid")
    assert await cid.lines(2) == ["REGISTERED-PLAYER 0 Ann", "REGISTERED-PLAYER 1 Bob"]
    dan = await hosted.connect()
    dan.send("LOGIN Dan")
    assert await dan.next() == "LOGIN-ACK FAILED 3"
    bob.close()
    await ann.until("REGISTERED-PLAYER 2 Cid")
    assert await ann.next() == "LOGOUT 1 1"
    dan.send("LOGIN Dan")
    assert (await dan.lines(3))[0] == "LOGIN-ACK OK 1"
    assert await ann.next() == "REGISTERED-PLAYER 1 Dan"


def test_logging_in_is_confirmed_announced_and_refused_with_a_reason() -> None:
    host(lobby)


def test_the_game_begins_when_all_are_there_and_ready() -> None:
    async def script(hosted: Hosted) -> None:
        wires = [await hosted.connect(name) for name in "ABC"]
        wires[0].send("READY 0")
        wires[1].send("READY 0", "READY 1")  # the first is another's id
        await hosted.until_said("the id is 1, not 0")
        assert hosted.server.play is None
        wires[2].send("READY 2")
        order = (await wires[0].until("ORDER")).split()[1:]
        assert sorted(order) == ["0", "1", "2"]
        lines = await wires[0].lines(3 + 1 + 42 + 2)
        assert lines[:4] == [*(f"REINFORCEMENTS {i} 35" for i in order), "START-PHASE 0"]
        assert len({line.split()[2] for line in lines[4:46]}) == 42
        assert [line.split()[1] for line in lines[4:46]] == order * 14
        assert lines[46:] == ["START-PHASE 1", f"START-ROUND {order[0]}"]

    host(script)


def test_rules_are_set_before_the_start_only() -> None:
    async def script(hosted: Hosted) -> None:
        wires = [await hosted.connect(name) for name in "ABC"]
        wires[0].send("APPLY_RULE 0 0", "apply-rule 1 1", "APPLY_RULE 1 2", "APPLY_RULE 7 0", "APPLY_RULE 0 2")
        for wire in wires:
            wire.send(f"READY {wire.id}")
        await wires[0].until("START-ROUND")
        assert "START-PHASE 1" not in wires[0].heard
        wires[0].send("APPLY_RULE 0 1")
        await hosted.until_said("rules must be set before the start")
        options = hosted.server.play.match.options if hosted.server.play else None
        assert (options.territories, options.sets) == ("chosen", "rising-hasbro")

    hosted = host(script)
    assert hosted.said.count("A sets sets: constant") == 1
    assert "there is no variant 0 of rule 7" in hosted.output


@pytest.mark.parametrize("echo_all", [False, True])
def test_every_command_of_a_round_is_sent_to_the_right_clients(echo_all: bool) -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        await placed(hosted, wires)
        player = hosted.order[0]
        own, others = wires[player], [wires[i] for i in hosted.order[1:]]
        origin, target, victim = front(hosted, player)
        units = int(hosted.state.reserve[0])
        own.send(f"REINFORCE {player} {origin} {units}", f"ATTACK {player} {origin} {target} 1")
        for wire in others:
            assert await wire.next() == f"REINFORCE {player} {origin} {units}"
            assert await wire.next() == f"ATTACK {player} {origin} {target} 1"
        if echo_all:
            assert await own.next() == f"REINFORCE {player} {origin} {units}"
        assert await own.next() == f"ATTACK {player} {origin} {target} 1"
        wires[victim].send(f"DEFEND {victim} {target} 1")
        for wire in wires.values():
            assert await wire.next() == f"DEFEND {victim} {target} 1"
            dice = (await wire.next() or "").split()
            assert (dice[0], dice[2:4], dice[5]) == ("DICE-ROLL", ["0", "0"], "0")
        held = [area for area in range(42) if hosted.state.owner[area] == 0 and hosted.state.armies[area] > 1]
        assert hosted.server.play
        joined = [
            (a, b) for a in held for b in range(42)
            if b != a and hosted.state.owner[b] == 0 and b in _near(hosted, a) and b != target
        ]  # fmt: skip
        if joined:
            a, b = joined[0]
            own.send(f"TRANSFER {player} {a} {b} 1")
            for wire in wires.values() if echo_all else others:
                assert await wire.next() == f"TRANSFER {player} {a} {b} 1"
        own.send(f"END-ROUND {player}")
        after = await own.next() or ""
        if after.startswith("CARDS-ACQUIRED"):
            assert len(after.split()) == 4
            assert [await wire.next() for wire in others] == [f"CARDS-ACQUIRED {player} 1"] * 2
            after = await own.next() or ""
        assert after == f"START-ROUND {hosted.order[1]}"

    host(script, echo_all=echo_all)


def _near(hosted: Hosted, area: int) -> list[int]:
    assert hosted.server.play
    board = hosted.server.play.match.board
    return [int(b) for b in board.neighbour[board.first[area] : board.first[area + 1]]]


def test_in_the_first_phase_a_claim_and_end_round_belong_together() -> None:
    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        first, second, third = (wires[i] for i in hosted.order)
        one, two, _ = hosted.order
        await first.until(f"START-ROUND {one}")
        first.send(f"REINFORCE {one} 26 2", f"REINFORCE {one} 26 1", f"REINFORCE {one} 27 1")
        assert await third.until("REINFORCE ") == f"REINFORCE {one} 26 1"
        await second.until(f"REINFORCE {one} 26")
        await second.quiet()  # no START-ROUND before END-ROUND
        second.send(f"REINFORCE {two} 5 1")
        first.send(f"END-ROUND {one}", f"END-ROUND {one}")
        assert await second.next() == f"START-ROUND {two}"
        second.send(f"REINFORCE {two} 26 1")
        await hosted.until_said("only END-ROUND is allowed now")
        await hosted.until_said("a territory must be claimed with 1 unit, not 2")
        assert hosted.state.owner.tolist().count(-1) == 41 + (len(hosted.state.owner) - 42)

    host(script, territories="chosen")


def test_one_who_has_placed_everything_is_asked_to_end_the_round_at_once() -> None:
    """4.2.2."""

    async def script(hosted: Hosted) -> None:
        wires = await hosted.table("A", "B", "C")
        one, two, three = hosted.order
        for player, units in ((one, 21), (two, 1), (three, 1)):
            await wires[player].until(f"START-ROUND {player}")
            area = hosted.state.owner.tolist().index(hosted.order.index(player))
            wires[player].send(f"REINFORCE {player} {area} {units}", f"END-ROUND {player}")
        await wires[one].until(f"START-ROUND {three}")
        await wires[one].until(f"START-ROUND {one}")
        await wires[two].until(f"START-ROUND {one}")
        await wires[two].quiet()
        wires[one].send(f"END-ROUND {one}")
        assert await wires[two].next() == f"START-ROUND {two}"

    host(script)


def test_chat_is_relayed_as_it_came() -> None:
    async def script(hosted: Hosted) -> None:
        a, b, c = [await hosted.connect(name) for name in "ABC"]
        a.send(
            "CHAT PUBLIC 0   hello,  you", "CHAT PRIVATE 0 2 psst", "CHAT PUBLIC 1 forged", "CHAT PRIVATE 0 9 x", "CHAT"
        )
        await b.until("REGISTERED-PLAYER 2")
        assert await b.next() == "CHAT PUBLIC 0   hello,  you"
        await b.quiet()
        assert await c.until("CHAT") == "CHAT PUBLIC 0   hello,  you"
        assert await c.next() == "CHAT PRIVATE 0 2 psst"
        await c.quiet()

    host(script)


def test_errors_are_sent_to_those_who_ask() -> None:
    async def script(hosted: Hosted) -> None:
        wire = await hosted.connect("A")
        wire.send("ATTACK 0 1 2 3", "ERRORS ON", "ATTACK 0 1 2 3", "ATTACK 0 1 2", "ERRORS OFF", "ATTACK 0 1 2 3")
        assert await wire.lines(2) == ["ERROR ATTACK: the game has not begun", "ERROR ATTACK takes 4 numbers, not 3"]
        await wire.quiet()

    assert host(script).server.clients.faults == 5


def test_the_turn_limit_logs_everybody_out() -> None:
    async def script(hosted: Hosted) -> None:
        wires = [await hosted.connect(name) for name in "AB"]
        for wire in wires:
            wire.send(f"READY {wire.id}")
        assert set((await wires[0].rest())[-2:]) == {"LOGOUT 0 0", "LOGOUT 1 0"}

    host(script, ("tcp", "tcp", "standard"), limits=Limits(0.05, 0.05, 0.05), max_turns=2, finish=True)


def test_bots_sit_among_clients_with_names_and_ids() -> None:
    async def script(hosted: Hosted) -> None:
        ann = await hosted.connect("Ann")
        assert await ann.lines(2) == ["REGISTERED-PLAYER 1 standard", "REGISTERED-PLAYER 2 standard-2"]
        wire = await hosted.connect()
        wire.send("LOGIN standard")
        assert await wire.next() == "LOGIN-ACK FAILED 2"

    host(script, ("tcp", "standard", "standard"))


def test_a_port_in_use_is_said() -> None:
    async def script(hosted: Hosted) -> None:
        another = Server(hosted.server.plan, lambda _line: None)
        with pytest.raises(BadOptions, match=f"port {hosted.port} of 127.0.0.1 is in use; choose another with --port"):
            await another.run("127.0.0.1", hosted.port)

    host(script)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--seats", "tcp,tcp", "-n", "3"), "--num-players is 3, but --seats names 2"),
        (("--seats", "tcp"), "Risk has 2 to 6 seats, not 1"),
        (("--seats", "tcp,browser"), "the seat 'browser' needs --watch"),
        (("--seats", "tcp,nobody"), "there is no bot 'nobody'"),
        (("--sets", "falling"), "sets"),
        (("--database", "x.db"), "--database needs --watch"),
        (("--record", "/no/such/folder/x.jsonl"), "there is no folder"),
        (("--record", "/"), "/ is a folder"),
    ],
)
def test_options_that_cannot_be_are_refused(options: tuple[str, ...], why: str) -> None:
    done = CliRunner().invoke(app, ["server", *options])
    assert isinstance(done.exception, HegemonError)
    assert why in str(done.exception)


def test_a_thought_about_a_position_that_has_moved_on_is_given_up() -> None:
    """The bot of a seat that is not asked any more ended in IndexError, and "a random move was made for it"."""
    said: list[str] = []
    plan, match = HostedGame(("standard", "standard")), Risk().match(2, {"territories": "dealt", "defence": "asked"})
    timeline = Timeline(match)
    timeline.deal(make_rng(1))
    play = Play(TimelineLedger(timeline, make_rng(1)), (0, 1), False, lambda _saying: None, lambda _seat: False)
    play.open()
    play.go_on()
    idle = 1 - play.to_move
    player = Lobby.of(plan.seats).players[idle]

    async def think() -> Move | None:
        bots = Bots(plan, Dice(1), said.append)
        return await bots.choose(play, idle, player, lambda: False)

    assert (asyncio.run(think()), said) == (None, [])

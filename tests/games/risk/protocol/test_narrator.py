"""The client without --gui tells the game as it goes (R7): rounds, reinforcements, battles, cards; quiet with --quiet.

002, lines 377 to 379: a client without --gui plays as a computer player, and "vypisuje do konzole řadu informací o
stavu hry": it prints a lot about the state of the game to the console.
"""

from __future__ import annotations

import asyncio
import re

from typer.testing import CliRunner

from hegemon.games.risk.cli import app
from hegemon.games.risk.protocol.client import Client
from hegemon.games.risk.protocol.follower import Follower
from hegemon.games.risk.protocol.narrator import Narrator

from ..world import NAMES
from .wire import Hosted, host

START = (
    "LOGIN-ACK OK 4",
    "REGISTERED-PLAYER 2 Bob",
    "ORDER 4 2",
    "REINFORCEMENTS 4 40",
    "REINFORCEMENTS 2 40",
    "START-PHASE 0",
)


class Heard:
    """A client's ears: what it says about the lines of a server."""

    def __init__(self) -> None:
        self.follower = Follower()
        self.follower.say("LOGIN Ann")
        self.narrator = Narrator(self.follower)

    def hear(self, *lines: str) -> list[str]:
        narrated: list[str] = []
        for line in lines:
            self.follower.hear(line)
            narrated += self.narrator.heard(line)
        return narrated

    def dealt(self) -> Heard:
        """Ann has the even areas, Bob the odd ones, each with one army."""
        self.hear(*START)
        self.hear(*(f"REINFORCE {2 if area % 2 else 4} {area} 1" for area in range(42)), "START-PHASE 1")
        return self


def test_the_beginning_is_narrated_phase_by_phase() -> None:
    heard = Heard()
    # 002, lines 1151 to 1161: ORDER, REINFORCEMENTS, START-PHASE 0, START-ROUND
    assert heard.hear(*START) == [
        "Ann starts with 40 armies.",
        "Bob starts with 40 armies.",
        "Phase 1 of 3: the players take territories.",
    ]
    # 002, line 1173: REINFORCE <player-id> <area-id> 1; line 1670: Alaska has the index 0
    assert heard.hear("START-ROUND 4", "REINFORCE 4 0 1") == ["Ann takes Alaska."]


def test_reinforcements_are_narrated_by_name() -> None:
    heard = Heard().dealt()
    narrated = heard.hear("START-PHASE 2", "START-ROUND 4", "REINFORCEMENTS 4 10", "REINFORCE 4 26 10")
    # 002, line 1266: REINFORCE 4 26 10 (hrac s ID 4 poslal 10 jednotek na Ural)
    assert narrated == [
        "Phase 3 of 3: the game proper.",
        "Round 1: it is the turn of Ann, with 21 territories and 21 armies.",
        "Ann receives 10 reinforcements.",
        "Ann places 10 armies on Ural, now 11.",
    ]


def test_a_battle_is_narrated_with_its_dice_losses_and_conquest() -> None:
    heard = Heard().dealt()
    heard.hear("START-PHASE 2", "START-ROUND 4", "REINFORCEMENTS 4 10", "REINFORCE 4 26 10")
    # 002, lines 1613 to 1615: a die that is not relevant in this battle has the value 0
    assert heard.hear("ATTACK 4 26 27 3", "DEFEND 2 27 1", "DICE-ROLL 3 2 2 4 0") == [
        "Ann attacks Siberia (Bob) from Ural: 3 2 2 against 4. Ann loses 1 army, Bob 0."
    ]
    # 002, lines 105 to 106: the attacker wins where its die is strictly greater; lines 108 to 111: a conquest
    assert heard.hear("ATTACK 4 26 27 3", "DEFEND 2 27 1", "DICE-ROLL 6 2 2 4 0", "TRANSFER 4 26 27 2") == [
        "Ann attacks Siberia (Bob) from Ural: 6 2 2 against 4. Ann loses 0 armies, Bob 1.",
        "Ann conquers Siberia.",
        "Ann moves 2 more armies into Siberia.",
    ]


def test_only_the_owner_of_cards_hears_their_kinds() -> None:
    heard = Heard().dealt()
    heard.hear("START-PHASE 2", "START-ROUND 4", "REINFORCEMENTS 4 10", "REINFORCE 4 26 10")
    heard.hear("ATTACK 4 26 27 3", "DEFEND 2 27 1", "DICE-ROLL 6 2 2 4 0")
    # 002, lines 1585 to 1593: only the player gets the kinds; line 1767: 1 is cavalry
    assert heard.hear("CARDS-ACQUIRED 4 1 1") == ["Ann gets 1 card: cavalry."]
    assert heard.hear("START-ROUND 2") == ["Round 2: it is the turn of Bob, with 20 territories and 20 armies."]
    assert heard.hear("CARDS-ACQUIRED 2 1") == ["Bob gets 1 card."]
    # 002, lines 1270 to 1276: CARDS-EXCHANGE names the kinds, REINFORCEMENTS says how many units they bring
    narrated = heard.hear("START-ROUND 4", "REINFORCEMENTS 4 7", "CARDS-EXCHANGE 4 0 1 2", "REINFORCEMENTS 4 4")
    assert narrated[1:] == [
        "Ann receives 7 reinforcements.",
        "Ann trades a set of cards: infantry, cavalry and artillery.",
        "Ann receives 4 reinforcements for the cards.",
    ]


def test_the_server_s_debug_console_is_narrated_and_nonsense_is_not() -> None:
    heard = Heard().dealt()
    assert heard.hear("SET OWNER 2 0 26", "SET UNITS 0 5") == [
        "The server gives Alaska and Ural to Bob.",
        "The server sets Alaska to 5 armies.",
    ]
    assert heard.hear("SET", "CARDS-ACQUIRED", "WEATHER 1 2 3", "CHAT PUBLIC 2 hello", "ERROR 7") == []
    assert Heard().hear("SET UNITS 0 5", "HELLO") == []


def test_a_whole_game_is_narrated_over_a_socket() -> None:
    said: list[str] = []

    async def script(hosted: Hosted) -> None:
        await Client("Ann", "standard", 1, said.append, tells=True).run("127.0.0.1", hosted.port)

    hosted = host(script, ("tcp", "standard"), finish=True)
    assert hosted.server.play
    history = hosted.server.play.history(hosted.server.play.seat_of(0))

    def lines(name: str) -> int:
        return sum(line.startswith(f"{name} ") for line in history)

    def count_lines(pattern: str) -> int:
        return sum(re.search(pattern, line) is not None for line in said)

    assert count_lines(r"^(Ann|standard) takes ") == 42
    assert count_lines(r" attacks ") == lines("DICE-ROLL")
    assert count_lines(r" (receives|starts with) \d+ ") == lines("REINFORCEMENTS")
    assert count_lines(r" gets \d+ cards?[.:]") == lines("CARDS-ACQUIRED")
    assert count_lines(r" trades a set of cards: ") == lines("CARDS-EXCHANGE")
    rounds = [int(found[1]) for line in said if (found := re.match(r"Round (\d+): ", line))]
    assert rounds == list(range(1, len(rounds) + 1))
    assert len(rounds) >= 2
    assert {name for name in NAMES if count_lines(rf"takes {re.escape(name)}\.$")} == set(NAMES)
    assert said[-1] == f"The game is over: {hosted.said[-1].split()[0]} has won."


def run_client(port: int, *words: str) -> list[str]:
    done = CliRunner().invoke(
        app, ["client", "--host", "127.0.0.1", "-p", str(port), "-u", "Ann", "--seed", "1", *words]
    )
    assert done.exit_code == 0, done.output
    return done.stdout.splitlines()


def test_quiet_says_only_how_it_begins_and_ends() -> None:
    said: list[list[str]] = []

    def played(*words: str) -> list[str]:
        async def script(hosted: Hosted) -> None:
            said.append(await asyncio.to_thread(run_client, hosted.port, *words))

        host(script, ("tcp", "random"), finish=True)
        return said[-1]

    quiet, loud = played("--quiet"), played()
    assert len(quiet) == 4
    assert quiet[0] == "Playing as Ann, with the id 0."
    assert quiet[1].startswith("The game begins: ")
    assert quiet[-1].startswith("The game is over: ")
    assert len(loud) > 50
    assert any(line.startswith("Round 1: it is the turn of ") for line in loud)

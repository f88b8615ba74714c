"""The chances of battles: against a computation of its own in exact fractions, and against the dice."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.rng import make_rng
from hegemon.games.vampires import GAME
from hegemon.games.vampires.rules.battle import BATTLE, chance_parts, fight, meeting, outcome, win_chance
from hegemon.games.vampires.rules.state import HUMANS, KINDS, VAMPIRES, WEREWOLVES, VampiresBoard, sizes

from .rulebook import chance, meet

LARGEST = 24


def options(hopeless: bool = False) -> Any:
    board = VampiresBoard.blank(**sizes(256))
    board.hopeless = hopeless
    return board


def test_the_chance_of_a_battle_is_the_formula() -> None:
    for a in range(1, 256):
        for d in range(1, 256):
            assert Fraction(int(chance_parts(a, d)), 2 * d) == chance(a, d)
            assert win_chance(a, d) == pytest.approx(float(chance(a, d)))


@pytest.mark.parametrize("kind", [HUMANS, WEREWOLVES])
@pytest.mark.parametrize("hopeless", [False, True])
def test_outcomes_are_what_fractions_give(kind: int, hopeless: bool) -> None:
    board = options(hopeless)
    for a in range(1, LARGEST + 1):
        for d in range(1, LARGEST + 1):
            computed = outcome(board, VAMPIRES, a, kind, d)
            expected = meet(a, KINDS[kind], d, "vampires", hopeless)
            assert computed.if_won.sum() + computed.if_lost.sum() == pytest.approx(1)
            found = Counter[tuple[str, int]]()
            for side, chances in (("vampires", computed.if_won), (KINDS[kind], computed.if_lost)):
                for left, p in enumerate(chances.tolist()):
                    found[(side, left) if left else ("empty", 0)] += p
            for after in found.keys() | expected.keys():
                assert abs(found[after] - float(expected.get(after, 0))) < 1e-12, (a, d, after)
            won = sum(n * p for (side, n), p in expected.items() if side == "vampires")
            lost = sum(n * p for (side, n), p in expected.items() if side == KINDS[kind])
            assert computed.attackers_left == pytest.approx(float(won))
            assert computed.defenders_left == pytest.approx(float(lost))
            if computed.meeting == "battle":
                assert computed.win == pytest.approx(float(chance(a, d)))


@pytest.mark.parametrize(
    ("attackers", "kind", "defenders"),
    [(1, WEREWOLVES, 1), (4, WEREWOLVES, 4), (4, WEREWOLVES, 3), (5, WEREWOLVES, 9), (13, WEREWOLVES, 10),
     (1, HUMANS, 2), (4, HUMANS, 5), (9, HUMANS, 10)],
)  # fmt: skip
def test_the_dice_agree(attackers: int, kind: int, defenders: int) -> None:
    games, rng, luck = 20_000, make_rng(attackers, defenders), np.zeros(2, np.int32)
    computed = outcome(options(), VAMPIRES, attackers, kind, defenders)
    assert computed.meeting == "battle"
    found = Counter[tuple[int, int]]()
    for _ in range(games):
        assert fight(kind, attackers, defenders, rng, luck, 0) == 2
        found[int(luck[0]), int(luck[1])] += 1
    for won, chances in ((1, computed.if_won), (0, computed.if_lost)):
        for left, p in enumerate(chances.tolist()):
            error = 5 * math.sqrt(p * (1 - p) / games) + 1e-4
            assert found[won, left] / games == pytest.approx(p, abs=error), (won, left)


def test_every_battle_can_go_either_way() -> None:
    board = options()
    for kind in (HUMANS, WEREWOLVES):
        for a in range(1, 256):
            for d in range(1, 256):
                if meeting(board, VAMPIRES, a, kind, d) == BATTLE:
                    assert 0 < chance_parts(a, d) < 2 * d


def test_the_tool_tells_one_battle() -> None:
    tool = GAME.tools()["battle"]
    answer = tool({"attackers": "4", "defenders": "4"})
    assert (answer["meeting"], answer["win"]) == ("battle", 0.5)
    assert answer["if_won"] == pytest.approx([0.5 * math.comb(4, k) / 16 for k in range(5)])
    assert tool({"attackers": "4", "defenders": "4", "against": "humans"})["meeting"] == "convert"
    assert tool({"attackers": "4", "defenders": "6", "hopeless": "yes"})["meeting"] == "die"


def test_the_tool_tells_all_battles() -> None:
    answer = GAME.tools()["battle"]({"max": "6"})
    assert len(answer["win"]) == 6
    assert answer["win"][2][1] == 1  # three against two
    assert answer["win"][0][5] == pytest.approx(1 / 12)
    assert answer["defenders_left"][0][0] == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"attackers": "0", "defenders": "4"}, "attackers must be a number from 1 to 255"),
        ({"attackers": "4"}, "defenders must be a number from 1 to 255"),
        ({"attackers": "4", "defenders": "x"}, "not 'x'"),
        ({"attackers": "0000000019999", "defenders": "4"}, "attackers must be a number from 1 to 255"),
        ({"max": "61"}, "max must be a number from 1 to 60"),
        ({"max": "5", "against": "sheep"}, "species or humans, not 'sheep'"),
        ({"max": "5", "hopeless": "perhaps"}, "yes or no"),
        ({"dice": "5"}, "not dice"),
    ],
)
def test_the_tool_says_what_is_wrong(arguments: dict[str, str], said: str) -> None:
    with pytest.raises(BadOptions, match=said):
        GAME.tools()["battle"](arguments)

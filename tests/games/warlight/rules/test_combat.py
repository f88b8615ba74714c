"""W5, against numbers worked out another way: by fractions, by hand, and by rolling a great many dice."""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from hegemon.core.errors import BadOptions
from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import make_rng
from hegemon.games.warlight import GAME
from hegemon.games.warlight.rules.combat import (
    TABLE,
    alias_tables,
    attack_kills,
    capture_odds,
    capture_table,
    defence_kills,
    kills_possible,
    mixed,
)

from ..positions import warlight

ATTACK, DEFENCE = Fraction(6, 10), Fraction(7, 10)


def at_least(wanted: int, armies: int, p: Fraction) -> Fraction:
    """The chance that at least `hits` of the armies hit."""
    return sum((comb(armies, k) * p**k * (1 - p) ** (armies - k) for k in range(wanted, armies + 1)), Fraction(0))


def capture(attackers: int, defenders: int) -> Fraction:
    """All defenders are hit, and not all attackers."""
    return at_least(defenders, attackers, ATTACK) * (1 - at_least(attackers, defenders, DEFENCE))


def test_known_odds() -> None:
    assert capture(3, 2) == Fraction(648, 1000)
    assert capture_odds(3, 2).capture == pytest.approx(0.648)
    assert capture_odds(5, 3).capture == pytest.approx(0.68256)
    assert capture_odds(1, 1).capture == pytest.approx(0.6 * 0.3)


@pytest.mark.parametrize("armies", [1, 2, 5, 8, 20])
def test_of_equal_armies_the_attackers_lose_more(armies: int) -> None:
    """000, line 22; lines 419 to 421: with eight against eight it matters who attacks, the defender is better off."""
    odds = capture_odds(armies, armies)
    assert odds.attackers_left < odds.defenders_left
    assert odds.capture < 0.5


def test_capture_odds_are_exact() -> None:
    for attackers in range(1, 31):
        for defenders in range(1, 21):
            exact = float(capture(attackers, defenders))
            assert capture_odds(attackers, defenders).capture == pytest.approx(exact, abs=1e-12)
            assert capture_table(10_000)[attackers, defenders] == pytest.approx(exact, abs=1e-6)


def test_expected_survivors() -> None:
    """Two against one: the attackers lose 0.7 of an army on average; the last defender falls with 0.84."""
    odds = capture_odds(2, 1)
    assert odds.attackers_left == pytest.approx(1.3)
    assert odds.capture == pytest.approx(0.84)
    assert odds.attackers_if_captured == pytest.approx(1.3)
    assert odds.defenders_left == pytest.approx(0.16)


def test_defenders_left_counts_the_one_that_stays_when_all_are_dead() -> None:
    odds = capture_odds(1, 1)
    assert odds.defenders_left == pytest.approx(0.4 + 0.6 * 0.7)


@kernel
def roll_many(board: Any, rng: Any, attackers: int, defenders: int, counts: Any, captures: Any) -> None:
    for _ in range(40_000):
        killed = attack_kills(board, rng, attackers, defenders)
        lost = defence_kills(board, rng, attackers, defenders)
        counts[killed] += 1
        captures[0] += killed == defenders and lost < attackers


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (3, 2), (5, 3), (9, 9), (20, 14), (40, 30)])
def test_rolled_fights_agree_with_the_odds(attackers: int, defenders: int) -> None:
    counts, captures, n = np.zeros(defenders + 1, np.int64), np.zeros(1, np.int64), 40_000
    roll_many(warlight().board, make_rng(5, attackers), attackers, defenders, counts, captures)
    p = float(capture(attackers, defenders))
    assert abs(captures[0] - n * p) < 4 * sqrt(n * p * (1 - p)) + 1
    chances = [at_least(k, attackers, ATTACK) - at_least(k + 1, attackers, ATTACK) for k in range(defenders)]
    chances.append(at_least(defenders, attackers, ATTACK))
    expected = np.array([n * float(chance) for chance in chances])
    common = expected >= 5
    chi = (((counts - expected) ** 2)[common] / expected[common]).sum()
    assert chi < common.sum() + 4 * sqrt(2 * common.sum()) + 4


def test_the_tables_hold_the_binomial_chances() -> None:
    """The alias tables, column by column, give C(n, k) p^k (1 − p)^(n − k), to the last of 32 bits or so."""
    attack_keep, attack_alias, defend_keep, defend_alias = alias_tables()
    for p, keep, alias in ((ATTACK, attack_keep, attack_alias), (DEFENCE, defend_keep, defend_alias)):
        for n in range(TABLE + 1):
            chance = np.zeros(n + 1)
            for column in range(n + 1):
                own = float(keep[n, column]) / 2**32
                chance[column] += own / (n + 1)
                chance[alias[n, column]] += (1 - own) / (n + 1)
            exact = [float(at_least(k, n, p) - at_least(k + 1, n, p)) for k in range(n + 1)]
            assert chance == pytest.approx(exact, abs=1e-8)


@kernel
def total_kills(board: Any, rng: Any, attackers: int, defenders: int, n: int) -> int:
    total = 0
    for _ in range(n):
        total += attack_kills(board, rng, attackers, defenders)
    return total


def test_armies_beyond_the_table_are_rolled_in_parts() -> None:
    n, armies = 20_000, 150
    mean = total_kills(warlight().board, make_rng(1), armies, 1000, n) / n
    assert abs(mean - 0.6 * armies) < 4 * sqrt(armies * 0.24 / n)


# Luck


def half_up(x: Fraction) -> int:
    return (2 * x.numerator + x.denominator) // (2 * x.denominator)


@pytest.mark.parametrize("luck", [0.0, 0.16, 0.5, 0.75, 1.0])
def test_kills_are_mixed_and_halves_round_up(luck: float) -> None:
    share = Fraction(round(luck * 10_000), 10_000)
    for tenths in (6, 7):
        for armies in range(61):
            for rolled in range(armies + 1):
                exact = (1 - share) * Fraction(tenths, 10) * armies + share * rolled
                assert mixed(round(luck * 10_000), tenths, armies, rolled) == half_up(exact)


def test_rounding_at_the_luck_of_the_second_challenge() -> None:
    """5 defenders are expected to kill 3.5: with 0.16, 2.94 + 0.16 · rolled."""
    assert [mixed(1600, 7, 5, rolled) for rolled in range(6)] == [3, 3, 3, 3, 4, 4]
    assert mixed(0, 7, 5, 0) == 4
    assert mixed(0, 7, 45, 0) == 32  # 31.5, which is less in floating point
    assert mixed(0, 6, 3, 0) == 2


def test_without_luck_a_fight_always_goes_the_same_way() -> None:
    board, rng = warlight(luck=0.0).board, make_rng(3)
    before = rng.copy()
    assert {int(attack_kills(board, rng, 5, 9)) for _ in range(20)} == {3}
    assert {int(defence_kills(board, rng, 5, 5)) for _ in range(20)} == {4}
    assert (rng == before).all()
    assert capture_odds(5, 3, 0).capture == 1
    assert capture_odds(4, 3, 0).capture == 0


def test_nobody_kills_more_than_there_are() -> None:
    board, rng = warlight().board, make_rng(2)
    assert max(int(attack_kills(board, rng, 30, 4)) for _ in range(200)) == 4
    assert max(int(defence_kills(board, rng, 2, 30)) for _ in range(200)) == 2


def test_impossible_luck_is_refused_and_possible_luck_is_not() -> None:
    assert all(kills_possible(10_000, 6, 3, 9, killed) for killed in range(4))
    assert not kills_possible(10_000, 6, 3, 9, 4)
    assert not kills_possible(10_000, 6, 3, 2, 3)
    possible = {mixed(1600, 7, 20, rolled) for rolled in range(21)}
    assert {k for k in range(21) if kills_possible(1600, 7, 20, 20, k)} == possible


# The tool


def test_the_tool_gives_the_odds_of_an_attack() -> None:
    answer = GAME.tools()["odds"]({"attackers": "3", "defenders": "2"})
    assert answer["win"] == pytest.approx(0.648)
    assert answer["attackers_left"] == pytest.approx(1.6)
    table = GAME.tools()["odds"]({"max": "5"})
    assert table["win"][4][2] == pytest.approx(0.68256)
    assert GAME.tools()["odds"]({"attackers": "5", "defenders": "3", "luck": "0"})["win"] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"attackers": "0", "defenders": "2"}, "attackers must be a number from 1"),
        ({"attackers": "3"}, "defenders must be a number from 1"),
        ({"attackers": "00000000399999999", "defenders": "2"}, "attackers must be a number from 1 to 500"),
        ({"max": "1000"}, "max must be a number from 1 to 40"),
        ({"attackers": "3", "defenders": "2", "luck": "2"}, "luck must be a number from 0 to 1"),
        ({"attackers": "3", "defenders": "2", "luck": "nan"}, "luck must be a number from 0 to 1"),
        ({"armies": "3"}, "odds takes attackers and defenders"),
    ],
)
def test_the_tool_refuses_nonsense(arguments: dict[str, str], message: str) -> None:
    with pytest.raises(BadOptions, match=message):
        GAME.tools()["odds"](arguments)

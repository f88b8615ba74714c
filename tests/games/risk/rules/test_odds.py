"""Battle odds (R3): the tables against exact fractions, known values and the thesis's Table 1.1."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from hegemon.core.errors import BadOptions
from hegemon.games.risk import GAME
from hegemon.games.risk.rules.battle_odds import battle_odds, odds_table, simulate_odds

SIZE = 30
TABLE_1_1 = """
0.419 0.105 0.027 0.007 0.002 0.000 0.000 0.000 0.000 0.000
0.751 0.363 0.209 0.091 0.048 0.021 0.012 0.005 0.002 0.001
0.917 0.656 0.468 0.315 0.204 0.136 0.083 0.052 0.033 0.021
0.972 0.785 0.644 0.476 0.360 0.251 0.181 0.122 0.086 0.057
0.990 0.890 0.771 0.638 0.510 0.399 0.297 0.226 0.162 0.118
0.997 0.935 0.855 0.745 0.638 0.518 0.425 0.329 0.258 0.192
0.999 0.967 0.911 0.834 0.737 0.642 0.535 0.444 0.355 0.287
1.000 0.980 0.946 0.887 0.819 0.732 0.643 0.545 0.463 0.378
1.000 0.990 0.967 0.930 0.875 0.810 0.727 0.647 0.558 0.479
1.000 0.995 0.982 0.953 0.915 0.862 0.799 0.725 0.650 0.565
"""


@cache
def rolls(dice: int, against: int) -> dict[int, Fraction]:
    """The probability of each number of armies that the attacker loses in one roll."""
    found: dict[int, Fraction] = {}
    for throw in product(range(1, 7), repeat=dice + against):
        mine, yours = sorted(throw[:dice])[::-1], sorted(throw[dice:])[::-1]
        lost = 0
        for i in range(min(dice, against)):
            lost += 0 if mine[i] > yours[i] else 1
        found[lost] = found.get(lost, Fraction(0)) + Fraction(1, 6 ** (dice + against))
    return found


@cache
def ends(attackers: int, defenders: int) -> dict[tuple[int, int], Fraction]:
    """The possible ends of a battle: (attackers left, defenders left) with its probability."""
    if attackers == 0 or defenders == 0:
        return {(attackers, defenders): Fraction(1)}
    dice, against = min(attackers, 3), min(defenders, 2)
    fallen = min(dice, against)
    found: dict[tuple[int, int], Fraction] = {}
    for lost, chance in rolls(dice, against).items():
        for end, then in ends(attackers - lost, defenders - fallen + lost).items():
            found[end] = found.get(end, Fraction(0)) + chance * then
    return found


def test_the_chances_of_single_rolls_are_the_known_ones() -> None:
    assert rolls(1, 1) == {0: Fraction(15, 36), 1: Fraction(21, 36)}
    assert {lost: chance * 7776 for lost, chance in rolls(3, 2).items()} == {0: 2890, 1: 2611, 2: 2275}


def test_all_battles_up_to_thirty_are_exact() -> None:
    table = odds_table(SIZE)
    for a, d in product(range(1, SIZE + 1), repeat=2):
        found = ends(a, d)
        win = sum(chance for (left, _), chance in found.items() if left)
        attackers = sum(left * chance for (left, _), chance in found.items())
        defenders = sum(left * chance for (_, left), chance in found.items())
        for shown, exact in (
            (table.win[a, d], win),
            (table.attackers[a, d], attackers),
            (table.defenders[a, d], defenders),
            (table.left[a, d], attackers / win),
            (table.defenders_if_held[a, d], defenders / (1 - win)),
        ):
            assert abs(shown - float(exact)) < 1e-9, (a, d)


def test_five_against_five_is_a_little_better_than_even() -> None:
    assert round(float(odds_table(5).win[5, 5]), 3) == 0.506
    assert round(float(odds_table(5).attackers[5, 5]), 2) == 1.63  # the thesis sampled 1.64


def test_small_tables_are_corners_of_large_ones() -> None:
    assert (odds_table(10).win == odds_table(64).win[:11, :11]).all()


def test_a_hundred_against_a_hundred_comes_near_the_thesiss_85_percent() -> None:
    """It says that the probability nears 85 % there; exactly it is 80.8 %."""
    assert 0.80 < float(odds_table(100).win[100, 100]) < 0.85


def test_the_thesiss_table_is_within_the_error_of_its_sampling() -> None:
    """10000 battles a cell: half a per cent of standard deviation where chances are even."""
    for a, line in enumerate(TABLE_1_1.split("\n")[1:11], 1):
        for d, text in enumerate(line.split(), 1):
            exact = float(odds_table(10).win[a, d])
            sigma = (exact * (1 - exact) / 10000) ** 0.5
            assert abs(float(text) - exact) <= 4 * sigma + 0.0005, (a, d)


def test_sampled_tables_come_near_the_exact_ones() -> None:
    exact, games = odds_table(8), 4000
    rows: list[int] = []
    win, left = simulate_odds(8, games, seed=1, progress=rows.append)
    assert rows == list(range(1, 9))
    for a, d in product(range(1, 9), repeat=2):
        p = float(exact.win[a, d])
        assert abs(win[a, d] - p) <= 4.5 * (p * (1 - p) / games) ** 0.5 + 1e-9, (a, d)
        if p > 0.2:
            assert abs(left[a, d] - exact.left[a, d]) < 0.25, (a, d)


def test_the_same_seed_samples_the_same_table() -> None:
    assert (simulate_odds(4, 100, 7)[0] == simulate_odds(4, 100, 7)[0]).all()
    assert (simulate_odds(4, 100, 7)[0] != simulate_odds(4, 100, 8)[0]).any()


def test_battles_larger_than_the_table_are_looked_up_in_proportion() -> None:
    table = odds_table(64).win
    assert battle_odds(table, 128, 128) == table[64, 64]
    assert battle_odds(table, 1000, 1) == table[64, 1]
    assert battle_odds(table, 1, 1000) == table[1, 64]
    assert battle_odds(table, 128, 64) == table[64, 32]


# The calculation that the page asks for


def test_the_page_gets_one_battle_or_the_table() -> None:
    tool = GAME.tools()["odds"]
    battle = tool({"attackers": "5", "defenders": "5"})
    assert round(battle["win"], 3) == 0.506
    assert battle["attackers_left"] == pytest.approx(battle["win"] * battle["survivors_if_win"])
    assert battle["defenders_left"] == pytest.approx((1 - battle["win"]) * battle["survivors_if_held"])
    table = tool({"max": "3"})
    assert len(table["win"]) == len(table["survivors"]) == 3
    assert table["win"][0][0] == pytest.approx(15 / 36)


@pytest.mark.parametrize("arguments", [
    {}, {"attackers": "5"}, {"attackers": "0", "defenders": "5"}, {"attackers": "5", "defenders": "1001"},
    {"attackers": "five", "defenders": "5"}, {"attackers": "٣", "defenders": "5"}, {"max": "101"}, {"max": "-1"},
    {"attackers": "5", "defenders": "5", "luck": "1"}, {"attackers": "9" * 5000, "defenders": "1"},
    {"attackers": "0000000019999", "defenders": "1"},
])  # fmt: skip
def test_bad_questions_are_refused_in_one_line(arguments: dict[str, str]) -> None:
    with pytest.raises(BadOptions) as refused:
        GAME.tools()["odds"](arguments)
    assert len(str(refused.value)) < 150
    assert "\n" not in str(refused.value)

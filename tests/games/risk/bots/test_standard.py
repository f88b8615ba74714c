"""The bot `standard` (R4): its evaluation by hand, and that it plays sensibly in every phase."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.bot import View
from hegemon.core.limit import Limit
from hegemon.core.registry import find_bot
from hegemon.core.rng import make_rng
from hegemon.core.state import State
from hegemon.games.risk.bots.evaluation import evaluate
from hegemon.games.risk.rules.battle_odds import odds_table
from hegemon.games.risk.rules.state import NOBODY
from hegemon.lab.simulate import simulate

from ..positions import Play, at, new_game, position, risk, t
from ..world import CONTINENTS, NAMES, NEAR

PLAIN = {
    "area_coeff": 1.0,
    "continent_coeff": 1.0,
    "component_size": 0.5,
    "army_value_modifier_size": 0.1,
    "border_area_coeff": 1.0,
    "inner_area_coeff": 0.3,
    "min_probability_attack": 0.6,
    "max_loss_ratio_attack": 0.3,
    "card_value": 1.0,
    "denial": 0.5,
    "elimination": 2.0,
    **{f"continent.{i}": float(bonus) for i, (bonus, _) in enumerate(CONTINENTS.values())},
    **{f"area.{i}": 1.0 for i in range(42)},
}
"""Parameters that these tests play by, however the shipped ones are tuned."""


def value(play: Play, seat: int, **changes: float) -> float:
    """The value by the evaluator with only these weights, all others 0 (values of land and continents stay plain)."""
    match = play.match
    (kind,) = [kind for kind in match.game.bots() if kind.name == "standard"]
    weights = dict.fromkeys(kind.values(match, {}), 0.0)
    weights |= {name: one for name, one in PLAIN.items() if "." in name}
    weights |= {name.replace("__", "."): one for name, one in changes.items()}
    vector = np.array([weights[name] for name in kind.values(match, {})])
    return float(evaluate(play.state, match.board, seat, vector, np.zeros(match.game.scratch(match.board))))


def choice(play: Play, state: State | None = None, **changes: float) -> str:
    """The bot's move, as text."""
    match, seat = play.match, play.seat
    given = PLAIN | {name.replace("__", "."): one for name, one in changes.items()}
    (kind,) = [kind for kind in match.game.bots() if kind.name == "standard"]
    bot = kind.seat(match, seat, make_rng(1), given)
    view = View(match, match.view(play.state if state is None else state, seat), seat)
    move = bot.choose(view, Limit())
    match.check(play.state if state is None else state, seat, move)
    return match.write(move)


# The evaluation, term by term

LAND = {0: {"Alaska": 4, "Alberta": 2, "Northwest Territory": 3, "Ontario": 5, "Peru": 7}}
"""Four territories that hang together and one apart."""


def test_land_counts_by_the_value_of_each_territory() -> None:
    play = position(LAND)
    assert value(play, 0, area_coeff=2.0) == pytest.approx(2 * 5)
    assert value(play, 0, area_coeff=2.0, area__0=1.3, area__10=0.0) == pytest.approx(2 * (1.3 + 3 + 0))
    assert value(play, 0, area_coeff=2.0, area__41=9.0) == pytest.approx(10), "land of others counts for nothing"


def test_continents_count_by_the_square_of_the_share_held() -> None:
    play = position(LAND)
    expected = 5 * (4 / 9) ** 2 + 2 * (1 / 4) ** 2
    assert value(play, 0, continent_coeff=1.0) == pytest.approx(expected)
    assert value(play, 0, continent_coeff=3.0, continent__0=10.0) == pytest.approx(3 * (10 * 16 / 81 + 2 / 16))


def test_a_whole_continent_counts_in_full() -> None:
    play = position({0: dict.fromkeys(CONTINENTS["Australia"][1], 1)})
    assert value(play, 0, continent_coeff=1.0) == pytest.approx(2)
    assert value(play, 1, continent_coeff=1.0) == pytest.approx(5 + 2 + 5 + 3 + 7)


def test_the_largest_connected_part_counts_by_its_size() -> None:
    assert value(position(LAND), 0, component_size=0.5) == pytest.approx(0.5 * 4)
    assert value(position({0: {"Alaska": 1, "Peru": 1, "Siam": 1}}), 0, component_size=0.5) == pytest.approx(0.5)
    assert value(position(LAND), 1, component_size=1.0) == pytest.approx(37)


def test_armies_count_by_where_they_stand() -> None:
    land = {0: {"Eastern Australia": 8, "Western Australia": 2, "New Guinea": 3, "Indonesia": 4}}
    play = position(land)
    assert value(play, 0, army_value_modifier_size=0.1, border_area_coeff=2.0) == pytest.approx(0.1 * 2 * 4)
    assert value(play, 0, army_value_modifier_size=0.1, inner_area_coeff=0.5) == pytest.approx(0.1 * 0.5 * 13)


def test_terms_add_up() -> None:
    play = position(LAND)
    terms = ({"area_coeff": 1.0}, {"continent_coeff": 2.0}, {"component_size": 3.0})
    together: dict[str, float] = {}
    for term in terms:
        together |= term
    assert value(play, 0, **together) == pytest.approx(sum(value(play, 0, **term) for term in terms))


def test_a_seat_that_is_out_is_worth_nothing() -> None:
    assert value(position(LAND, seats=3, rest=2), 1, area_coeff=1.0, component_size=1.0) == 0


def test_the_evaluate_button_asks_for_every_seat() -> None:
    play = position(LAND, seats=3, rest=1)
    values = play.match.game.analyse(play.match, play.state, 0)["values"]
    assert len(values) == 3
    assert values[1] > values[0] > values[2] == 0


# Claiming


def claiming(land: dict[int, list[str]], seats: int = 3) -> Play:
    """Seat 0 is to claim; these territories are taken."""
    play = new_game(seats, territories="chosen")
    for seat, names in land.items():
        for name in names:
            play.state.owner[at(name)] = seat
            play.state.armies[at(name)] = 1
            play.state.held[seat] += 1
            play.state.reserve[seat] -= 1
    return play


def test_it_completes_a_continent_when_it_can() -> None:
    taken = {0: ["Indonesia", "New Guinea", "Eastern Australia"], 1: ["Siam", "Brazil"], 2: ["Peru", "Ural"]}
    assert choice(claiming(taken)) == t("claim Western Australia")


def test_it_does_not_leave_a_continent_to_another() -> None:
    taken = {0: ["Brazil", "Madagascar", "Japan"], 1: ["Indonesia", "New Guinea", "Eastern Australia"], 2: ["Peru"]}
    assert choice(claiming(taken)) == t("claim Western Australia")


def test_it_claims_land_that_hangs_together() -> None:
    taken = {0: ["Venezuela", "Peru"], 1: ["Ural", "Alaska"], 2: ["Egypt", "Quebec"]}
    claimed = int(choice(claiming(taken), denial=0.0).split()[1])
    assert NEAR[claimed] & {at("Venezuela"), at("Peru")}


def test_it_claims_through_a_whole_phase_without_a_mistake() -> None:
    play = new_game(4, territories="chosen")
    while play.phase == "claim":
        play.do(choice(play))
    assert NOBODY not in play.state.owner[:42]


# Placing and reinforcing


def test_starting_armies_go_to_the_border() -> None:
    land = {0: dict.fromkeys(CONTINENTS["Australia"][1], 1)}
    play = position(land, phase="place", reserve={0: 10, 1: 10})
    assert choice(play) == t("place Indonesia x3")


def test_reinforcements_go_where_they_conquer() -> None:
    """Seat 1 guards Siam with twenty; behind Peru stand single armies."""
    land = {0: dict.fromkeys(CONTINENTS["Australia"][1], 1) | {"Peru": 1}, 1: {"Siam": 20}}
    play = position(land, phase="reinforce", reserve={0: 5})
    assert choice(play) == t("place Peru x5")


def test_reinforcements_never_go_inland() -> None:
    land = {0: dict.fromkeys(CONTINENTS["Australia"][1], 1), 1: {"Siam": 90}}
    assert choice(position(land, phase="reinforce", reserve={0: 3})) == t("place Indonesia x3")


# Trading


def test_it_trades_what_it_can() -> None:
    play = position({0: {"Alaska": 1}}, phase="reinforce", reserve={0: 3}, cards={0: "IIIC"})
    assert choice(play) == "trade infantry infantry infantry"


def test_it_keeps_wild_cards_that_are_not_needed() -> None:
    play = position({0: {"Alaska": 1}}, phase="reinforce", reserve={0: 3}, cards={0: "ICAW"})
    assert choice(play) == "trade infantry cavalry artillery"


def test_it_trades_the_most_valuable_set() -> None:
    play = position({0: {"Alaska": 1}}, phase="reinforce", reserve={0: 3}, cards={0: "IIIAA"}, sets="constant")
    assert choice(play) == "trade infantry infantry infantry"
    play = position({0: {"Alaska": 1}}, phase="reinforce", reserve={0: 3}, cards={0: "IIICA"}, sets="constant")
    assert choice(play) == "trade infantry cavalry artillery"
    play = position({0: {"Alaska": 1}}, phase="reinforce", reserve={0: 3}, cards={0: "IIIAAW"}, sets="constant")
    assert choice(play) == "trade infantry artillery wild"


# Attacking


@pytest.mark.parametrize("least", [0.3, 0.6, 0.9])
def test_it_attacks_only_above_its_least_probability(least: float) -> None:
    """Nothing but Kamchatka can be attacked; the odds decide alone."""
    for attackers in range(1, 12):
        for defenders in (1, 3, 5, 8):
            land = {0: {"Alaska": attackers + 1}, 1: {"Kamchatka": defenders, "Alberta": 90, "Northwest Territory": 90}}
            play = position(land, seats=2)
            chosen = choice(play, min_probability_attack=least, max_loss_ratio_attack=0.0, army_value_modifier_size=0.0)
            win = float(odds_table(20).win[attackers, defenders])
            expected = t(f"attack Alaska>Kamchatka x{min(3, attackers)}") if win >= least else "cease"
            assert chosen == expected, (attackers, defenders, win)


def test_it_attacks_only_when_enough_are_expected_to_survive() -> None:
    """Eight against four leave 5.6 of 8 on average when they win."""
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 4, "Alberta": 90, "Northwest Territory": 90}}
    survivors = float(odds_table(10).left[8, 4]) / 8
    play = position(land, seats=2)
    assert choice(play, max_loss_ratio_attack=survivors - 0.01).startswith("attack")
    assert choice(play, max_loss_ratio_attack=survivors + 0.01) == "cease"


def test_it_presses_on_while_the_odds_hold() -> None:
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 3, "Alberta": 2, "Northwest Territory": 2, "Peru": 1}}
    play = position(land, seats=3)
    play.attack("Alaska>Kamchatka", "641", "55")
    assert choice(play) == t("attack Alaska>Kamchatka x3")


def test_and_stops_when_they_do_not() -> None:
    land = {0: {"Alaska": 4}, 1: {"Kamchatka": 3, "Alberta": 9, "Northwest Territory": 9}}
    play = position(land, seats=2)
    play.attack("Alaska>Kamchatka", "111", "66")
    assert choice(play) == "cease"


def test_it_would_rather_finish_a_continent_than_begin_one() -> None:
    land = {0: {"New Guinea": 6, "Indonesia": 1, "Eastern Australia": 1, "Alaska": 6}}
    assert choice(position(land), denial=0.0) == t("attack New Guinea>Western Australia x3")


def test_it_breaks_the_continent_of_another() -> None:
    """From Siam both Indonesia, the gate of a whole continent, and India are open."""
    land: dict[int, dict[str, int]] = {0: {"Siam": 9}, 1: dict.fromkeys(CONTINENTS["Australia"][1], 1), 2: {}}
    play = position(land, seats=3)
    assert choice(play, continent__4=0.1) == t("attack Siam>Indonesia x3")


def test_it_puts_out_a_seat_that_has_cards() -> None:
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 1}}
    play = position(land, seats=3, cards={1: "IIC"})
    assert choice(play) == t("attack Alaska>Kamchatka x3")


def test_it_defends_with_all_it_may() -> None:
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 3}}
    assert choice(position(land, defence="asked").do("attack Alaska>Kamchatka x3")) == "defend x2"
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 1}}
    assert choice(position(land, defence="asked").do("attack Alaska>Kamchatka x3")) == "defend x1"


# Following and fortifying


def test_everybody_follows_to_where_the_next_conquest_is() -> None:
    """Behind Alaska stands nobody that could be attacked with profit; ahead of Kamchatka all is weak."""
    land = {0: {"Alaska": 9}, 1: {"Kamchatka": 1, "Alberta": 50, "Northwest Territory": 50}}
    play = position(land, seats=3).attack("Alaska>Kamchatka", "666", "1")
    assert choice(play) == "follow x5"


def test_nobody_follows_into_a_dead_end() -> None:
    land = {0: {"New Guinea": 9, "Indonesia": 1, "Western Australia": 1}}
    play = position(land, seats=2).attack("New Guinea>Eastern Australia", "666", "1")
    assert choice(play) == "follow x0"


def test_idle_armies_move_to_the_border() -> None:
    land = {0: {"Eastern Australia": 8, "Western Australia": 1, "New Guinea": 1, "Indonesia": 1}}
    play = position(land).do("cease")
    assert choice(play) == t("fortify Eastern Australia>Indonesia x7")
    play.do(choice(play))
    assert choice(play) == "end"


def test_armies_on_the_border_stay() -> None:
    land = {0: {"Alaska": 5, "Alberta": 5}}
    assert choice(position(land).do("cease")) == "end"


# Strength


VARIANTS: list[dict[str, Any]] = [
    {},
    {"sets": "rising-hasbro"},
    {"sets": "constant"},
    {"territories": "chosen"},
    {"territories": "chosen", "sets": "constant", "placing": "one"},
    {"defence": "asked"},
    {"lenient": True},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_it_beats_random_play(options: dict[str, Any]) -> None:
    match = risk(3, **options)
    bots = [find_bot(match, name) for name in ("standard", "random", "random")]
    summary = simulate(match, bots, 200, seed=1)
    assert summary.wins["standard"] >= 190


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_its_games_against_itself_come_to_an_end(options: dict[str, Any]) -> None:
    match = risk(3, **options)
    summary = simulate(match, [find_bot(match, "standard")] * 3, 300, seed=2)
    assert summary.unfinished <= 3


def test_the_names_of_the_board_are_those_of_the_tests() -> None:
    assert [parameter.about for parameter in risk(3).game.bots()[1].parameters(risk(3))][-42:] == NAMES

"""Attack (R1): who may attack whom with how many dice, what the dice do, and what follows a conquest."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rng import make_rng

from ..positions import Play, at, position, t
from ..world import NAMES, NEAR


def facing(attackers: int, defenders: int, **more: object) -> Play:
    """Seat 0 in Alaska against Kamchatka, one more territory of seat 1 elsewhere, seat 2 has the rest."""
    land = {0: {"Alaska": attackers}, 1: {"Kamchatka": defenders, "Peru": 1}}
    return position(land, seats=3, **more)


# Attackers and targets


def test_attacks_go_to_neighbours_of_other_seats() -> None:
    play = position({0: {"Brazil": 5, "Peru": 1, "Venezuela": 2}})
    assert play.legal("attack") == {
        t("attack Brazil>Argentina x1..3"),
        t("attack Brazil>North Africa x1..3"),
        t("attack Venezuela>Central America x1"),
    }


def test_attacks_cross_the_sea_where_the_board_draws_a_line() -> None:
    play = position({0: {"Alaska": 4}})
    assert t("attack Alaska>Kamchatka x1..3") in play.legal("attack")


@pytest.mark.parametrize("name", NAMES)
def test_every_territory_can_attack_all_its_neighbours_and_nobody_else(name: str) -> None:
    play = position({0: {name: 4}})
    assert play.legal("attack") == {f"attack {at(name)}>{near} x1..3" for near in NEAR[at(name)]}


@pytest.mark.parametrize(
    ("armies", "dice"), [(1, None), (2, "x1"), (3, "x1..2"), (4, "x1..3"), (5, "x1..3"), (99, "x1..3")]
)
def test_one_to_three_dice_and_one_army_stays(armies: int, dice: str | None) -> None:
    attacks = facing(armies, 1).legal("attack")
    assert {text.split()[-1] for text in attacks} == ({dice} if dice else set())


@pytest.mark.parametrize("move", [
    "attack Alaska>Peru x1",
    "attack Alaska>Alaska x1",
    "attack Kamchatka>Alaska x1",
    "attack Alaska>Kamchatka x4",
    "attack Alaska>Kamchatka x0",
])  # fmt: skip
def test_other_attacks_are_refused(move: str) -> None:
    with pytest.raises(BadMove, match="not legal"):
        facing(9, 1).do(move, 6, 0, 0, 1, 0, 0, 0, 0, 0)


def test_attacking_may_stop_at_any_time() -> None:
    play = facing(9, 5)
    assert "cease" in play.allowed()
    play.attack("Alaska>Kamchatka", "666", "55")
    assert "cease" in play.allowed()


# Dice


def losses(attack: tuple[int, ...], defence: tuple[int, ...]) -> tuple[int, int]:
    """By the rule book: highest against highest, second against second, ties defend."""
    lost_attack = lost_defence = 0
    attack, defence = tuple(sorted(attack)), tuple(sorted(defence))
    while attack and defence:
        if attack[-1] > defence[-1]:
            lost_defence += 1
        else:
            lost_attack += 1
        attack, defence = attack[:-1], defence[:-1]
    return lost_attack, lost_defence


@pytest.mark.parametrize(("dice", "defenders"), list(product((1, 2, 3), (1, 2))))
def test_every_roll_costs_what_the_rule_book_says(dice: int, defenders: int) -> None:
    """All outcomes of every number of dice: 7776 of three against two."""
    play = facing(9, 9)
    if defenders == 1:
        play.match, play.state = facing(9, 1).match, facing(9, 1).state
    match, state = play.match, play.state
    move = play.row(f"attack Alaska>Kamchatka x{dice}")
    # One die in defence is rolled by one army only; with that army lost the territory falls.
    for roll in product(range(1, 7), repeat=dice + defenders):
        attack, defence = sorted(roll[:dice], reverse=True), sorted(roll[dice:], reverse=True)
        luck = (*attack, *[0] * (3 - dice), *defence, *[0] * (2 - defenders), 0, 0, 0, 0)
        after = match.apply(state, 0, move, luck)
        lost, beaten = losses(tuple(attack), tuple(defence))
        if defenders == 2:
            assert int(after.armies[at("Kamchatka")]) == 9 - beaten
            assert int(after.armies[at("Alaska")]) == 9 - lost
        else:
            fell = beaten == 1
            assert int(after.owner[at("Kamchatka")]) == (0 if fell else 1)
            assert int(after.armies[at("Kamchatka")]) == (dice if fell else 1)
            assert int(after.armies[at("Alaska")]) == (9 - dice if fell else 9 - lost)


def test_ties_defend() -> None:
    play = facing(9, 9).attack("Alaska>Kamchatka", "666", "66")
    assert (play.armies("Alaska"), play.armies("Kamchatka")) == (7, 9)


def test_the_dice_are_fair() -> None:
    """Of three dice against two the attacker loses nothing in 2890 of 7776 rolls, one army in 2611, two in 2275."""
    play = facing(9, 9)
    rng, move = make_rng(5), play.row("attack Alaska>Kamchatka x3")
    found: Counter[int] = Counter()
    faces: Counter[int] = Counter()
    rolls = 7776
    for _ in range(rolls):
        luck = play.match.chance(play.state, 0, move, rng)
        play.match.check_luck(play.state, 0, move, luck)
        found[losses(luck[:3], luck[3:5])[0]] += 1
        faces.update(luck[:5])
    for lost, expected in enumerate((2890, 2611, 2275)):
        assert abs(found[lost] - expected) < 4 * 43
    for face in range(1, 7):
        assert abs(faces[face] - 5 * rolls / 6) < 4 * 74


@pytest.mark.parametrize(
    ("attackers", "dice", "defenders", "rolled"), [(9, 3, 9, 5), (9, 1, 9, 3), (9, 2, 1, 3), (2, 1, 1, 2)]
)
def test_as_many_dice_are_rolled_as_armies_fight(attackers: int, dice: int, defenders: int, rolled: int) -> None:
    play = facing(attackers, defenders)
    luck = play.match.chance(play.state, 0, play.row(f"attack Alaska>Kamchatka x{dice}"), make_rng(2))
    assert sum(die > 0 for die in luck[:5]) == rolled
    assert list(luck[:3]) == sorted(luck[:3], reverse=True)
    assert list(luck[3:5]) == sorted(luck[3:5], reverse=True)


@pytest.mark.parametrize("luck", [
    (6, 5, 4, 2, 1, 0, 0, 0),
    (6, 5, 4, 2, 1, 0, 0, 0, 1),
    (4, 5, 6, 2, 1, 0, 0, 0, 0),
    (6, 5, 4, 1, 2, 0, 0, 0, 0),
    (6, 5, 0, 2, 1, 0, 0, 0, 0),
    (7, 5, 4, 2, 1, 0, 0, 0, 0),
    (6, 5, 4, 2, 0, 0, 0, 0, 0),
    (6, 5, -1, 2, 1, 0, 0, 0, 0),
    (),
])  # fmt: skip
def test_dice_that_cannot_fall_are_refused(luck: tuple[int, ...]) -> None:
    with pytest.raises(BadMove, match="cannot occur"):
        facing(9, 9).do("attack Alaska>Kamchatka x3", *luck)


def test_cards_of_an_eliminated_seat_cannot_be_made_up() -> None:
    play = position({0: {"Alaska": 9}, 1: {"Kamchatka": 1}}, seats=3, cards={1: "IC"})
    for cards in ((0, 0, 0, 0), (1, 0, 0, 0), (1, 1, 1, 0), (2, 0, 0, 0)):
        with pytest.raises(BadMove, match="cannot occur"):
            play.do("attack Alaska>Kamchatka x3", 6, 6, 6, 1, 0, *cards)
    play.do("attack Alaska>Kamchatka x3", 6, 6, 6, 1, 0, 1, 1, 0, 0)


# Conquest


@pytest.mark.parametrize("dice", ["6", "66", "666"])
def test_exactly_the_attacking_dice_move_in(dice: str) -> None:
    play = facing(9, 1).attack("Alaska>Kamchatka", dice, "1")
    assert play.owner("Kamchatka") == 0
    assert play.armies("Kamchatka") == len(dice)
    assert play.armies("Alaska") == 9 - len(dice)
    assert play.phase == "follow"
    assert play.seat == 0


@pytest.mark.parametrize("followers", [0, 1, 5])
def test_any_number_may_follow_but_one_stays(followers: int) -> None:
    play = facing(9, 1).attack("Alaska>Kamchatka", "666", "1")
    assert play.legal() == {"follow x0..5"}
    play.do(f"follow x{followers}")
    assert (play.armies("Kamchatka"), play.armies("Alaska")) == (3 + followers, 6 - followers)
    assert play.phase == "attack"


@pytest.mark.parametrize(("armies", "dice"), [(2, "6"), (3, "66"), (4, "666")])
def test_nobody_is_asked_who_follows_when_nobody_can(armies: int, dice: str) -> None:
    play = facing(armies, 1).attack("Alaska>Kamchatka", dice, "1")
    assert play.armies("Alaska") == 1
    assert play.phase == "attack"


def test_a_conquest_with_losses_of_its_own_moves_the_dice_that_were_rolled() -> None:
    """Of two defenders only one falls, the attacker loses one; the next roll conquers with two dice."""
    play = facing(4, 2).attack("Alaska>Kamchatka", "641", "55")
    assert (play.armies("Alaska"), play.armies("Kamchatka")) == (3, 1)
    play.attack("Alaska>Kamchatka", "62", "5")
    assert (play.armies("Alaska"), play.armies("Kamchatka")) == (1, 2)


def test_conquered_land_can_attack_on_in_the_same_turn() -> None:
    play = facing(9, 1).attack("Alaska>Kamchatka", "666", "1").do("follow x5")
    assert t("attack Kamchatka>Japan x1..3") in play.legal("attack")


# The defender is asked


def asked(attackers: int, defenders: int) -> Play:
    return facing(attackers, defenders, defence="asked").do("attack Alaska>Kamchatka x3")


def test_the_defender_chooses_one_or_two_dice() -> None:
    play = asked(9, 5)
    assert (play.phase, play.seat) == ("defend", 1)
    assert play.legal() == {"defend x1..2"}
    assert play.match.legal(play.state, 0) == [], "the attacker waits"
    assert play.armies("Kamchatka") == 5, "nothing was rolled yet"
    play.do("defend x1", 6, 5, 4, 5, 0, 0, 0, 0, 0)
    assert (play.phase, play.seat, play.armies("Kamchatka")) == ("attack", 0, 4)
    play.do("attack Alaska>Kamchatka x1").do("defend x2", 6, 0, 0, 6, 5, 0, 0, 0, 0)
    assert (play.armies("Alaska"), play.armies("Kamchatka")) == (8, 4)


def test_a_single_defender_has_one_die() -> None:
    assert asked(9, 1).legal() == {"defend x1"}


def test_one_die_in_defence_is_all_that_can_be_lost() -> None:
    play = asked(9, 2).do("defend x1", 6, 6, 6, 1, 0, 0, 0, 0, 0)
    assert play.armies("Kamchatka") == 1
    assert play.owner("Kamchatka") == 1


def test_an_answer_can_lose_the_territory() -> None:
    play = asked(9, 2).do("defend x2", 6, 6, 6, 1, 1, 0, 0, 0, 0)
    assert play.owner("Kamchatka") == 0
    assert (play.phase, play.seat) == ("follow", 0)


def test_an_answer_with_dice_that_were_not_rolled_is_refused() -> None:
    with pytest.raises(BadMove, match="cannot occur"):
        asked(9, 5).do("defend x1", 6, 5, 4, 5, 3, 0, 0, 0, 0)
    with pytest.raises(BadMove, match="cannot occur"):
        facing(9, 5, defence="asked").do("attack Alaska>Kamchatka x3", 6, 5, 4, 5, 3, 0, 0, 0, 0)


def test_the_last_defender_hands_over_the_cards() -> None:
    play = position({0: {"Alaska": 9}, 1: {"Kamchatka": 1}}, seats=3, cards={1: "IC"}, defence="asked")
    play.do("attack Alaska>Kamchatka x3").do("defend x1", 6, 6, 6, 1, 0, 1, 1, 0, 0)
    assert play.hand(0) == "IC"

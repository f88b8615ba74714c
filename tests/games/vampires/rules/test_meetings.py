"""Arrivals of groups (V1): joining, conversion, sure victories, battles."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove
from hegemon.games.vampires.rules.map_files import Group, Map

from ..positions import Play, grid, vampires


def attack(attackers: int, defenders: str, *luck: int, **options: bool) -> Play:
    """The vampires on the left attack; more of both elsewhere, so that nobody is gone."""
    play = grid(f"{attackers}v {defenders} . 1v . 1w", **options)
    return play.do(f"move 0,0>1,0 x{attackers}", "end", luck=luck)


def test_an_empty_cell_is_taken() -> None:
    assert grid("4v . . 9w").do("move 0,0>1,0 x4", "end").drawn == [". 4v . 9w"]


def test_own_groups_are_added() -> None:
    assert grid("4v 3v . 9w").do("move 0,0>1,0 x2", "end").drawn == ["2v 5v . 9w"]


@pytest.mark.parametrize("humans", [1, 4, 5])
def test_humans_who_are_not_more_are_all_converted(humans: int) -> None:
    play = attack(5, f"{humans}h")
    assert play.drawn == [f". {5 + humans}v . 1v . 1w"]
    assert play.state.population.tolist() == [0, 0, 6 + humans, 1]
    assert play.event["meetings"][0]["meeting"] == "convert"


def test_werewolves_convert_to_werewolves() -> None:
    assert grid("9v . 2h 3w", seat=1).do("move 3,0>2,0 x3", "end").drawn == ["9v . 5w ."]


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 2), (2, 1), (5, 3), (6, 4), (30, 20), (9, 1)])
def test_enemies_are_killed_without_loss_by_one_and_a_half_times_as_many(attackers: int, defenders: int) -> None:
    play = attack(attackers, f"{defenders}w")
    assert play.drawn == [f". {attackers}v . 1v . 1w"]
    assert play.event["meetings"][0]["meeting"] == "kill"


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 1), (2, 2), (4, 3), (7, 5), (29, 20), (1, 9)])
def test_against_more_there_is_a_battle(attackers: int, defenders: int) -> None:
    play = attack(attackers, f"{defenders}w", 1, 1)
    assert play.event["meetings"][0]["meeting"] == "battle"
    with pytest.raises(BadMove, match="luck"):
        attack(attackers, f"{defenders}w")


def test_attackers_who_win_may_lose_some_and_the_enemies_all() -> None:
    play = attack(4, "3w", 1, 2)
    assert play.drawn == [". 2v . 1v . 1w"]
    assert play.state.population.tolist() == [0, 0, 3, 1]


def test_attackers_who_lose_are_all_dead() -> None:
    play = attack(4, "4w", 0, 3)
    assert play.drawn == [". 3w . 1v . 1w"]
    assert play.state.population.tolist() == [0, 0, 1, 4]


def test_nobody_left_is_an_empty_cell() -> None:
    for won in (0, 1):
        play = attack(4, "4w", won, 0)
        assert play.drawn == [". . . 1v . 1w"]
        assert play.state.groups == 2


def test_against_more_humans_there_is_a_battle_too() -> None:
    play = attack(4, "5h", 1, 9)
    assert play.drawn == [". 9v . 1v . 1w"]
    play = attack(4, "5h", 0, 5)
    assert play.drawn == [". 5h . 1v . 1w"]
    assert play.state.population.tolist() == [0, 5, 1, 1]


@pytest.mark.parametrize(
    ("luck", "what"),
    [((2, 1), "a third side"), ((1, 10), "more than fought"), ((0, 6), "more than there were"), ((1, -1), "less"),
     ((1,), "half a battle"), ((1, 1, 1, 1), "two battles"), ((), "none")],
)  # fmt: skip
def test_luck_that_no_battle_has_is_refused(luck: tuple[int, ...], what: str) -> None:
    with pytest.raises(BadMove, match="cannot occur"):
        attack(4, "5h", *luck)


def test_of_enemies_no_more_survive_than_attacked() -> None:
    with pytest.raises(BadMove, match="cannot occur"):
        attack(4, "4w", 1, 5)


def test_battles_of_a_turn_are_listed_in_the_order_of_its_parts() -> None:
    play = grid(""". 9v .
                   3w . 3h
                   . 2w 1v""")
    play.do("move 1,0>0,1 x2", "move 1,0>2,1 x2", "end", luck=(0, 3, 1, 4))
    assert play.drawn == [". 5v .", "3w . 4v", ". 2w 1v"]
    play = grid(""". 9v .
                   3w . 3h
                   . 2w 1v""")
    play.do("move 1,0>2,1 x2", "move 1,0>0,1 x2", "end", luck=(1, 4, 0, 3))
    assert play.drawn == [". 5v .", "3w . 4v", ". 2w 1v"]


def test_a_hopeless_attack_is_a_battle_unless_the_table_says_that_it_dies() -> None:
    assert attack(2, "3w", 1, 2).drawn == [". 2v . 1v . 1w"]
    play = attack(2, "3w", hopeless_attack_dies=True)
    assert play.drawn == [". 3w . 1v . 1w"]
    assert play.state.population.tolist() == [0, 0, 1, 4]
    assert play.event["meetings"][0] | {"text": ""} == {
        "x": 1, "y": 0, "attackers": 2, "kind": "werewolves", "defenders": 3, "meeting": "die", "won": False,
        "after": "werewolves", "left": 3, "converted": 0, "text": "",
    }  # fmt: skip


def test_with_that_option_battles_are_as_ever_where_nobody_is_sure() -> None:
    assert attack(3, "4w", 1, 3, hopeless_attack_dies=True).drawn == [". 3v . 1v . 1w"]
    assert attack(1, "3h", 1, 4, hopeless_attack_dies=True).drawn == [". 4v . 1v . 1w"]


def test_the_largest_count_is_a_byte() -> None:
    humans = Group(x=1, y=0, count=200)
    board = Map(
        rows=1, columns=4, humans=(humans,), vampires=Group(x=0, y=0, count=55), werewolves=Group(x=3, y=0, count=1)
    )
    match = vampires(board)
    play = Play(match, match.start()).do("move 0,0>1,0 x55", "end", luck=(1, 255))
    assert play.drawn == [". 255v . 1w"]

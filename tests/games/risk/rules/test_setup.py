"""Setting up (R1, R2): the board, starting armies, claiming or dealing territories, placing the rest."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.games.risk import GAME
from hegemon.games.risk.rules.board import load_map

from ..positions import Play, new_game, t
from ..world import CONTINENTS, EDGES, NAMES

STARTING_ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}


def deal(play: Play, seed: int = 1) -> Play:
    """Let the dealer act."""
    move = play.row("deal")
    return play.do("deal", *play.match.chance(play.state, DEALER, move, make_rng(seed)))


def place_everything(play: Play) -> Play:
    """Every seat puts its armies on the first territory it has."""
    while play.phase == "place":
        own = int((play.state.owner == play.seat).argmax())
        if f"place {own} x1" in play.legal():
            play.do(f"place {own} x1")
        else:
            play.do(f"place {own} x{play.state.reserve[play.seat]}")
    return play


def test_the_classic_board_is_the_one_of_the_rule_book() -> None:
    world = load_map("classic")
    assert list(world.territories) == NAMES
    assert {tuple(sorted(edge)) for edge in world.edges} == {tuple(sorted(edge)) for edge in EDGES}
    assert len(world.edges) == len(EDGES) == 83
    for part, (name, (bonus, members)) in zip(world.continents, CONTINENTS.items(), strict=True):
        assert (part["name"], part["bonus"]) == (name, bonus)
        assert [NAMES[territory] for territory in part["territories"]] == members


@pytest.mark.parametrize(("seats", "armies"), STARTING_ARMIES.items())
def test_fewer_seats_start_with_more_armies(seats: int, armies: int) -> None:
    play = new_game(seats, territories="chosen")
    assert play.state.reserve[:seats].tolist() == [armies] * seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_risk_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 6 seats"):
        GAME.match(seats)


def test_all_44_cards_are_in_the_deck() -> None:
    play = new_game(3)
    assert play.state.deck.tolist() == [14, 14, 14, 2]
    assert play.state.deck_left == 44


# Territories chosen


def test_seats_claim_free_territories_one_by_one_in_turn() -> None:
    play = new_game(3, territories="chosen")
    assert play.legal() == {f"claim {territory}" for territory in range(42)}
    play.do("claim Peru")
    assert (play.owner("Peru"), play.armies("Peru"), play.seat) == (0, 1, 1)
    assert play.state.reserve[:3].tolist() == [34, 35, 35]
    assert t("claim Peru") not in play.legal()
    assert len(play.legal()) == 41
    with pytest.raises(BadMove, match="not legal"):
        play.do("claim Peru")
    play.do("claim Brazil").do("claim Alaska")
    assert play.seat == 0


@pytest.mark.parametrize("seats", STARTING_ARMIES)
def test_when_all_is_claimed_everybody_has_a_fair_share_and_places_the_rest(seats: int) -> None:
    play = new_game(seats, territories="chosen")
    for territory in range(42):
        assert play.phase == "claim"
        assert play.seat == territory % seats
        play.do(f"claim {territory}")
    assert play.phase == "place"
    held = play.state.held[:seats].tolist()
    assert sum(held) == 42
    assert max(held) - min(held) <= 1
    assert [h + r for h, r in zip(held, play.state.reserve.tolist(), strict=False)] == [STARTING_ARMIES[seats]] * seats
    assert place_everything(play).phase == "reinforce"


# Territories dealt


def test_only_the_dealer_deals() -> None:
    play = new_game(4)
    assert play.match.to_move(play.state) == (DEALER,)
    assert play.legal() == {"deal"}
    assert play.match.legal(play.state, 0) == []


@pytest.mark.parametrize("seats", STARTING_ARMIES)
def test_territories_are_dealt_evenly_with_one_army_each(seats: int) -> None:
    play = deal(new_game(seats))
    shares = Counter(play.state.owner[:42].tolist())
    assert set(shares) == set(range(seats))
    assert max(shares.values()) - min(shares.values()) <= 1
    assert play.state.armies[:42].tolist() == [1] * 42
    assert play.state.reserve[:seats].tolist() == [STARTING_ARMIES[seats] - shares[seat] for seat in range(seats)]
    assert play.phase == "place"


def test_the_order_of_the_deal_decides_who_gets_what() -> None:
    order = list(range(41, -1, -1))
    play = new_game(3).do("deal", *order)
    assert [int(play.state.owner[territory]) for territory in order[:6]] == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize(
    "order", [list(range(41)), [*range(41), 40], [*range(41), 42], [-1, *range(41)], list(range(43))]
)
def test_a_deal_that_is_no_shuffle_is_refused(order: list[int]) -> None:
    with pytest.raises(BadMove, match="cannot occur"):
        new_game(3).do("deal", *order)


def test_every_territory_goes_to_every_seat_about_as_often() -> None:
    counts = Counter()
    for seed in range(600):
        play = deal(new_game(3), seed)
        counts.update((territory, int(play.state.owner[territory])) for territory in (0, 20, 41))
    for count in counts.values():
        assert 150 <= count <= 250  # 200 expected, standard deviation 11.5


# Placing


def test_armies_are_placed_one_by_one_in_turn() -> None:
    play = deal(new_game(3, placing="one"))
    assert play.seat == 0
    own = play.state.owner[:42] == 0
    assert play.legal() == {f"place {territory} x1" for territory in range(42) if own[territory]}
    territory = int(own.argmax())
    play.do(f"place {territory} x1")
    assert play.state.armies[territory] == 2
    assert play.seat == 1


def test_or_as_many_as_one_likes_at_a_time() -> None:
    play = deal(new_game(3))
    first, second = play.state.owner[:42].tolist().index(0), 41 - play.state.owner[:42].tolist()[::-1].index(0)
    assert f"place {first} x1..21" in play.legal()
    assert "end" not in play.allowed(), "at least one army must be placed"
    play.do(f"place {first} x20")
    assert play.seat == 0
    assert play.legal("place") & {f"place {first} x1"}
    assert "end" in play.allowed()
    play.do(f"place {second} x1")
    assert play.seat == 1, "nothing left to place"


def test_a_seat_may_keep_armies_for_its_next_chance_to_place() -> None:
    play = deal(new_game(3))
    territory = int((play.state.owner == 0).argmax())
    play.do(f"place {territory} x5").do("end")
    assert (play.seat, play.phase) == (1, "place")
    assert play.state.reserve[0] == 35 - 14 - 5


@pytest.mark.parametrize("placing", ["one", "many"])
@pytest.mark.parametrize("seats", STARTING_ARMIES)
def test_the_first_turn_begins_when_all_armies_are_placed(seats: int, placing: str) -> None:
    play = place_everything(deal(new_game(seats, placing=placing)))
    assert (play.phase, play.seat, int(play.state.turn)) == ("reinforce", 0, 1)
    assert int(play.state.armies.sum()) == seats * STARTING_ARMIES[seats]
    assert play.state.reserve[1:seats].tolist() == [0] * (seats - 1)

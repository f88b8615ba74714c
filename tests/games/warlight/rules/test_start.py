"""W2: the four ways to begin."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hegemon.core.errors import BadMove
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER, SPECTATOR, Luck
from hegemon.games.warlight.rules.map_files import load_map

from ..positions import Play, new_game, warlight

WORLD = load_map("world")


def dealt(seats: int, seed: int = 1, **options: Any) -> tuple[Play, Luck]:
    """A game after the first deal, and its luck."""
    play = new_game(seats, **options)
    assert play.to_move() == (DEALER,)
    luck = play.match.chance(play.state, DEALER, play.row("deal"), make_rng(seed))
    return play.do(DEALER, "deal", *luck), luck


def offers(play: Play, seat: int) -> list[int]:
    return [int(text.split()[1]) for text in map(play.match.game.forms.write_box, play.match.legal(play.state, seat))]


def super_regions(regions: list[int], board: str = "world") -> list[int]:
    return sorted(load_map(board).super_of[r] for r in regions)


# offer-per-super-region


def test_every_seat_is_offered_one_region_of_each_super_region_disjoint() -> None:
    for seed in range(20):
        play, luck = dealt(4, seed, board="world", picks=2)
        own = [offers(play, seat) for seat in range(4)]
        assert all(super_regions(regions) == [0, 1, 2, 3, 4, 5] for regions in own)
        assert len({r for regions in own for r in regions}) == 24 == len(luck)


def test_super_regions_too_small_for_all_seats_are_left_out() -> None:
    play, _ = dealt(6, board="world", picks=2)
    assert all(super_regions(offers(play, seat)) == [0, 2, 3, 4] for seat in range(6))


def test_where_super_regions_are_too_few_other_regions_fill_up() -> None:
    play, luck = dealt(6, board="duel", picks=1)
    assert [len(offers(play, seat)) for seat in range(6)] == [1] * 6
    assert len(set(luck)) == 6


def test_all_pick_at_once_a_set_number_and_commit() -> None:
    play, _ = dealt(2, board="world", picks=2)
    assert play.to_move() == (0, 1)
    first, second = offers(play, 0)[:2]
    play.do(0, f"pick {first}")
    assert "commit" not in play.legal(0)
    play.do(0, f"pick {second}")
    assert play.legal(0) == {"commit", "cancel 0..1"}
    play.do(0, "commit")
    assert play.to_move() == (1,)
    assert play.phase == "pick"
    theirs = offers(play, 1)[2:4]
    play.all(1, *(f"pick {r}" for r in theirs), "commit")
    assert play.phase == "order"
    assert play.state.turn == 1
    assert [r for r in range(42) if play.state.owner[r] == 0] == sorted([first, second])
    assert [r for r in range(42) if play.state.owner[r] == 1] == sorted(theirs)
    assert play.state.held[:2].tolist() == [2, 2]
    assert play.state.armies[first] == 2
    assert not play.state.rank.any()
    assert not play.state.offer.any()


def test_a_pick_can_be_taken_back_before_commit() -> None:
    play, _ = dealt(2, board="world", picks=3)
    a, b, c = offers(play, 0)[:3]
    play.all(0, f"pick {a}", f"pick {b}", f"pick {c}", "cancel 1")
    assert play.view(0)["picked"] == [a, c]
    play.do(0, f"pick {b}")
    assert play.view(0)["picked"] == [a, c, b]


def test_nobody_sees_others_picks() -> None:
    play, _ = dealt(2, board="world", picks=2)
    before = play.match.view(play.state, 1).tobytes()
    seen = play.match.view(play.state, SPECTATOR).tobytes()
    row, state = play.row(f"pick {offers(play, 0)[0]}"), play.state
    play.do(0, f"pick {offers(play, 0)[0]}")
    assert play.match.shown(state, 0, row, (), 1) == (None, ())
    assert play.match.shown(state, 0, row, (), SPECTATOR) == (None, ())
    assert play.match.shown(state, 0, row, (), 0) == (row, ())
    assert play.match.view(play.state, 1).tobytes() == before
    assert play.match.view(play.state, SPECTATOR).tobytes() == seen


def test_another_seats_offer_cannot_be_picked() -> None:
    play, _ = dealt(2, board="world", picks=2)
    with pytest.raises(BadMove, match="is not legal now"):
        play.do(0, f"pick {offers(play, 1)[0]}")


# one-per-super-region


def test_a_seat_takes_one_region_of_every_super_region() -> None:
    play = new_game(2, board="islands", start="one-per-super-region")
    order = []
    while play.phase == "pick":
        (seat,) = play.to_move()
        order.append(seat)
        play.do(seat, f"pick {offers(play, seat)[0]}")
    assert order == [0, 1, 1, 0, 0, 1, 1, 0, 0, 1]
    for seat in range(2):
        mine = [r for r in range(20) if play.state.owner[r] == seat]
        assert super_regions(mine, "islands") == [0, 1, 2, 3, 4]


def test_a_super_region_where_one_has_a_region_is_closed_to_it() -> None:
    play = new_game(2, board="duel", start="one-per-super-region")
    play.do(0, "pick Westgate")
    assert "pick Westfield" in play.legal(1)
    assert "pick Westgate" not in play.legal(1)
    play.do(1, "pick Westfield").do(1, "pick Bridge")
    assert play.legal(0) == {
        f"pick {name}" for name in ("North Ford", "Market", "South Ford", "Eastfield", "Eastport", "Eastgate")
    }


def test_seats_that_find_no_free_region_go_without() -> None:
    play = new_game(6, board="duel", start="one-per-super-region")
    while play.phase == "pick":
        (seat,) = play.to_move()
        play.do(seat, f"pick {offers(play, seat)[0]}")
    assert play.state.held[:6].sum() == 10
    assert min(play.state.held[:6]) == 1


def test_picks_in_turn_are_open() -> None:
    play = new_game(2, board="duel", start="one-per-super-region", fog=True)
    play.do(0, "pick Westgate", viewer=1)
    assert play.event["text"] == "picks Westgate"
    assert play.view(1)["owner"][play.at("Westgate")] == 0


# challenge-1


def test_two_regions_of_each_super_region_are_offered_to_both() -> None:
    for seed in range(20):
        play, luck = dealt(2, seed, board="world", start="challenge-1", picks=3)
        assert super_regions(list(luck)) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
        assert len(set(luck)) == 12
        assert sorted(offers(play, 0)) == sorted(offers(play, 1)) == sorted(luck)


def ranked(first: list[int], second: list[int], *turns: int) -> list[list[int]]:
    """The regions that both seats get for their wishes, given as places in the list of offered regions."""
    play, luck = dealt(2, 7, board="world", start="challenge-1", picks=3)
    for seat, wishes in enumerate((first, second)):
        play.all(seat, *(f"pick {luck[wish]}" for wish in wishes))
        assert not play.legal(seat, "pick")
        play.do(seat, "commit")
    assert play.to_move() == (DEALER,)
    play.do(DEALER, "deal", *turns)
    assert play.phase == "order"
    return [[i for i, r in enumerate(luck) if play.state.owner[r] == seat] for seat in range(2)]


def test_each_seat_ranks_six_and_gets_three_down_both_lists() -> None:
    assert ranked([0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], 0, 1, 0, 1, 0, 1) == [[0, 1, 2], [6, 7, 8]]


def test_the_same_wish_is_decided_by_a_coin() -> None:
    same = [0, 1, 2, 3, 4, 5]
    assert ranked(same, same, 0, 1, 0, 1, 0, 1) == [[0, 2, 4], [1, 3, 5]]
    assert ranked(same, same, 1, 0, 0, 1, 1, 0) == [[1, 2, 5], [0, 3, 4]]
    assert ranked(same, [1, 0, 2, 3, 4, 5], 1, 0, 0, 1, 0, 1) == [[0, 2, 4], [1, 3, 5]]


def test_the_coin_is_fair_and_falls_anew_for_every_region() -> None:
    play, luck = dealt(2, board="world", start="challenge-1", picks=3)
    for seat in range(2):
        play.all(seat, *(f"pick {r}" for r in luck[:6]), "commit")
    tosses: Counter[Luck] = Counter()
    rng = make_rng(1)
    for _ in range(8000):
        tosses[play.match.chance(play.state, DEALER, play.row("deal"), rng)] += 1
    assert len(tosses) == 8
    assert all(abs(count - 1000) < 4 * 30 for count in tosses.values())


@pytest.mark.parametrize("turns", [(0, 0, 0, 1, 0, 1), (0, 1, 0, 1), (0, 2, 0, 1, 0, 1), (0, 1, 0, 1, 0, 1, 0)])
def test_coins_that_cannot_fall_so_are_refused(turns: Luck) -> None:
    with pytest.raises(BadMove, match="the luck"):
        ranked([0, 1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11], *turns)


def test_three_seats_rank_nine_of_three_a_super_region() -> None:
    play, luck = dealt(3, board="world", start="challenge-1", picks=3)
    assert len(luck) == 18
    for seat in range(3):
        play.all(seat, *(f"pick {r}" for r in luck[:9]), "commit")
    play.do(DEALER, "deal", 2, 1, 0, 0, 1, 2, 1, 0, 2)
    assert [[luck.index(r) for r in range(42) if play.state.owner[r] == s] for s in range(3)] == [
        sorted([2, 3, 7], key=lambda i: luck[i]),
        sorted([1, 4, 6], key=lambda i: luck[i]),
        sorted([0, 5, 8], key=lambda i: luck[i]),
    ]


# challenge-2


def test_one_region_of_each_super_region_without_wastelands_is_offered() -> None:
    for seed in range(30):
        play, luck = dealt(2, seed, board="world", start="challenge-2", picks=3, wastelands=3)
        waste, offered = luck[:3], luck[3:]
        assert super_regions(list(offered)) == [0, 1, 2, 3, 4, 5]
        assert not set(waste) & set(offered)
        assert [r for r in range(42) if play.state.armies[r] == 6] == sorted(waste)
        assert play.view(0)["wastelands"] == sorted(waste)
        assert sorted(offers(play, 0)) == sorted(offered)


def test_picks_alternate_one_two_two_one() -> None:
    play, _ = dealt(2, board="world", start="challenge-2", picks=3, wastelands=3)
    order = []
    while play.phase == "pick":
        (seat,) = play.to_move()
        order.append(seat)
        play.do(seat, f"pick {offers(play, seat)[0]}")
    assert order == [0, 1, 1, 0, 0, 1]
    assert play.state.held[:2].tolist() == [3, 3]


def test_three_seats_pick_there_and_back_again() -> None:
    play, _ = dealt(3, board="world", start="challenge-2", picks=3)
    order = []
    while play.phase == "pick":
        (seat,) = play.to_move()
        order.append(seat)
        play.do(seat, f"pick {offers(play, seat)[0]}")
    assert order == [0, 1, 2, 2, 1, 0, 0, 1, 2]


# Dealing


def test_every_region_is_offered_equally_often() -> None:
    match = warlight(2, board="world", start="challenge-2", picks=2, wastelands=3)
    rng, counts, waste = make_rng(4), Counter[int](), Counter[int]()
    for _ in range(6000):
        luck = match.chance(match.start(), DEALER, match.read("deal"), rng)
        waste.update(luck[:3])
        counts.update(r for r in luck[3:] if WORLD.super_of[r] == 1)
    assert all(abs(waste[r] - 6000 * 3 / 42) < 4 * 20 for r in range(42))
    assert all(abs(counts[r] - 1500) < 4 * 34 for r in WORLD.super_regions[1].regions)


@pytest.mark.parametrize(
    "options",
    [
        {"start": "offer-per-super-region", "picks": 2},
        {"start": "challenge-1", "picks": 3},
        {"start": "challenge-2", "picks": 3, "wastelands": 3},
        {"start": "one-per-super-region", "wastelands": 4},
    ],
)
def test_deals_that_cannot_be_are_refused(options: dict[str, Any]) -> None:
    match = warlight(2, board="world", **options)
    state, deal = match.start(), match.read("deal")
    luck = match.chance(state, DEALER, deal, make_rng(2))
    match.check_luck(state, DEALER, deal, luck)
    wrong: list[Luck] = [luck[:-1], (*luck, 0), (luck[1], *luck[1:]), (42, *luck[1:]), (-1, *luck[1:]), ()]
    if options["start"] != "one-per-super-region":
        wrong.append((*luck[:-1], next(r for r in range(42) if WORLD.super_of[r] == 0 and r not in luck)))
    for bad in wrong:
        with pytest.raises(BadMove, match="the luck"):
            match.check_luck(state, DEALER, deal, bad)


def test_wastelands_hold_six_and_nobody_starts_there() -> None:
    for start in ("offer-per-super-region", "one-per-super-region", "challenge-1", "challenge-2"):
        play, luck = dealt(2, board="world", start=start, picks=2, wastelands=8)
        assert [r for r in range(42) if play.state.armies[r] == 6] == sorted(luck[:8])
        seat = play.to_move()[0]
        assert not set(offers(play, seat)) & set(luck[:8])

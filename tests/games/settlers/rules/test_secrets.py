"""Hidden information (S1): hands, development cards, the deck, what was stolen; and guesses at it."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, SPECTATOR
from hegemon.games.settlers.rules.state import HIDDEN

from ..positions import Play, position


def table() -> Play:
    return position(
        settlements={1: [23]},
        resources={0: "wood ore", 1: "ore ore wheat", 2: "brick"},
        cards={0: "knight", 1: "point roads", 2: "monopoly"},
        phase="rob",
    )


def test_a_view_holds_only_ones_own_kinds() -> None:
    play = table()
    view = play.match.view(play.state, 1)
    assert view.resources[1].tolist() == [0, 0, 0, 1, 2]
    assert view.cards[1].tolist() == [0, 1, 1, 0, 0]
    for seat in (0, 2):
        assert set(view.resources[seat].tolist()) == {HIDDEN}
        assert set(view.cards[seat].tolist()) == {HIDDEN}
    assert set(view.deck.tolist()) == {HIDDEN}
    assert view.hand.tolist() == [2, 3, 1, 0]
    assert view.held.tolist() == [1, 2, 1, 0]


def test_an_arbiter_sees_all_hands_and_a_seat_its_own() -> None:
    play = table()
    hands = play.match.view_json(play.state, ARBITER)["position"]["hands"]
    assert hands[1] == {"resources": [0, 0, 0, 1, 2], "cards": [0, 1, 1, 0, 0]}
    assert all(hands)
    own = play.match.view_json(play.state, 1)["position"]["hands"]
    assert own == [None, hands[1], *[None] * (len(hands) - 2)]
    assert not any(play.match.view_json(play.state, SPECTATOR)["position"]["hands"])


def test_a_spectator_sees_no_kinds_at_all() -> None:
    position_seen = table().match.view_json(table().state, SPECTATOR)["position"]
    assert (position_seen["resources"], position_seen["cards"], position_seen["prices"]) == (None, None, None)


def test_what_was_stolen_is_between_the_two() -> None:
    play = table()
    move = play.match.read("rob 4 from 1")
    after = play.match.apply(play.state, 0, move, (4,))
    shown = {
        viewer: play.match.event(play.state, 0, move, (4,), after, viewer)["stolen"] for viewer in (0, 1, 2, SPECTATOR)
    }
    assert shown == {0: 4, 1: 4, 2: None, SPECTATOR: None}


def test_what_was_bought_is_for_the_buyer() -> None:
    play = position(resources={0: "sheep wheat ore"})
    move = play.match.read("buy")
    after = play.match.apply(play.state, 0, move, (1,))
    assert play.match.event(play.state, 0, move, (1,), after, 0)["card"] == 1
    assert play.match.event(play.state, 0, move, (1,), after, 1)["card"] is None
    seen = json.dumps(play.match.view_json(after, 1))
    other = play.match.apply(play.state, 0, move, (0,))
    assert json.dumps(play.match.view_json(other, 1)) == seen


def test_a_guess_deals_what_is_neither_in_the_bank_nor_ones_own() -> None:
    play, rng = table(), make_rng(2)
    view = play.match.view(play.state, 1)
    for _ in range(50):
        guessed = play.match.sample_hidden(view, 1, rng)
        assert guessed.resources[:3].sum(axis=0).tolist() == play.state.resources[:3].sum(axis=0).tolist()
        assert guessed.resources.sum(axis=1).tolist() == [2, 3, 1, 0]
        assert (guessed.cards.sum(axis=0) + guessed.deck).tolist() == [14, 5, 2, 2, 2]
        assert guessed.cards.sum(axis=1).tolist() == [1, 2, 1, 0]


def test_every_way_to_deal_is_as_likely() -> None:
    # Seats 0 and 2 hold wood, ore and brick between them; seat 2 has one of the three.
    play, rng = table(), make_rng(4)
    view = play.match.view(play.state, 1)
    third = Counter(int(play.match.sample_hidden(view, 1, rng).resources[2].argmax()) for _ in range(3000))
    assert set(third) == {0, 1, 4}
    assert max(third.values()) < 1150


def bargain() -> Play:
    """Seat 0 offers two ore; seat 1 has accepted with brick and sheep, seat 2 would give wheat."""
    play = position(
        resources={0: "ore ore wood wood", 1: "brick sheep ore ore", 2: "wheat wood", 3: "wood wheat wheat"},
        seats=4,
    )
    play.do("offer 0 0 0 0 2 for 0 1 1 0 0").do("accept", seat=1)
    return play.do("counter 0 0 0 1 0 for 0 0 0 0 1", seat=2)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, SPECTATOR])
def test_what_an_offer_and_its_answers_show_is_in_every_guess(viewer: int) -> None:
    play, rng = bargain(), make_rng(7)
    view = play.match.view(play.state, viewer)
    for _ in range(200):
        guessed = play.match.sample_hidden(view, viewer, rng)
        assert guessed.resources[0, 4] >= 2
        assert guessed.resources[1, 1] >= 1
        assert guessed.resources[1, 2] >= 1
        assert guessed.resources[2, 3] >= 1
        assert guessed.resources.sum(axis=1).tolist() == play.state.hand.tolist()
        assert guessed.resources.sum(axis=0).tolist() == play.state.resources.sum(axis=0).tolist()


def test_no_imagined_trade_takes_cards_that_are_not_there() -> None:
    play, rng = bargain(), make_rng(8)
    play.do("reject", seat=3)
    view = play.match.view(play.state, 3)
    for _ in range(100):
        for partner in (1, 2):
            guessed = play.match.sample_hidden(view, 3, rng)
            after = play.match.apply(guessed, 0, play.match.read(f"trade with {partner}"), ())
            assert (after.resources >= 0).all()


def test_what_no_offer_shows_is_still_dealt_evenly() -> None:
    # Beside its two ore seat 0 has two of the six cards that seat 1 has not seen.
    play, rng = bargain(), make_rng(9)
    view = play.match.view(play.state, 1)
    wood = sum(int(play.match.sample_hidden(view, 1, rng).resources[0, 0]) for _ in range(3000)) / 3000
    unseen = [4, 0, 0, 2, 0]  # four wood and two wheat, beside the wheat of the counter-offer
    assert wood == pytest.approx(2 * unseen[0] / sum(unseen), abs=0.05)


def test_nobody_is_guessed_to_have_won_already() -> None:
    play = position(cities={0: [0, 2, 19]}, settlements={0: [45, 27, 50]}, cards={0: "knight", 1: "knight"})
    rng, view = make_rng(1), play.match.view(play.state, 1)
    assert all(play.match.sample_hidden(view, 1, rng).cards[0, 1] == 0 for _ in range(100))

"""The knowledge of a seat: its own cards, and how many the others have; never which."""

from __future__ import annotations

from collections import Counter

import pytest

from hegemon.core.rng import make_rng
from hegemon.core.rules import ARBITER, SPECTATOR

from ..positions import Play, position

HANDS = {0: "IIC", 1: "CAW", 2: "A"}
LAND = {0: {"Alaska": 9, "Alberta": 2}, 1: {"Kamchatka": 1}}


def hands(**more: object) -> Play:
    return position(LAND, seats=3, cards=HANDS, discards="III", **more)


def test_a_seat_sees_its_own_cards_and_the_size_of_other_hands() -> None:
    play = hands()
    seen = play.match.view(play.state, 1)
    assert seen.cards[1].tolist() == [0, 1, 1, 1]
    assert (seen.cards[0] < 0).all()
    assert (seen.cards[2] < 0).all()
    assert (seen.deck < 0).all()
    assert seen.hand[:3].tolist() == [3, 3, 1]
    assert seen.discards.tolist() == [3, 0, 0, 0]
    assert int(seen.deck_left) == 44 - 7 - 3


def test_an_arbiter_sees_all_hands_and_a_seat_its_own() -> None:
    play = hands()
    held = play.match.view_json(play.state, ARBITER)["position"]["hands"]
    assert held == [[2, 1, 0, 0], [0, 1, 1, 1], [0, 0, 1, 0]]
    assert play.match.view_json(play.state, 1)["position"]["hands"] == [None, held[1], None]
    assert play.match.view_json(play.state, SPECTATOR)["position"]["hands"] == [None] * 3
    text = play.match.game.draw_text(play.match, play.match.view(play.state, ARBITER), ARBITER)
    assert text.count(" cards (") == sum(play.state.hand[:3] > 0)


def test_a_spectator_sees_nobodys_cards() -> None:
    play = hands()
    seen = play.match.view(play.state, SPECTATOR)
    assert (seen.cards[:3] < 0).all()
    assert play.match.view_json(play.state, SPECTATOR)["position"]["cards"] is None


@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_views_do_not_depend_on_what_is_hidden(seat: int) -> None:
    """The same position with other cards where the seat cannot look gives the very same view."""
    others = {0: "CAA", 1: "IIA", 2: "W"}
    dealt = {holder: HANDS[holder] if holder == seat else others[holder] for holder in HANDS}
    play = hands()
    other = position(LAND, seats=3, cards=dealt, discards="III")
    assert play.match.view(play.state, seat).tobytes() == play.match.view(other.state, seat).tobytes()
    assert play.match.view_json(play.state, seat) == play.match.view_json(other.state, seat)


def test_looking_changes_nothing() -> None:
    play = hands()
    before = play.state.tobytes()
    play.match.view_json(play.state, 2)
    assert play.state.tobytes() == before


def test_only_the_drawer_sees_the_card_that_was_drawn() -> None:
    play = hands(phase="fortify", conquered=True)
    before = play.state
    play.do("end", 2)
    shown = {viewer: play.match.event(before, 0, play.row("end"), (2,), play.state, viewer) for viewer in (0, 1, -2)}
    assert shown[0]["card"] == 2
    for viewer in (1, SPECTATOR):
        assert (shown[viewer]["drew"], shown[viewer]["card"]) == (True, None)
        assert "artillery" not in shown[viewer]["text"]
    assert play.match.shown(before, 0, play.row("end"), (2,), 1)[1] == (-1,)


def test_only_the_conqueror_sees_the_cards_that_he_takes() -> None:
    play = hands()
    before, move = play.state, play.row("attack Alaska>Kamchatka x3")
    luck = (6, 6, 6, 1, 0, 0, 1, 1, 1)
    play.do("attack Alaska>Kamchatka x3", *luck)
    assert play.match.shown(before, 0, move, luck, 0)[1] == luck
    for viewer in (2, SPECTATOR):
        assert play.match.shown(before, 0, move, luck, viewer)[1] == (6, 6, 6, 1, 0, -1, -1, -1, -1)
    other = position(LAND, seats=3, cards=HANDS | {1: "IIA"}, discards="III")
    other_luck = (6, 6, 6, 1, 0, 2, 0, 1, 0)
    before_other = other.state
    other.do("attack Alaska>Kamchatka x3", *other_luck)
    for viewer in (2, SPECTATOR):
        assert play.match.event(before, 0, move, luck, play.state, viewer) == play.match.event(
            before_other, 0, move, other_luck, other.state, viewer
        )


def test_traded_cards_are_public() -> None:
    play = position({0: {"Alaska": 1}}, seats=3, phase="reinforce", cards={0: "ICA"}, reserve={0: 3})
    before, move = play.state, play.row("trade infantry cavalry artillery")
    play.do("trade infantry cavalry artillery")
    shown = play.match.event(before, 0, move, (), play.state, 1)
    assert (shown["cards"], shown["armies"]) == ([0, 1, 2], 4)


def test_guesses_fill_in_what_could_be() -> None:
    play, rng = hands(), make_rng(4)
    for seat in (0, 1, 2, SPECTATOR):
        for _ in range(50):
            sample_hidden = play.match.view(play.state, seat)
            play.match.game.rules.sample_hidden(sample_hidden, play.match.board, seat, rng)
            assert (sample_hidden.cards >= 0).all()
            assert (sample_hidden.deck >= 0).all()
            assert sample_hidden.cards[:3].sum(axis=1).tolist() == [3, 3, 1]
            assert int(sample_hidden.deck.sum()) == int(sample_hidden.deck_left)
            every = sample_hidden.cards[:3].sum(axis=0) + sample_hidden.deck + sample_hidden.discards
            assert every.tolist() == [14, 14, 14, 2]
            if seat >= 0:
                assert sample_hidden.cards[seat].tolist() == play.state.cards[seat].tolist()


def test_guesses_are_as_likely_as_the_cards_that_are_left() -> None:
    """Seat 0 has not seen 9 infantry, 13 cavalry, 14 artillery and 2 wild cards; seat 2 has one of them."""
    play, rng = hands(), make_rng(9)
    counts: Counter[int] = Counter()
    for _ in range(3800):
        sample_hidden = play.match.view(play.state, 0)
        play.match.game.rules.sample_hidden(sample_hidden, play.match.board, 0, rng)
        counts[int(sample_hidden.cards[2].argmax())] += 1
    for kind, expected in enumerate((900, 1300, 1400, 200)):
        assert abs(counts[kind] - expected) < 4 * expected**0.5

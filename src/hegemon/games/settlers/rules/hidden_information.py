"""Dice and hidden things in Settlers: what chance says about a move, what a seat may know of it, guesses at the rest.

Hidden are the kinds of the cards in others' hands, of development cards and the deck, and of what was stolen. How many
there are is public, and so is the bank.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.rng import Rng, below
from hegemon.games.settlers.rules.dealing import deal_chance, deal_possible
from hegemon.games.settlers.rules.moves import BUY, COUPON, DEAL, MONOPOLY, ROB, ROLL
from hegemon.games.settlers.rules.state import ACCEPTED, HIDDEN, NOBODY, POINT_CARD, SettlersBoard, SettlersState


@kernel
def chance(state: SettlersState, board: SettlersBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    kind = move[0]
    if kind == ROLL:
        throw = below(rng, 36)
        luck[0], luck[1] = throw // 6 + 1, throw % 6 + 1
        return 2
    if kind == ROB and move[2] != NOBODY:
        luck[0] = pick(state.resources[move[2]], rng)
        return 1
    if kind == BUY:
        luck[0] = pick(state.deck, rng)
        return 1
    if kind == DEAL:
        return deal_chance(board, rng, luck)
    return shown(state, board, seat, move, luck)


@kernel
def shown(state: SettlersState, board: SettlersBoard, seat: int, move: Any, luck: Any) -> int:
    """Facts that a move reveals: no chance, but the other seats could not know them."""
    if move[0] == MONOPOLY:
        for other in range(state.seats):
            luck[other] = state.resources[other, move[1]] if other != seat else 0
        return int(state.seats)
    if move[0] == COUPON and not board.thesis:
        luck[0] = state.cards[seat, POINT_CARD]
        return 1
    return 0


@kernel
def pick(cards: Any, rng: Rng) -> int:
    """The kind of one of these cards, every card as likely."""
    left = below(rng, cards[0] + cards[1] + cards[2] + cards[3] + cards[4])
    for kind in range(4):
        left -= cards[kind]
        if left < 0:
            return kind
    return 4


@kernel
def possible(state: SettlersState, board: SettlersBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    kind = move[0]
    if kind == ROLL:
        return n == 2 and 1 <= luck[0] <= 6 and 1 <= luck[1] <= 6
    if kind == ROB and move[2] != NOBODY:
        return n == 1 and 0 <= luck[0] < 5 and state.resources[move[2], luck[0]] > 0
    if kind == BUY:
        return n == 1 and 0 <= luck[0] < 5 and state.deck[luck[0]] > 0
    if kind == DEAL:
        return deal_possible(board, luck, n)
    return shown_rightly(state, board, seat, move, luck, n)


@kernel
def shown_rightly(state: SettlersState, board: SettlersBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    if move[0] == MONOPOLY:
        right = n == state.seats
        for other in range(state.seats):
            right = right and luck[other] == (state.resources[other, move[1]] if other != seat else 0)
        return bool(right)
    if move[0] == COUPON and not board.thesis:
        return bool(n == 1 and luck[0] == state.cards[seat, POINT_CARD])
    return n == 0


@kernel
def hide(state: SettlersState, board: SettlersBoard, seat: int) -> None:
    resources, cards = state.resources, state.cards
    for other in range(state.seats):
        if other != seat:
            for kind in range(5):
                resources[other, kind] = HIDDEN
                cards[other, kind] = HIDDEN
    for kind in range(5):
        state.deck[kind] = HIDDEN
        if state.bought > 0 and state.seat != seat:
            state.fresh[kind] = HIDDEN


@kernel
def redact_luck(state: SettlersState, board: SettlersBoard, seat: int, move: Any, luck: Any, viewer: int) -> None:
    """A stolen card is known to the robbing seat and the victim, a bought one to the buyer."""
    kind = move[0]
    if (kind == BUY and viewer != seat) or (kind == ROB and viewer != seat and viewer != move[2]):
        luck[0] = HIDDEN


@kernel
def sample_hidden(state: SettlersState, board: SettlersBoard, seat: int, rng: Rng) -> None:
    """Deal the cards that the seat has not seen to the others' hands and the deck."""
    for other in range(state.seats):
        if other != seat:
            for kind in range(5):
                state.cards[other, kind] = 0
    sample_resources(state, board, seat, rng)
    sample_cards(state, board, seat, rng)


@kernel
def sample_resources(state: SettlersState, board: SettlersBoard, seat: int, rng: Rng) -> None:
    """Resources neither in the bank, nor the seat's own, nor shown are spread over the other hands, every way as
    likely."""
    hand, resources = state.hand, state.resources
    room = 0
    for other in range(state.seats):
        if other != seat:
            for kind in range(5):
                resources[other, kind] = laid_open(state, other, kind)
            room += hand[other] - held_so_far(resources[other])
    for kind in range(5):
        cards = board.bank - state.bank[kind]
        for holder in range(state.seats):
            cards -= resources[holder, kind]
        for _ in range(cards):
            place = below(rng, room)
            room -= 1
            for other in range(state.seats):
                if other == seat:
                    continue
                place -= hand[other] - held_so_far(resources[other])
                if place < 0:
                    resources[other, kind] += 1
                    break


@kernel
def laid_open(state: SettlersState, seat: int, kind: int) -> int:
    """The number of cards of a kind that the seat has shown by the offer on the table: a seat that offers, accepts or
    names other terms has the cards."""
    if seat == state.seat:
        return int(state.give[kind])
    if state.answer[seat] == ACCEPTED:
        return int(state.get[kind])
    return int(state.counter_give[seat, kind])


@kernel
def held_so_far(cards: Any) -> int:
    return int(cards[0] + cards[1] + cards[2] + cards[3] + cards[4])


@kernel
def sample_cards(state: SettlersState, board: SettlersBoard, seat: int, rng: Rng) -> None:
    """The cards neither played nor the seat's own; with enough points among them a seat would have won."""
    deck, cards = state.deck, state.cards
    for kind in range(5):
        deck[kind] = board.deck[kind] - state.played[kind]
        if seat >= 0:
            deck[kind] -= cards[seat, kind]
    for step in range(state.seats):
        other = (state.seat + step) % state.seats
        if other == seat:
            continue
        for _ in range(state.held[other]):
            card = pick(deck, rng)
            while card == POINT_CARD and would_win(state, board, other) and deck[card] < held_so_far(deck):
                card = pick(deck, rng)
            deck[card] -= 1
            cards[other, card] += 1
    if state.bought > 0 and state.seat != seat:
        sample_fresh(state, rng)


@kernel
def would_win(state: SettlersState, board: SettlersBoard, seat: int) -> bool:
    """True if one more victory point in hand would have ended the game already."""
    points = state.points[seat] + state.cards[seat, POINT_CARD] + 1
    return bool(not board.thesis and points >= board.target)


@kernel
def sample_fresh(state: SettlersState, rng: Rng) -> None:
    """The cards that the seat to move has bought in this turn."""
    fresh, cards = state.fresh, state.cards[state.seat]
    for kind in range(5):
        fresh[kind] = 0
    for done in range(state.bought):
        place = below(rng, held_so_far(cards) - done)
        for kind in range(5):
            place -= cards[kind] - fresh[kind]
            if place < 0:
                fresh[kind] += 1
                break

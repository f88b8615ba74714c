"""Dice and hidden things in Risk: what chance says about a move, what each seat may know of it, guesses at the rest.

Hidden are the kinds of the cards in others' hands and in the deck; how many there are is public.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rng import Rng, below, shuffle
from hegemon.games.risk.rules.cards import card_due
from hegemon.games.risk.rules.moves import ATTACK, DEAL, DEFEND, END
from hegemon.games.risk.rules.state import DECK, HIDDEN, RiskBoard, RiskState

DECK_0, DECK_1, DECK_2, DECK_3 = DECK
FIGHT_LUCK = 9
"""Three dice of the attacker, two of the defender, and the four kinds of cards of a seat that is eliminated."""


@inlined
def chance(state: RiskState, board: RiskBoard, seat: int, move: Any, rng: Rng, luck: Any) -> int:
    kind = move[0]
    if kind == ATTACK and not board.ask_defence:
        return roll(state, move[2], move[3], min(2, state.armies[move[2]]), rng, luck)
    if kind == DEFEND:
        return roll(state, state.target, state.dice, move[1], rng, luck)
    if kind == END and card_due(state):
        luck[0] = draw_card(state, rng)
        return 1
    if kind == DEAL:
        for t in range(board.territories):
            luck[t] = t
        shuffle(rng, luck, board.territories)
        return int(board.territories)
    return 0


@inlined
def roll(state: RiskState, target: int, dice: int, defenders: int, rng: Rng, luck: Any) -> int:
    """Five dice from one draw of 6⁵, those not in use put away, each side's highest first."""
    throw = below(rng, 7776)
    a, throw = throw % 6 + 1, throw // 6
    b, throw = (throw % 6 + 1) * (dice > 1), throw // 6
    c, throw = (throw % 6 + 1) * (dice > 2), throw // 6
    d, e = throw % 6 + 1, (throw // 6 + 1) * (defenders > 1)
    a, b = max(a, b), min(a, b)
    b, c = max(b, c), min(b, c)
    luck[0], luck[1], luck[2] = max(a, b), min(a, b), c
    luck[3], luck[4] = max(d, e), min(d, e)
    for kind in range(4):
        luck[5 + kind] = 0
    if eliminates(state, target, luck):
        for kind in range(4):
            luck[5 + kind] = state.cards[state.owner[target], kind]
    return FIGHT_LUCK


@kernel
def eliminates(state: RiskState, target: int, luck: Any) -> bool:
    """True if these dice take a seat's last territory."""
    lost = 0
    for pair in range(2):
        lost += luck[3 + pair] > 0 and luck[pair] > luck[3 + pair]
    return bool(lost == state.armies[target] and state.held[state.owner[target]] == 1)


@kernel
def draw_card(state: RiskState, rng: Rng) -> int:
    """A card of the deck, or of the discards when the deck is empty."""
    cards = state.deck if state.deck_left > 0 else state.discards
    pick = below(rng, cards[0] + cards[1] + cards[2] + cards[3])
    for kind in range(4):
        pick -= cards[kind]
        if pick < 0:
            return kind
    return 0


@kernel
def possible(state: RiskState, board: RiskBoard, seat: int, move: Any, luck: Any, n: int) -> bool:
    kind = move[0]
    if kind == ATTACK and not board.ask_defence:
        return n == FIGHT_LUCK and roll_possible(state, move[2], move[3], min(2, state.armies[move[2]]), luck)
    if kind == DEFEND:
        return n == FIGHT_LUCK and roll_possible(state, state.target, state.dice, move[1], luck)
    if kind == END and card_due(state):
        cards = state.deck if state.deck_left > 0 else state.discards
        return n == 1 and 0 <= luck[0] < 4 and cards[luck[0]] > 0
    if kind == DEAL:
        return n == board.territories and is_permutation(luck, n)
    return n == 0


@kernel
def roll_possible(state: RiskState, target: int, dice: int, defenders: int, luck: Any) -> bool:
    if not (dice_possible(luck, 0, dice, 3) and dice_possible(luck, 3, defenders, 5)):
        return False
    out = eliminates(state, target, luck)
    for kind in range(4):  # noqa: SIM110
        if luck[5 + kind] != (state.cards[state.owner[target], kind] if out else 0):
            return False
    return True


@kernel
def dice_possible(luck: Any, start: int, dice: int, stop: int) -> bool:
    for i in range(start, stop):
        if i < start + dice:
            if not 1 <= luck[i] <= 6 or (i > start and luck[i] > luck[i - 1]):
                return False
        elif luck[i] != 0:
            return False
    return True


@kernel
def is_permutation(luck: Any, n: int) -> bool:
    for i in range(n):
        if not 0 <= luck[i] < n:
            return False
        for j in range(i):
            if luck[j] == luck[i]:
                return False
    return True


@inlined
def hide(state: RiskState, board: RiskBoard, seat: int) -> None:
    cards, deck = state.cards, state.deck
    for other in range(state.seats):
        if other != seat:
            for kind in range(4):
                cards[other, kind] = HIDDEN
    for kind in range(4):
        deck[kind] = HIDDEN


@kernel
def redact_luck(state: RiskState, board: RiskBoard, seat: int, move: Any, luck: Any, viewer: int) -> None:
    kind = move[0]
    if kind == END and viewer != seat and card_due(state):
        luck[0] = HIDDEN
    if ((kind == ATTACK and not board.ask_defence) or kind == DEFEND) and viewer != state.seat:
        for card in range(4):
            luck[5 + card] = HIDDEN


@kernel
def sample_hidden(state: RiskState, board: RiskBoard, seat: int, rng: Rng) -> None:
    """Deal the cards that the seat has not seen to the others' hands and the deck, every way as likely."""
    cards, deck, discards = state.cards, state.deck, state.discards
    deck[0], deck[1], deck[2], deck[3] = DECK_0, DECK_1, DECK_2, DECK_3
    for kind in range(4):
        deck[kind] -= discards[kind]
        if seat >= 0:
            deck[kind] -= cards[seat, kind]
    for other in range(state.seats):
        if other != seat:
            for kind in range(4):
                cards[other, kind] = 0
            for _ in range(state.hand[other]):
                pick = below(rng, deck[0] + deck[1] + deck[2] + deck[3])
                for kind in range(4):
                    pick -= deck[kind]
                    if pick < 0:
                        deck[kind] -= 1
                        cards[other, kind] += 1
                        break

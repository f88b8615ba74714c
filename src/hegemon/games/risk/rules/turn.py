"""The rules of Risk (R1, R2), in the order of the rule book: setting up, income, attack, fortification, the end.

Kernels that change a state in place. Cards are in cards.py, what a seat may do is in legal.py, what it may know in
hidden_information.py.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import inlined, kernel
from hegemon.core.rules import CUT, RUNNING, WON
from hegemon.games.risk.rules.cards import card_due, take_card, take_hand, trade
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEAL, DEFEND, END, FOLLOW, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import (
    ATTACKING,
    CLAIMING,
    DEALING,
    DECK,
    DEFENDING,
    FOLLOWING,
    FORTIFYING,
    NOBODY,
    OVER,
    PLACING,
    REINFORCING,
    RiskBoard,
    RiskState,
)

# Setting up


@kernel
def start(state: RiskState, board: RiskBoard, seats: int) -> None:
    """Nobody owns anything; every seat has its starting armies in reserve."""
    state.seats = seats
    state.phase = DEALING if board.dealt else CLAIMING
    for t in range(len(state.owner)):
        state.owner[t] = NOBODY
    for seat in range(seats):
        state.reserve[seat] = board.starting_armies
    for kind in range(len(DECK)):
        state.deck[kind] = DECK[kind]
        state.deck_left += DECK[kind]


@kernel
def deal(state: RiskState, board: RiskBoard, luck: Any) -> None:
    """Territories go round in the order of the luck."""
    for i in range(board.territories):
        settle(state, luck[i], i % state.seats)
    begin_placing(state, board)


@kernel
def claim(state: RiskState, board: RiskBoard, seat: int, territory: int) -> None:
    settle(state, territory, seat)
    for t in range(board.territories):
        if state.owner[t] == NOBODY:
            state.seat = (seat + 1) % state.seats
            return
    begin_placing(state, board)


@kernel
def settle(state: RiskState, territory: int, seat: int) -> None:
    state.owner[territory] = seat
    state.armies[territory] = 1
    state.reserve[seat] -= 1
    state.held[seat] += 1


@kernel
def begin_placing(state: RiskState, board: RiskBoard) -> None:
    count_foreign(state, board)
    state.phase = PLACING
    state.seat = state.seats - 1
    next_to_place(state, board)


@kernel
def next_to_place(state: RiskState, board: RiskBoard) -> None:
    """The next seat that has armies left; when none has, the game proper begins."""
    state.done = 0
    for step in range(1, state.seats + 1):
        seat = (state.seat + step) % state.seats
        if state.reserve[seat] > 0:
            state.seat = seat
            return
    state.seat = 0
    begin_turn(state, board)


# Income


@kernel
def begin_turn(state: RiskState, board: RiskBoard) -> None:
    state.turn += 1
    state.conquered = 0
    state.done = 0
    state.spoils = 0
    state.followable = 0
    state.forced = state.hand[state.seat] > 4
    state.origin = state.target = NOBODY
    state.reserve[state.seat] += income(state, board, state.seat)
    state.phase = REINFORCING
    if board.lenient:
        find_zones(state, board)


@kernel
def income(state: RiskState, board: RiskBoard, seat: int) -> int:
    """A third of the territories held, at least three, and the bonus of every whole continent."""
    owner, continent = state.owner, board.continent
    broken = 0
    for t in range(board.territories):
        if owner[t] != seat:
            broken |= 1 << continent[t]
    armies = max(3, state.held[seat] // 3)
    for c in range(board.continents):
        if not broken >> c & 1:
            armies += board.bonus[c]
    return int(armies)


@inlined
def place(state: RiskState, board: RiskBoard, seat: int, territory: int, armies: int) -> None:
    state.armies[territory] += armies
    state.reserve[seat] -= armies
    if state.phase == PLACING:
        state.done = 1
        if state.reserve[seat] == 0 or not board.place_many:
            next_to_place(state, board)
    elif state.reserve[seat] == 0 and not board.lenient:
        state.phase = ATTACKING
        state.spoils = 0


# Attack


@kernel
def attack(state: RiskState, board: RiskBoard, origin: int, target: int, dice: int, luck: Any) -> None:
    state.origin = origin
    state.target = target
    state.dice = dice
    state.followable = 0
    if board.ask_defence:
        state.phase = DEFENDING
    else:
        fight(state, board, luck)


@kernel
def fight(state: RiskState, board: RiskBoard, luck: Any) -> None:
    """Highest against highest, ties defend. The luck: five dice, sorted, 0 unused, and an eliminated seat's cards."""
    origin, target = state.origin, state.target
    state.phase = REINFORCING if board.lenient else ATTACKING
    for pair in range(2):
        if luck[pair] > 0 and luck[3 + pair] > 0:
            if luck[pair] > luck[3 + pair]:
                state.armies[target] -= 1
            else:
                state.armies[origin] -= 1
    if state.armies[target] == 0:
        conquer(state, board, luck)


@kernel
def conquer(state: RiskState, board: RiskBoard, luck: Any) -> None:
    """The attacking dice move in; any number may follow."""
    seat, origin, target = state.seat, state.origin, state.target
    victim = state.owner[target]
    change_owner(state, board, target, seat)
    state.armies[target] = state.dice
    state.armies[origin] -= state.dice
    state.conquered = 1
    if state.held[victim] == 0:
        take_hand(state, seat, victim, luck)
        state.followable = 1 if state.spoils and not board.lenient else 0
    if state.held[seat] == board.territories:
        state.phase = OVER
    elif state.armies[origin] > 1:
        state.phase = FOLLOWING
    else:
        after_conquest(state, board)


@kernel
def change_owner(state: RiskState, board: RiskBoard, territory: int, seat: int) -> None:
    owner, foreign = state.owner, state.foreign
    old = owner[territory]
    owner[territory] = seat
    state.held[old] -= 1
    state.held[seat] += 1
    others = 0
    for i in range(board.first[territory], board.first[territory + 1]):
        near = board.neighbour[i]
        if owner[near] == seat:
            foreign[near] -= 1
        else:
            others += 1
            if owner[near] == old:
                foreign[near] += 1
    foreign[territory] = others


@kernel
def follow(state: RiskState, board: RiskBoard, armies: int) -> None:
    state.armies[state.origin] -= armies
    state.armies[state.target] += armies
    state.followable = 0
    if state.phase == FOLLOWING:
        after_conquest(state, board)


@kernel
def after_conquest(state: RiskState, board: RiskBoard) -> None:
    state.phase = REINFORCING if state.spoils or board.lenient else ATTACKING
    if board.lenient:
        find_zones(state, board)


# Fortification


@inlined
def cease(state: RiskState, board: RiskBoard) -> None:
    state.phase = FORTIFYING
    state.followable = 0
    find_zones(state, board)


@kernel
def fortify(state: RiskState, board: RiskBoard, origin: int, target: int, armies: int) -> None:
    state.armies[origin] -= armies
    state.armies[target] += armies
    if not board.lenient:
        state.done = 1


@kernel
def find_zones(state: RiskState, board: RiskBoard) -> None:
    """The territories between which the seat to move may move armies."""
    connect(board, state.owner, state.seat, state.zone, state.reach)


@inlined
def connect(board: RiskBoard, owner: Any, seat: int, zone: Any, reach: Any) -> None:
    """Name the connected parts of a seat's land by their first territory, and count how many others each reaches."""
    first, neighbour = board.first, board.neighbour
    n = board.territories
    unseen = n  # own, but in no part yet
    for t in range(n):
        zone[t] = unseen if owner[t] == seat else NOBODY
    queue = reach  # holds the territories still to be visited until it gets the counts
    head, tail = 0, 0
    for t in range(n):
        if zone[t] != unseen:
            continue
        zone[t] = t
        queue[tail] = t
        tail += 1
        while head < tail:
            at = int(queue[head])
            head += 1
            for i in range(first[at], first[at + 1]):
                near = neighbour[i]
                if zone[near] == unseen:
                    zone[near] = t
                    queue[tail] = near
                    tail += 1
    for t in range(n):
        reach[t] = -1
    for t in range(n):
        if owner[t] == seat:
            reach[int(zone[t])] += 1
    for t in range(n):
        reach[t] = reach[int(zone[t])] if owner[t] == seat else 0


# The end


@kernel
def end_turn(state: RiskState, board: RiskBoard, seat: int, luck: Any) -> None:
    if state.phase == PLACING:
        next_to_place(state, board)
        return
    if card_due(state):
        take_card(state, seat, luck[0])
    if state.turn >= board.max_turns:
        state.phase = OVER
        return
    seat = (seat + 1) % state.seats
    while state.held[seat] == 0:
        seat = (seat + 1) % state.seats
    state.seat = seat
    begin_turn(state, board)


@kernel
def result(state: RiskState, board: RiskBoard, score: Any) -> int:
    """The last seat standing wins; at the turn limit those still standing share the point."""
    if state.phase != OVER:
        return RUNNING
    standing = 0
    for seat in range(state.seats):
        standing += state.held[seat] > 0
    for seat in range(state.seats):
        score[seat] = 1.0 / standing if state.held[seat] > 0 else 0.0
    return WON if standing == 1 else CUT


@kernel
def count_foreign(state: RiskState, board: RiskBoard) -> None:
    """The number of neighbours of each territory that belong to others."""
    for t in range(board.territories):
        others = 0
        for i in range(board.first[t], board.first[t + 1]):
            others += state.owner[board.neighbour[i]] != state.owner[t]
        state.foreign[t] = others


@inlined
def apply(state: RiskState, board: RiskBoard, seat: int, move: Any, luck: Any) -> None:
    kind = move[0]
    if kind == ATTACK:
        attack(state, board, move[1], move[2], move[3], luck)
    elif kind == PLACE:
        place(state, board, seat, move[1], move[2])
    elif kind == FOLLOW:
        follow(state, board, move[1])
    elif kind == CEASE:
        cease(state, board)
    elif kind == END:
        end_turn(state, board, seat, luck)
    elif kind == FORTIFY:
        fortify(state, board, move[1], move[2], move[3])
    elif kind == TRADE:
        trade(state, board, seat, move[1], move[2], move[3])
    elif kind == DEFEND:
        fight(state, board, luck)
    elif kind == CLAIM:
        claim(state, board, seat, move[1])
    elif kind == DEAL:
        deal(state, board, luck)

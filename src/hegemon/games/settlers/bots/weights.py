"""The bot `weights` (S3): of all sub-moves, each with the exchanges it needs, the one with the best fitness, until
nothing is left. It remembers nothing between moves: after an exchange the sub-move that needed it is still the best.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.core.rng import below
from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.bots.affordable import affordable, exchange_for, has_place, missing, within_reach
from hegemon.games.settlers.bots.bargain import answer_offer, choose_partner, must_weigh, write_offer
from hegemon.games.settlers.bots.best_places import (
    best_pair,
    best_place,
    best_road,
    best_robber_tile,
    best_start,
    most_of_pair,
)
from hegemon.games.settlers.rules.board import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hegemon.games.settlers.rules.legal import may_play
from hegemon.games.settlers.rules.moves import (
    BANK,
    BUY,
    CITY,
    COUPON,
    DISCARD,
    END,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    SETTLE,
)
from hegemon.games.settlers.rules.state import (
    ANSWERING,
    BUILDING,
    CONFIRMING,
    CONNECTING,
    DISCARDING,
    KNIGHT_CARD,
    MONOPOLY_CARD,
    NOBODY,
    OVER,
    PAVING,
    PLENTY_CARD,
    POINT_CARD,
    ROADS_CARD,
    ROBBING,
    ROLLING,
    SETTLING,
    SettlersBoard,
    SettlersState,
)
from hegemon.games.settlers.rules.turn import must_reveal

WEIGHING, PAVING_TWICE, ENDING, PLACING = range(OVER + 1, OVER + 5)
"""Work beside that of the phases: to weigh an offer, to look for the best pair of roads, to find nothing to do; and to
look for places to build, of these kinds, each without and with the robber's place."""
NO_ROADS, ROADS_APART, CIRCLES, PAIRS = range(4)
"""The roads to consider: none, each by itself, those of a seat with a circle of roads, or pairs of them."""


@kernel
def weights(state: SettlersState, board: SettlersBoard, seat: int, workspace: Workspace) -> None:
    """The choice in every phase."""
    values, move = workspace.weights, workspace.move
    phase = state.phase
    if must_reveal(state, board, seat):
        write(move, COUPON, 0, 0)
    elif phase == BUILDING:
        choose_submove(state, board, seat, values, move)
    elif phase == ROLLING:
        write(move, ROLL, 0, 0)
    elif phase == ROBBING:
        tile, _ = best_robber_tile(state, board, seat, values)
        write(move, ROB, tile, any_victim(state, seat, tile, workspace.rng))
    elif phase == PAVING:
        if state.free_roads > 1:
            edge, _ = best_pair(state, board, seat, values)
        else:
            edge, _ = best_road(state, board, seat, values)
        write(move, ROAD, edge, 0)
    elif phase == SETTLING:
        vertex, _ = best_start(state, board, seat, values)
        write(move, SETTLE, vertex, 0)
    elif phase == CONNECTING:
        write(move, ROAD, first_free_edge(state, board), 0)
    elif phase == DISCARDING:
        write(move, DISCARD, least_missed(state, seat, values), 0)
    elif phase == ANSWERING:
        answer_offer(state, board, seat, values, move)
    elif phase == CONFIRMING:
        choose_partner(state, board, seat, values, move)


@kernel
def effort(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    """Phases, and apart from these the choices for which much must be looked at: see `BotKind.effort`."""
    phase = int(state.phase)
    if phase == BUILDING:
        cards = state.card_played == 0 and state.held[seat] > 0
        if not cards and board.thesis and state.built:
            return ENDING
        return PLACING + 2 * roads_to_look_at(state, board, seat) + may_play(state, board, seat, KNIGHT_CARD)
    if phase == PAVING and state.free_roads > 1:
        return PAVING_TWICE
    return WEIGHING if phase == ANSWERING and must_weigh(state, board, seat) else phase


@kernel
def roads_to_look_at(state: SettlersState, board: SettlersBoard, seat: int) -> int:
    room = has_place(state, seat, ROAD_COST)
    if room and may_play(state, board, seat, ROADS_CARD):
        return PAIRS
    if room and not (board.thesis and state.built):
        offers = state.offers == 0 and board.max_offers > 0 and missing(state, board, seat, ROAD_COST) == 1
        if offers or within_reach(state, board, seat, ROAD_COST):
            return CIRCLES if state.circle[seat] else ROADS_APART
    return NO_ROADS


@kernel
def write(move: Any, kind: int, a: int, b: int) -> None:
    move[0], move[1], move[2] = kind, a, b
    for i in range(3, len(move)):
        move[i] = 0


@kernel
def first_free_edge(state: SettlersState, board: SettlersBoard) -> int:
    """The formula of the set-up does not tell edges apart."""
    for i in range(3):
        edge = int(board.vertex_edges[state.origin, i])
        if edge >= 0 and state.road[edge] == NOBODY:
            return edge
    return -1


@kernel
def any_victim(state: SettlersState, seat: int, tile: int, rng: Any) -> int:
    """The formula of the robber does not tell victims apart: each as likely."""
    victim, met = NOBODY, 0
    for other in range(state.seats):
        if other != seat and state.beside[tile] >> other & 1 and state.hand[other] > 0:
            met += 1
            if below(rng, met) == 0:
                victim = other
    return victim


@kernel
def least_missed(state: SettlersState, seat: int, values: Any) -> int:
    """A card of the kind that the seat has most of; of equal ones the least weighty."""
    held = state.resources[seat]
    kind = 0
    for other in range(1, 5):
        lighter = values[fit.MATERIALS[other]] < values[fit.MATERIALS[kind]]
        if held[other] > held[kind] or (held[other] == held[kind] and lighter):
            kind = other
    return kind


@kernel
def choose_submove(state: SettlersState, board: SettlersBoard, seat: int, values: Any, move: Any) -> None:
    """Build, buy or play the card with the best fitness; with nothing left, offer a trade or end the turn."""
    what, place, best = best_build(state, board, seat, values)
    write(move, END, 0, 0)
    if state.card_played == 0 and state.held[seat] > 0 and play_card(state, board, seat, values, best, move):
        return
    if what >= 0:
        write_build(state, board, seat, what, place, move)
    elif board.max_offers > 0 and state.offers == 0:
        write_offer(state, board, seat, values, move)


@kernel
def best_build(state: SettlersState, board: SettlersBoard, seat: int, values: Any) -> tuple[int, int, float]:
    """The cost to pay, the place to build, and its fitness; −1 if nothing is affordable."""
    what, place, best = -1, -1, fit.NONE
    if board.thesis and state.built:
        return what, place, best
    found = affordable(state, board, seat)
    for kind in range(CARD_COST + 1):
        if found >> kind & 1:
            at, value = best_place(state, board, seat, values, kind)
            if value > best:
                what, place, best = kind, at, value
    return what, place, best


@kernel
def write_build(state: SettlersState, board: SettlersBoard, seat: int, what: int, place: int, move: Any) -> None:
    """The build itself, or first the next exchange that it needs."""
    if missing(state, board, seat, what) > 0:
        give, get = exchange_for(state, board, seat, what)
        write(move, BANK, give, get)
    elif what == ROAD_COST:
        write(move, ROAD, place, 0)
    elif what == SETTLEMENT_COST:
        write(move, SETTLE, place, 0)
    elif what == CITY_COST:
        write(move, CITY, place, 0)
    else:
        write(move, BUY, 0, 0)


# Cards


@kernel
def play_card(state: SettlersState, board: SettlersBoard, seat: int, values: Any, best: float, move: Any) -> bool:
    """Write the card whose use has the best fitness, if it is better than `best`."""
    before = best
    if may_play(state, board, seat, KNIGHT_CARD):
        _, value = best_robber_tile(state, board, seat, values)
        if value > best:
            best = value
            write(move, KNIGHT, 0, 0)
    two = may_play(state, board, seat, ROADS_CARD) and has_place(state, seat, ROAD_COST)
    if two and most_of_pair(state, board, seat, values) * values[fit.TWO_ROADS] > best:
        _, pair = best_pair(state, board, seat, values)
        if pair * values[fit.TWO_ROADS] > best:
            best = pair * values[fit.TWO_ROADS]
            write(move, ROADS, 0, 0)
    if may_play(state, board, seat, MONOPOLY_CARD):
        for resource in range(5):
            value = fit.monopoly_fitness(state, seat, values, resource)
            if value > best:
                best = value
                write(move, MONOPOLY, resource, 0)
    if board.thesis and may_play(state, board, seat, POINT_CARD) and values[fit.USE_CARD] > best:
        best = values[fit.USE_CARD]
        write(move, COUPON, 0, 0)
    if may_play(state, board, seat, PLENTY_CARD) and not (board.thesis and state.built):
        for what in range(CARD_COST + 1):
            value = values[fit.PLENTY_ROAD + what]
            if value > best and plenty_for(state, board, seat, what, move):
                best = value
    return bool(best > before)


@kernel
def plenty_for(state: SettlersState, board: SettlersBoard, seat: int, what: int, move: Any) -> bool:
    """Write the two cards that complete it, if one or two are lacking; the other one is of the scarcest kind."""
    lacking = missing(state, board, seat, what)
    if not 1 <= lacking <= 2 or not has_place(state, seat, what):
        return False
    one, two = -1, -1
    for resource in range(5):
        for nth in range(int(board.cost[what, resource]) - int(state.resources[seat, resource])):
            if state.bank[resource] <= nth:
                return False
            one, two = (resource, two) if one < 0 else (one, resource)
    if two < 0:
        two = scarcest(state, seat, one)
    if two < 0:
        return False
    write(move, PLENTY, min(one, two), max(one, two))
    return True


@kernel
def scarcest(state: SettlersState, seat: int, taken: int) -> int:
    """The kind that the seat has fewest of and the bank can still give beside one of the kind taken."""
    kind, fewest = -1, 1000
    for resource in range(5):
        own = int(state.resources[seat, resource]) + (resource == taken)
        if state.bank[resource] > (resource == taken) and own < fewest:
            kind, fewest = resource, own
    return kind

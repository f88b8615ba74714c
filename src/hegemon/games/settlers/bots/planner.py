"""The bot `planner`: it looks ahead to what it could build, how much that brings and how many rolls it takes to pay
for, and makes the moves that serve the best plan; other things only where they bring more than the delay costs.
"""

from __future__ import annotations

from typing import Any

from hegemon.core.kernels.kernel import kernel
from hegemon.core.kernels.workspace import Workspace
from hegemon.games.settlers.bots import goals as g
from hegemon.games.settlers.bots import planner_choices as plan
from hegemon.games.settlers.bots.prospects import GOALS, HAND, HAND_THERE
from hegemon.games.settlers.bots.weights import write
from hegemon.games.settlers.rules.legal import may_play
from hegemon.games.settlers.rules.moves import (
    ACCEPT,
    BANK,
    BUY,
    CITY,
    COUPON,
    DISCARD,
    END,
    KNIGHT,
    MONOPOLY,
    REJECT,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    SETTLE,
    TRADE,
    WITHDRAW,
)
from hegemon.games.settlers.rules.offers import holds
from hegemon.games.settlers.rules.state import (
    ACCEPTED,
    ANSWERING,
    BUILDING,
    CONFIRMING,
    CONNECTING,
    DISCARDING,
    KNIGHT_CARD,
    MONOPOLY_CARD,
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


@kernel
def planner(state: SettlersState, board: SettlersBoard, seat: int, workspace: Workspace) -> None:
    """The choice in every phase."""
    weights, space, move = workspace.weights, workspace.scratch, workspace.move
    phase = state.phase
    if must_reveal(state, board, seat):
        write(move, COUPON, 0, 0)
    elif phase == BUILDING:
        choose_building(state, board, seat, weights, space, move)
    elif phase == ROLLING:
        write(move, KNIGHT if may_play(state, board, seat, KNIGHT_CARD) else ROLL, 0, 0)
    elif phase == ROBBING:
        tile, victim = plan.best_robbery(state, board, seat, weights)
        write(move, ROB, tile, victim)
    elif phase == PAVING:
        g.survey(state, board, seat, weights, space)
        write(move, ROAD, plan.free_road(state, board, seat, space), 0)
    elif phase == SETTLING:
        write(move, SETTLE, plan.best_start(state, board, seat, weights, space), 0)
    elif phase == CONNECTING:
        write(move, ROAD, plan.first_road(state, board), 0)
    elif phase == DISCARDING:
        g.survey(state, board, seat, weights, space)
        write(move, DISCARD, plan.least_missed(state, seat, weights, space), 0)
    elif phase == ANSWERING:
        answer(state, board, seat, weights, space, move)
    elif phase == CONFIRMING:
        confirm(state, move)


@kernel
def choose_building(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any, move: Any) -> None:
    """Cards first; then the best plan if it can be paid, a step towards it, or something that hardly delays it."""
    g.survey(state, board, seat, weights, space)
    if state.card_played == 0 and state.held[seat] > 0 and play_card(state, board, seat, weights, space, move):
        return
    if board.thesis and state.built:
        write(move, END, 0, 0)
        return
    goal = g.best_goal(space, HAND, weights)
    if goal >= 0 and not plan.can_pay(space, goal):
        goal = step_aside(state, board, seat, weights, space, goal)
    if goal >= 0:
        write_step(state, board, seat, space, goal, move)
    else:
        write(move, END, 0, 0)
        if state.offers == 0 and board.max_offers > 0:
            plan.write_offer(state, board, seat, space, g.best_goal(space, HAND, weights), move)


@kernel
def step_aside(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any, goal: int) -> int:
    """While the best goal cannot be paid: its first road, or another goal that is worth the delay; −1: wait."""
    if plan.has_road_cards(state, board, seat) and plan.next_road(state, board, seat, space, goal) >= 0:
        return goal
    chosen, best = -1, g.outlook(space, HAND, weights, -1)
    if state.hand[seat] > board.hand_limit:
        best *= plan.DANGER
    for other in range(g.KINDS):
        if g.goal_value(space, other, HAND, weights) > 0.0 and plan.can_pay(space, other):
            plan.spend(space, other)
            value = space[GOALS + other * g.WIDTH + g.BENEFIT] + g.outlook(space, HAND_THERE, weights, other)
            if value > best:
                chosen, best = other, value
    return chosen


@kernel
def write_step(state: SettlersState, board: SettlersBoard, seat: int, space: Any, goal: int, move: Any) -> None:
    """The next move towards a goal: an exchange that it needs, its first road, or the thing itself."""
    at = GOALS + goal * g.WIDTH
    edge = plan.next_road(state, board, seat, space, goal)
    if edge >= 0 and plan.has_road_cards(state, board, seat):
        write(move, ROAD, edge, 0)
        return
    give, get = plan.exchange(state, seat, space, goal)
    if get >= 0:
        write(move, BANK if give >= 0 else END, max(0, give), get if give >= 0 else 0)
    elif edge >= 0:
        write(move, END, 0, 0)
    elif goal == g.SETTLEMENT_GOAL or goal == g.NEXT_SETTLEMENT:
        write(move, SETTLE, int(space[at + g.PLACE]), 0)
    elif goal == g.CITY_GOAL or goal == g.NEXT_CITY:
        write(move, CITY, int(space[at + g.PLACE]), 0)
    elif goal == g.CARD_GOAL:
        write(move, BUY, 0, 0)
    else:
        write(move, END, 0, 0)


@kernel
def play_card(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any, move: Any) -> bool:
    """Knights always; free roads where roads are planned; resources when they are worth a plan."""
    if may_play(state, board, seat, KNIGHT_CARD):
        write(move, KNIGHT, 0, 0)
        return True
    if may_play(state, board, seat, ROADS_CARD) and plan.free_road(state, board, seat, space) >= 0:
        write(move, ROADS, 0, 0)
        return True
    if may_play(state, board, seat, MONOPOLY_CARD):
        resource = plan.best_monopoly(state, board, seat, weights, space)
        if resource >= 0:
            write(move, MONOPOLY, resource, 0)
            return True
    if may_play(state, board, seat, PLENTY_CARD) and not (board.thesis and state.built):
        goal = g.best_goal(space, HAND, weights)
        if goal >= 0 and plan.write_plenty(state, seat, space, goal, move):
            return True
    if board.thesis and may_play(state, board, seat, POINT_CARD):
        write(move, COUPON, 0, 0)
        return True
    return False


@kernel
def answer(state: SettlersState, board: SettlersBoard, seat: int, weights: Any, space: Any, move: Any) -> None:
    """Accept what improves the outlook, from nobody who is about to win."""
    write(move, REJECT, 0, 0)
    if not holds(state, seat, state.get) or state.points[state.seat] >= board.target - 2:
        return
    g.survey(state, board, seat, weights, space)
    for resource in range(5):
        change = int(state.give[resource]) - int(state.get[resource])
        space[HAND_THERE + resource] = space[HAND + resource] + change
    before = g.outlook(space, HAND, weights, -1)
    if g.outlook(space, HAND_THERE, weights, -1) > before + weights[g.MARGIN]:
        write(move, ACCEPT, 0, 0)


@kernel
def confirm(state: SettlersState, move: Any) -> None:
    """Of those who accepted the one with the fewest points."""
    partner = -1
    for other in range(state.seats):
        if state.answer[other] == ACCEPTED and (partner < 0 or state.points[other] < state.points[partner]):
            partner = other
    write(move, WITHDRAW if partner < 0 else TRADE, max(0, partner), 0)

"""Settlers for programs: the position as JSON, and what a move did (docs/reference/rules/settlers.md)."""

from __future__ import annotations

from typing import Any

from hegemon.core.moves import Move
from hegemon.core.rules import Luck
from hegemon.games.settlers.rules.board import COSTS, NO_LIMIT, SETUP_PAYS
from hegemon.games.settlers.rules.legal import may_play
from hegemon.games.settlers.rules.moves import (
    BANK,
    BUY,
    COUNTER,
    COUPON,
    FORMS,
    MONOPOLY,
    OFFER,
    PLENTY,
    ROAD,
    ROB,
    ROLL,
    SETTLE,
    TRADE,
)
from hegemon.games.settlers.rules.state import (
    ACCEPTED,
    ANSWERING,
    ANSWERS,
    CONFIRMING,
    COUNTERED,
    DEALING,
    DESERT,
    HIDDEN,
    NOBODY,
    PAVING,
    PHASES,
    SettlersBoard,
    SettlersState,
)
from hegemon.games.settlers.rules.topology import Topology
from hegemon.games.settlers.rules.turn import true_points
from hegemon.games.settlers.view.text import sentence

TITLES = {"longest_road": "longest", "largest_army": "largest", "harbour_master": "master"}
"""The names of titles in JSON, and the field of the state that holds their owners."""


def position(topology: Topology, board: SettlersBoard, state: SettlersState, seat: int) -> dict[str, Any]:
    """The position as the page gets it; `state` is the seat's view already."""
    seats = range(int(state.seats))
    return {
        "phase": PHASES[state.phase],
        "seat": int(state.seat),
        "roll": state.dice.tolist() if state.dice[0] else None,
        **_island(topology, state),
        "buildings": _buildings(board, state),
        "roads": state.road[: board.edges].tolist(),
        "hand": state.hand[seats].tolist(),
        "resources": state.resources[seat].tolist() if seat >= 0 else None,
        "cards": state.cards[seat].tolist() if seat >= 0 else None,
        "hands": [_hand(state, s) for s in seats],
        "playable": _playable(board, state, seat),
        "held": state.held[seats].tolist(),
        "knights": state.knights[seats].tolist(),
        "lengths": state.length[seats].tolist(),
        "longest_road": int(state.longest),
        "largest_army": int(state.largest),
        "harbour_points": state.at_harbours[seats].tolist(),
        "harbour_master": int(state.master),
        "points": state.points[seats].tolist(),
        "true_points": [_true_points(board, state, s) for s in seats],
        "bank": state.bank.tolist(),
        "deck_left": int(state.deck_left),
        "pieces": _pieces(state, seats),
        "owed": state.owed[seats].tolist(),
        "free_roads": int(state.free_roads),
        "offer": _offer(state),
        "offers_left": int(board.max_offers - state.offers),
        "prices": state.ratio[seat].tolist() if seat >= 0 else None,
        "winner": int(state.winner),
        "rules": "thesis" if board.thesis else "official",
        "target": int(board.target),
        "max_turns": int(board.max_turns),
        "card_played": bool(state.card_played),
        "built": bool(state.built),
        "settings": _settings(board),
    }


def _settings(board: SettlersBoard) -> dict[str, Any]:
    """The numbers of this game, since the page knows only those of the rule book."""
    return {
        "costs": dict(zip(COSTS, board.cost.tolist(), strict=True)),
        "yields": board.yields[1:].tolist(),
        "ratios": board.ratio.tolist(),
        "hand_limit": None if board.hand_limit == NO_LIMIT else int(board.hand_limit),
        "longest_road": int(board.longest_road),
        "largest_army": int(board.largest_army),
        "harbour_master": int(board.harbour_master) or None,
        "title_points": int(board.title_points),
        "setup_pays": SETUP_PAYS[board.setup_pays],
    }


def _hand(state: SettlersState, seat: int) -> dict[str, list[int]] | None:
    """The hand of a seat, if the viewer may know: its own, or all where nothing is hidden."""
    if state.cards[seat, 0] == HIDDEN:
        return None
    return {"resources": state.resources[seat].tolist(), "cards": state.cards[seat].tolist()}


def _true_points(board: SettlersBoard, state: SettlersState, seat: int) -> int | None:
    """Points including hidden victory points: those of the viewer, and of all seats once the game is over."""
    return None if state.cards[seat, 0] == HIDDEN else int(true_points(state, board, seat))


def _island(topology: Topology, state: SettlersState) -> dict[str, Any]:
    if state.phase == DEALING:
        return {"tiles": [], "robber": None, "harbours": []}
    count = len(topology.tiles)
    tiles = zip(state.resource[:count].tolist(), state.token[:count].tolist(), strict=True)
    ends = [list(topology.edge_vertices[edge]) for edge in topology.harbour_edges]
    harbours = zip(ends, state.harbour.tolist(), strict=False)
    return {
        "tiles": [{"resource": _resource(kind), "token": token or None} for kind, token in tiles],
        "robber": int(state.robber),
        "harbours": [{"vertices": pair, "resource": _resource(kind)} for pair, kind in harbours],
    }


def _resource(kind: int) -> int | None:
    return None if kind == DESERT else kind


def _buildings(board: SettlersBoard, state: SettlersState) -> list[dict[str, Any] | None]:
    count = int(board.vertices)
    standing = zip(state.owner[:count].tolist(), state.level[:count].tolist(), strict=True)
    return [{"owner": owner, "city": level == 2} if level else None for owner, level in standing]


def _playable(board: SettlersBoard, state: SettlersState, seat: int) -> list[int]:
    if seat != state.seat or PHASES[state.phase] not in ("roll", "build"):
        return []
    return [card for card in range(5) if may_play(state, board, seat, card)]


def _pieces(state: SettlersState, seats: range) -> list[dict[str, int]]:
    left = (state.roads_left[seats], state.settlements_left[seats], state.cities_left[seats])
    numbers = zip(*(pieces.tolist() for pieces in left), strict=True)
    return [{"roads": roads, "settlements": settlements, "cities": cities} for roads, settlements, cities in numbers]


def _offer(state: SettlersState) -> dict[str, Any] | None:
    if state.phase not in (ANSWERING, CONFIRMING):
        return None
    answers: list[Any] = []
    for seat in range(int(state.seats)):
        said = int(state.answer[seat])
        counter = {"give": state.counter_give[seat].tolist(), "get": state.counter_get[seat].tolist()}
        answers.append(counter if said == COUNTERED else ANSWERS[said])
    return {"from": int(state.seat), "give": state.give.tolist(), "get": state.get.tolist(), "answers": answers}


def event(
    board: SettlersBoard, before: SettlersState, seat: int, move: Move, luck: Luck, after: SettlersState
) -> dict[str, Any]:
    """The effect of a move, for the log and the animation; what the viewer may not know is null."""
    kind = move[0]
    event = FORMS.event(seat, move)
    if kind in (OFFER, COUNTER):
        event = {"kind": event["kind"], "seat": seat, "give": list(move[1:6]), "get": list(move[6:11])}
    elif kind == TRADE:
        event = {"kind": event["kind"], "seat": seat, **_terms(before, move[1])}
    event |= _consequences(board, before, kind, move, luck, after)
    for title, field in TITLES.items():
        if before[field] != after[field]:
            event[title] = int(after[field])
    if after.winner != NOBODY:
        event["winner"] = int(after.winner)
    event["text"] = sentence(kind, event)
    return event


def _consequences(
    board: SettlersBoard, before: SettlersState, kind: int, move: Move, luck: Luck, after: SettlersState
) -> dict[str, Any]:
    seats = range(int(before.seats))
    if kind == ROLL:
        claims = _claims(board, before, sum(luck))
        return {
            "dice": list(luck),
            "sum": sum(luck),
            "gains": production(claims, before, after),
            "short": shortages(claims, before, after),
            "owed": after.owed[seats].tolist(),
        }
    if kind == SETTLE:
        gains = [[0] * 5 for _ in seats]
        if after.origin != NOBODY:  # in the set-up, where nothing is paid for it
            gains[before.seat] = (before.bank - after.bank).tolist()
        return {"gains": gains, "cut": [s for s in seats if after.length[s] < before.length[s]]}
    if kind == ROAD:
        return {"free": bool(before.phase == PAVING or before.turn == 0)}
    if kind == ROB:
        return {"from": int(before.robber), "stolen": luck[0] if luck and luck[0] >= 0 else None}
    if kind == BUY:
        return {"card": luck[0] if luck[0] >= 0 else None}
    if kind == PLENTY:
        alone = before.bank.sum() == 1
        return {"taken": [move[1]] if alone else [move[1], move[2]]}
    if kind == MONOPOLY:
        return {"taken": list(luck), "total": sum(luck)}
    if kind == COUPON:
        return {"points": int(after.points[before.seat] - before.points[before.seat])}
    if kind == BANK:
        return {"paid": int(before.ratio[before.seat, move[1]])}
    return {}


Claims = list[tuple[int, int, int]]
"""Owner, resource and number of cards for every building at a tile that pays."""


def production(claims: Claims, before: SettlersState, after: SettlersState) -> list[list[int]]:
    """The cards that each seat got from the bank on a roll, computed from what everybody sees."""
    gains = [[0] * 5 for _ in range(int(before.seats))]
    for owner, kind, cards in claims:
        gains[owner][kind] += cards
    for kind in range(5):
        paid = int(before.bank[kind] - after.bank[kind])
        if sum(row[kind] for row in gains) > paid:
            for row in gains:
                row[kind] = min(row[kind], paid)
    return gains


def shortages(claims: Claims, before: SettlersState, after: SettlersState) -> list[int]:
    """The resources that the bank could not pay in full."""
    claimed = [0] * 5
    for _, kind, cards in claims:
        claimed[kind] += cards
    return [kind for kind in range(5) if claimed[kind] > before.bank[kind] - after.bank[kind]]


def _claims(board: SettlersBoard, state: SettlersState, number: int) -> Claims:
    return [
        (int(state.owner[vertex]), int(state.resource[tile]), int(board.yields[state.level[vertex]]))
        for tile, vertices in enumerate(board.tile_vertices[: board.tiles].tolist())
        if state.token[tile] == number and tile != state.robber
        for vertex in vertices
        if state.level[vertex]
    ]


def _terms(before: SettlersState, other: int) -> dict[str, Any]:
    accepted = before.answer[other] == ACCEPTED
    give = before.give if accepted else before.counter_get[other]
    get = before.get if accepted else before.counter_give[other]
    return {"with": other, "give": give.tolist(), "get": get.tolist()}

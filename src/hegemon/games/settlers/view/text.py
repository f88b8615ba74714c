"""Settlers in English: a move as a line of the log, and the board for a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from hegemon.core.moves import Box
from hegemon.games.settlers.rules.moves import (
    ACCEPT,
    BANK,
    BUY,
    CITY,
    COUNTER,
    COUPON,
    DEAL,
    DISCARD,
    END,
    KNIGHT,
    MONOPOLY,
    OFFER,
    PLENTY,
    REJECT,
    ROAD,
    ROADS,
    ROB,
    ROLL,
    SETTLE,
    TRADE,
    WITHDRAW,
)
from hegemon.games.settlers.rules.state import (
    CARDS,
    DEALING,
    DESERT,
    HIDDEN,
    PHASES,
    RESOURCES,
    SettlersBoard,
    SettlersState,
)
from hegemon.games.settlers.rules.topology import Topology
from hegemon.games.settlers.rules.turn import true_points

SEAT_LETTERS = "ABCD"
TITLES = {"longest_road": "Longest Road", "largest_army": "Largest Army", "harbour_master": "Harbour Master"}
TILE_LETTERS = "WBSGO-"
"""Wood, brick, sheep, grain (W is taken), ore, desert."""
COLUMN = 12 / math.sqrt(3)
"""Characters for the length of an edge: twelve from one tile to the next."""
PLAIN = {
    ROADS: "plays road building",
    ACCEPT: "accepts",
    REJECT: "rejects",
    WITHDRAW: "withdraws the offer",
    END: "ends the turn",
    DEAL: "lays out the island",
    KNIGHT: "plays a knight",
}


def cards_text(counts: Any) -> str:
    """Counts of resources in words.

    >>> cards_text([0, 2, 0, 0, 1])
    '2 brick, 1 ore'
    """
    return ", ".join(f"{n} {word}" for n, word in zip(counts, RESOURCES, strict=True) if n) or "nothing"


def sentence(kind: int, event: dict[str, Any]) -> str:
    """The effect of a move, in a few words."""
    text = PLAIN.get(kind) or _action(kind, event)
    for title, name in TITLES.items():
        if title in event:
            text += f"; {name} is set aside" if event[title] < 0 else f"; seat {event[title]} has {name}"
    return text + (f"; seat {event['winner']} wins" if "winner" in event else "")


def _action(kind: int, event: dict[str, Any]) -> str:
    if kind == ROLL:
        return _roll(event)
    if kind == SETTLE:
        gained = [cards_text(row) for row in event["gains"] if any(row)]
        cut = "".join(f", cuts a road of seat {seat}" for seat in event["cut"])
        return f"settles at {event['vertex']}" + (f" and gets {gained[0]}" if gained else "") + cut
    if kind == ROAD:
        return f"builds road {event['edge']}"
    if kind == CITY:
        return f"builds a city at {event['vertex']}"
    if kind == DISCARD:
        return f"discards {RESOURCES[event['resource']]}"
    if kind == ROB:
        what = RESOURCES[event["stolen"]] if event["stolen"] is not None else "a card"
        return f"moves the robber to tile {event['tile']}" + (
            f" and steals {what} from seat {event['victim']}" if event["victim"] >= 0 else ""
        )
    if kind == BUY:
        return "buys a development card" + (f": {CARDS[event['card']]}" if event["card"] is not None else "")
    return _traded(kind, event)


def _roll(event: dict[str, Any]) -> str:
    gains = [f"seat {seat} gets {cards_text(row)}" for seat, row in enumerate(event["gains"]) if any(row)]
    owed = [f"seat {seat} must discard {n}" for seat, n in enumerate(event["owed"]) if n]
    short = [f"the bank is short of {RESOURCES[kind]}" for kind in event["short"]]
    return f"rolls {event['sum']}" + "".join(f"; {part}" for part in gains + owed + short)


def _traded(kind: int, event: dict[str, Any]) -> str:
    if kind == COUPON:
        return f"shows {event['points']} victory points" if event["points"] > 1 else "shows a victory point"
    if kind == PLENTY:
        return f"plays year of plenty: {' and '.join(RESOURCES[kind] for kind in event['taken'])}"
    if kind == MONOPOLY:
        return f"plays monopoly on {RESOURCES[event['resource']]} and takes {event['total']}"
    if kind == BANK:
        return f"trades {event['paid']} {RESOURCES[event['give']]} for 1 {RESOURCES[event['get']]} with the bank"
    terms = f"{cards_text(event['give'])} for {cards_text(event['get'])}"
    if kind == OFFER:
        return f"offers {terms}"
    if kind == COUNTER:
        return f"would give {terms}"
    assert kind == TRADE
    return f"trades {terms} with seat {event['with']}"


def draw_text(topology: Topology, board: SettlersBoard, state: SettlersState) -> str:
    """Draw the tiles row by row, then list buildings and roads, then the seats."""
    if state.phase == DEALING:
        return "the island is not laid out yet"
    lines = list(_tile_lines(topology, state))
    ends = [topology.edge_vertices[edge] for edge in topology.harbour_edges]
    slots = [f"{v}/{u} {_harbour(state, slot)}" for slot, (v, u) in enumerate(ends)]
    lines.append("harbours: " + (", ".join(slots) or "none"))
    for s in range(int(state.seats)):
        lines += _seat_lines(board, state, s)
    roll = f", rolled {state.dice.sum()}" if state.dice[0] else ""
    lines.append(f"  bank: {cards_text(state.bank)}; {state.deck_left} development cards")
    round_ = -(-int(state.turn) // int(state.seats))
    lines.append(f"  phase: {PHASES[state.phase]}, round {round_}, turn {state.turn}{roll}")
    return "\n".join(lines)


def _tile_lines(topology: Topology, state: SettlersState) -> Iterator[str]:
    """A line for each row of tiles, every tile in the column where it lies."""
    left = min(x for x, _ in topology.tiles)
    rows: dict[float, list[int]] = {}
    for tile, (_, y) in enumerate(topology.tiles):
        rows.setdefault(round(2 * y) / 2, []).append(tile)
    for y in sorted(rows):
        line = ""
        for tile in sorted(rows[y], key=lambda t: topology.tiles[t][0]):
            column = round((topology.tiles[tile][0] - left) * COLUMN)
            line = line.ljust(column if not line else max(column, len(line) + 1)) + _tile(state, tile)
        yield line


def _tile(state: SettlersState, tile: int) -> str:
    token = state.token[tile] or ""
    return f"{tile}:{TILE_LETTERS[state.resource[tile]]}{token}{'*' if tile == state.robber else ''}"


def _harbour(state: SettlersState, slot: int) -> str:
    kind = int(state.harbour[slot])
    return "3:1" if kind == DESERT else RESOURCES[kind]


def _seat_lines(board: SettlersBoard, state: SettlersState, s: int) -> list[str]:
    known = state.cards[s, 0] != HIDDEN
    mark = ">" if s == state.seat else " "
    owned = [v for v in range(len(state.owner)) if state.owner[v] == s]
    buildings = " ".join(f"{v}{'!' if state.level[v] == 2 else ''}" for v in owned)
    roads = " ".join(str(e) for e in range(len(state.road)) if state.road[e] == s)
    harbours = f", {state.at_harbours[s]} harbour points" if board.harbour_master else ""
    holders = zip(TITLES.values(), (state.longest, state.largest, state.master), strict=True)
    titles = "".join(f", {name}" for name, holder in holders if holder == s)
    points = true_points(state, board, s) if known else state.points[s]
    lines = [
        f"{mark} {SEAT_LETTERS[s]}: {points} points, {state.hand[s]} cards, {state.held[s]} development cards, "
        f"{state.knights[s]} knights, road of {state.length[s]}{harbours}{titles}",
        f"     at {buildings or '-'} (! city), roads {roads or '-'}",
    ]
    if known:
        held = ", ".join(f"{n} {card}" for n, card in zip(state.cards[s], CARDS, strict=True) if n) or "none"
        lines.append(f"     holds {cards_text(state.resources[s])}; development cards: {held}")
    return lines


def explain(topology: Topology, state: SettlersState, box: Box) -> str:
    """The meaning of a move on the board, for the list of legal moves in a terminal."""
    kind, place = box.low[:2]
    if kind in (SETTLE, CITY):
        return " ".join(_tile(state, t) for t in topology.vertex_tiles[place])
    if kind == ROAD:
        return "between {} and {}".format(*topology.edge_vertices[place])
    if kind == ROB:
        return _tile(state, place)
    return ""

"""The encoding of a position of Settlers for learners (`Game.observation`)."""

from __future__ import annotations

from hegemon.core.observation import Field, choice, count, holder, number, seat
from hegemon.games.settlers.rules.state import ANSWERS, DESERT, PHASES, SettlersBoard


def observation(board: SettlersBoard) -> list[Field]:
    """Phase and turn; the island; buildings and roads; the seats' hands and pieces; the offer that is answered."""
    tiles, vertices, edges, harbours = (int(n) for n in (board.tiles, board.vertices, board.edges, board.harbours))
    island = [
        choice("resource", DESERT + 1).at(tiles),
        choice("token", 11, low=2).at(tiles),
        choice("harbour", DESERT + 1).at(harbours),
        choice("robber", tiles),
        holder("owner", "level", half=1).at(vertices),
        seat("road").at(edges),
    ]
    hands = [
        count("hand", half=7).of_each_seat(),
        count("resources", half=3).of_each_seat(),
        number("ratio", 4).of_each_seat(),
        count("held", half=3).of_each_seat(),
        count("cards", half=2).of_each_seat(),
        count("knights", half=3).of_each_seat(),
        number("length", 15).of_each_seat(),
        number("points", int(board.target)).of_each_seat(),
        number("settlements_left", max(1, int(board.settlements))).of_each_seat(),
        number("cities_left", max(1, int(board.cities))).of_each_seat(),
        number("roads_left", max(1, int(board.roads))).of_each_seat(),
        count("owed", half=4).of_each_seat(),
    ]
    table = [
        seat("longest"),
        seat("largest"),
        number("dice", 6),
        count("bank", half=10),
        count("bought", half=2),
        count("fresh", half=2),
        count("deck_left", half=10),
        count("played", half=4),
        choice("origin", vertices),
        number("free_roads", 2),
        number("card_played", 1),
        number("built", 1),
    ]
    return [
        choice("phase", len(PHASES)),
        seat("seat"),
        count("turn", half=50),
        *island,
        *hands,
        *table,
        *(offers() if board.max_offers > 0 else []),
        *([count("at_harbours", half=3).of_each_seat(), seat("master")] if board.harbour_master else []),
    ]


def offers() -> list[Field]:
    """Trade between seats, where it is allowed."""
    return [
        count("offers", half=2),
        count("give", half=2),
        count("get", half=2),
        choice("answer", len(ANSWERS)).of_each_seat(),
        count("counter_give", half=2).of_each_seat(),
        count("counter_get", half=2).of_each_seat(),
    ]

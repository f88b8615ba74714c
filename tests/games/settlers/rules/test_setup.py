"""Setting up (S1, S2): the island, its numbers, and the first two settlements."""

from __future__ import annotations

import pytest

from hegemon.core.errors import BadMove, BadOptions
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.rng import make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.settlers.rules.board import TOKENS
from hegemon.games.settlers.rules.files.settings import Settings
from hegemon.games.settlers.rules.topology import ISLAND, SPIRAL

from ..positions import GAME, Play, edge, new_game, settlers


def test_the_island_has_19_tiles_54_vertices_and_72_edges() -> None:
    assert (len(ISLAND.tiles), len(ISLAND.vertices), len(ISLAND.edges)) == (19, 54, 72)
    assert sorted(map(len, ISLAND.vertex_edges)) == [2] * 18 + [3] * 36
    assert sorted(map(len, ISLAND.vertex_tiles)) == [1] * 18 + [2] * 12 + [3] * 24
    assert sorted(map(len, ISLAND.edge_tiles)) == [1] * 30 + [2] * 42


def test_numbers_go_row_by_row_from_the_top_and_from_left_to_right() -> None:
    for places in (ISLAND.tiles, ISLAND.vertices, ISLAND.edges):
        assert list(places) == sorted(places, key=lambda place: (place[1], place[0]))


def test_nine_harbours_lie_on_the_coast_and_share_no_vertex() -> None:
    assert all(len(ISLAND.edge_tiles[e]) == 1 for e in ISLAND.harbour_edges)
    assert len({v for e in ISLAND.harbour_edges for v in ISLAND.edge_vertices[e]}) == 18


def test_the_beginner_board_lies_as_printed() -> None:
    position = settlers(4).view_json(settlers(4).start(), 0)["position"]
    letters = {0: "L", 1: "B", 2: "S", 3: "W", 4: "O", None: "–"}
    tiles = [f"{letters[tile['resource']]}{tile['token'] or ''}" for tile in position["tiles"]]
    assert " ".join(tiles) == "O10 S2 L9 W12 B6 S4 B10 W9 L11 – L3 O8 L8 O3 W4 S5 B5 W6 S11"
    assert [harbour["resource"] for harbour in position["harbours"]] == [None, 3, 4, None, 2, None, None, 1, 0]
    assert position["robber"] == 9


@pytest.mark.parametrize("tokens", ["shuffled", "spiral"])
@pytest.mark.parametrize("board", ["random", "fair"])
def test_dealt_boards_have_all_pieces(board: str, tokens: str) -> None:
    match = settlers(3, board=board, tokens=tokens)
    for seed in range(20):
        timeline = Timeline(match)
        timeline.deal(make_rng(seed))
        state = timeline.state
        assert sorted(state.resource.tolist()) == [0] * 4 + [1] * 3 + [2] * 4 + [3] * 4 + [4] * 3 + [5]
        assert sorted(state.token.tolist()) == sorted([0, *TOKENS])
        assert state.resource[state.robber] == 5
        assert state.token[state.robber] == 0
        assert sorted(state.harbour.tolist()) == [0, 1, 2, 3, 4, 5, 5, 5, 5]


def test_tokens_deck_pieces_and_costs_are_those_of_the_rule_book() -> None:
    assert TOKENS == (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
    board = settlers(4).board
    assert board.deck.tolist() == [14, 5, 2, 2, 2]
    assert (board.bank, board.settlements, board.cities, board.roads) == (19, 5, 4, 15)
    assert board.cost.tolist() == [[1, 1, 0, 0, 0], [1, 1, 1, 1, 0], [0, 0, 0, 2, 3], [0, 0, 1, 1, 1]]
    assert (board.target, board.hand_limit, board.ratio.tolist()) == (10, 7, [4, 3, 2])


def test_on_a_fair_board_no_6_or_8_is_beside_another() -> None:
    match = settlers(3, board="fair")
    for seed in range(50):
        token = _dealt(match, seed).token
        reds = [t for t in range(19) if token[t] in (6, 8)]
        assert not any(set(ISLAND.tile_tiles[t]) & set(reds) for t in reds)


def test_tokens_in_a_spiral_keep_their_order_around_the_island() -> None:
    match = settlers(3, board="random", tokens="spiral")
    starts = set()
    for seed in range(40):
        state = _dealt(match, seed)
        around = [
            [SPIRAL[(i + 2 * k) % 12] for i in range(12)] + [SPIRAL[12 + (i + k) % 6] for i in range(6)] + [9]
            for k in range(6)
        ]
        fitting = [k for k in range(6) if [state.token[t] for t in around[k] if state.token[t]] == list(TOKENS)]
        assert fitting
        starts |= set(fitting)
    assert starts == set(range(6))


def _dealt(match: Match, seed: int) -> State:
    timeline = Timeline(match)
    timeline.deal(make_rng(seed))
    return timeline.state


def test_a_deal_that_no_shuffle_gives_is_refused() -> None:
    match = settlers(3, board="fair")
    state = match.start()
    luck = match.chance(state, DEALER, match.read("deal"), make_rng(1))
    match.check_luck(state, DEALER, match.read("deal"), luck)
    twisted = (*luck[:19], *sorted(luck[19:38]), *luck[38:])
    with pytest.raises(BadMove, match="cannot occur"):
        match.check_luck(state, DEALER, match.read("deal"), twisted)


def test_two_to_four_play() -> None:
    """003, lines 148 and 695."""
    assert [GAME.match(seats).seats for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(BadOptions, match="2 to 4 seats"):
            GAME.match(seats)


def test_unknown_boards_and_settings_are_refused_with_what_there_is() -> None:
    with pytest.raises(BadOptions, match="beginner, fair, random, two-islands"):
        GAME.match(3, {"board": "moon"})
    with pytest.raises(BadOptions, match="quick, standard"):
        GAME.match(3, {"settings": "moon"})


def test_seats_settle_in_turn_and_then_in_reverse() -> None:
    play = new_game(3)
    order = []
    for vertex, other in ((0, 3), (9, 14), (19, 14), (30, 24), (40, 45), (50, 46)):
        order.append(play.seat)
        play.do(f"settle {vertex}").do(f"road {edge(vertex, other)}")
    assert order == [0, 1, 2, 2, 1, 0]
    assert (play.seat, play.phase, play.state.turn) == (0, "roll", 1)


def test_after_an_inland_settlement_50_of_54_vertices_are_open() -> None:
    play = new_game(2)
    assert len(play.legal("settle")) == 54
    inland = next(v for v in range(54) if len(ISLAND.vertex_tiles[v]) == 3)
    play.do(f"settle {inland}").do(f"road {ISLAND.vertex_edges[inland][0]}")
    assert len(play.legal("settle")) == 50
    for near in ISLAND.vertex_vertices[inland]:
        with pytest.raises(BadMove):
            play.do(f"settle {near}")


def test_the_first_road_touches_the_settlement_just_built() -> None:
    play = new_game(2).do("settle 20")
    assert play.legal() == [f"road {e}" for e in ISLAND.vertex_edges[20]]


def test_the_second_settlement_pays_a_card_for_each_tile_beside_it() -> None:
    play = new_game(2)
    for vertex in (0, 2, 23):
        play.do(f"settle {vertex}").do(f"road {ISLAND.vertex_edges[vertex][0]}")
    # Vertex 23 lies between tiles 4 (brick), 8 (wood) and the desert.
    assert ISLAND.vertex_tiles[23] == (4, 8, 9)
    assert play.holds(1) == "wood brick"
    assert play.holds(0) == ""
    assert play.state.bank.tolist() == [18, 18, 19, 19, 19]


def set_up(play: Play) -> Play:
    """Four settlements: vertex 0 lies at tile 0 (ore), 2 at tile 2 (wood), 23 at 4 (brick), 8 (wood) and the desert,
    and 40 at 13 (ore), 14 (wheat) and 17 (wheat)."""
    for vertex in (0, 2, 23, 40):
        play.do(f"settle {vertex}").do(f"road {ISLAND.vertex_edges[vertex][0]}")
    return play


@pytest.mark.parametrize("rules", ["official", "thesis"])
def test_the_set_up_pays_nothing_if_tiles_do_not_produce_in_it(rules: str) -> None:
    # 003, line 655: "Pro sehrání prvních dvou tahů hry je cyklus mírně upraven, nehází se kostkou a stěny neprodukují
    # suroviny."
    play = set_up(new_game(2, rules=rules, setup_pays="none"))
    assert (play.holds(0), play.holds(1), play.phase) == ("", "", "roll")
    assert play.state.bank.tolist() == [19] * 5


@pytest.mark.parametrize("rules", ["official", "thesis"])
def test_the_set_up_pays_for_both_settlements_if_every_tile_produces(rules: str) -> None:
    # 003, line 535: "První z nich nemá žádný parametr. Tato implementace provede produkci suroviny každé stěny na hrací
    # desce."
    play = new_game(2, rules=rules, setup_pays="both").do("settle 0")
    assert play.event["gains"] == [[0, 0, 0, 0, 1], [0] * 5]
    play = set_up(new_game(2, rules=rules, setup_pays="both"))
    assert play.holds(0) == "wheat wheat ore ore"
    assert play.holds(1) == "wood wood brick"
    assert play.state.bank.tolist() == [17, 18, 19, 17, 17]


@pytest.mark.parametrize("rules", ["official", "thesis"])
def test_the_set_up_pays_for_the_second_settlement_unless_it_is_said_otherwise(rules: str) -> None:
    # 003, line 152, names what the thesis plays otherwise than the rule book: cards that are played at once, and no
    # trade between seats; the set-up is not among it.
    play = set_up(new_game(2, rules=rules))
    assert (play.holds(0), play.holds(1)) == ("wheat wheat ore", "wood brick")
    assert GAME.match(2, {"rules": rules}).options.setup_pays == "second"


def test_a_second_settlement_is_paid_as_far_as_the_bank_has_the_cards() -> None:
    play = new_game(2, settings=Settings(bank=1))
    for vertex in (0, 2, 23):
        play.do(f"settle {vertex}").do(f"road {ISLAND.vertex_edges[vertex][0]}")
    play.do("settle 40")  # beside tiles 13 (ore), 14 (wheat) and 17 (wheat)
    assert [play.state.resource[t] for t in ISLAND.vertex_tiles[40]] == [4, 3, 3]
    assert play.holds(0) == "wheat ore"
    assert play.event["gains"][0] == [0, 0, 0, 1, 1]
    assert play.state.bank.tolist() == [0, 0, 1, 0, 0]


def test_the_road_of_the_second_settlement_does_not_start_at_the_first() -> None:
    play = new_game(2)
    for vertex in (0, 2, 19):
        play.do(f"settle {vertex}").do(f"road {ISLAND.vertex_edges[vertex][0]}")
    play.do("settle 40")
    assert play.legal() == [f"road {e}" for e in ISLAND.vertex_edges[40]]

"""All possible moves with their values, as the thesis's program shows them if one likes.

003, line 695: "Dále je možné zvolit zobrazení všech možných tahů, které může strategie udělat včetně jejich
ohodnocení."
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hegemon.core.history.thoughts import tidy
from hegemon.games.settlers.bots import fitness as fit
from hegemon.games.settlers.bots.best_places import best_pair
from hegemon.games.settlers.bots.submoves import Turn, submoves
from hegemon.games.settlers.bots.weight_names import EXAMPLE
from hegemon.games.settlers.rules.topology import ISLAND

from ..positions import COAST, Play, path, position
from .test_thoughts import thoughts

WEIGHTS = np.array([float(value) for value in EXAMPLE.values()])


def found(play: Play) -> dict[Turn, float]:
    return dict(submoves(play.match, play.match.view(play.state, 0), 0, WEIGHTS))


def test_the_set_up_offers_every_vertex_with_every_edge_beside_it() -> None:
    # 003, line 200: "Tedy strategie generuje všechny možné volné dvojice vrchol a hrana, kde hrana sousedí s vrcholem."
    # Of the island's 54 vertices 36 have three edges and 18 have two.
    play = position(phase="settle", turn=0)
    all_of_them = found(play)
    assert len({turn[0] for turn in all_of_them}) == 54
    assert len(all_of_them) == 36 * 3 + 18 * 2
    _, reasons = thoughts(play, "thesis-example")
    assert reasons is not None
    assert [one["turn"][0].split()[0] for one in reasons["candidates"]] == ["settle"] * 144
    kept = tidy(reasons)
    assert kept is not None
    assert len(kept["candidates"]) == 144


def test_a_pair_is_free_where_nothing_stands_near_and_no_road_lies() -> None:
    # 003, line 200: "Volné znamená, že na vrcholu může hrající hráč postavit vesnici (na vrcholu ani v jeho
    # bezprostředním okolí neleží jiná vesnice) a na hraně může postavit cestu (neleží tam jiná cesta)."
    play = position(settlements={1: [12]}, roads={1: path(12, 8, 13)}, phase="settle", turn=0)
    turns = found(play)
    places = {int(turn[0].split()[1]) for turn in turns}
    assert set(range(54)) - places == {12, *ISLAND.vertex_vertices[12]}
    assert ("settle 13", f"road {path(8, 13)[0]}") not in turns
    assert sum(turn[0] == "settle 13" for turn in turns) == 2


def test_the_robber_may_go_to_18_tiles_and_rob_everybody_there() -> None:
    # 003, line 248: "Podtah přemístění zloděje je definován stěnou, kam hrající hráč přemístí zloděje, a hráčem,
    # kterého zloděj okrade. V popsaném výpočtu fitnes nebereme v úvahu, koho hrající hráč okrade."
    play = position(settlements={1: [12], 2: [23]}, resources={1: "ore", 2: "ore"}, phase="rob")
    turns = found(play)
    assert {int(turn[0].split()[1]) for turn in turns} == set(range(19)) - {int(play.state.robber)}
    shared = set(play.match.board.vertex_tiles[12].tolist()) & set(play.match.board.vertex_tiles[23].tolist())
    (tile,) = shared - {-1}
    assert turns[f"rob {tile} from 1",] == turns[f"rob {tile} from 2",]


def test_a_knight_stands_with_every_place_of_the_robber() -> None:
    # 003, line 264: "Tedy pokud hrající hráč vlastní akční kartu rytíř, strategie vygeneruje možné tahy pro přemístění
    # zloděje. […] Fitnes tohoto tahu se tedy počítá stejně, jako fitnes pro přemístění zloděje."
    pieces: dict[str, Any] = {"settlements": {1: [12]}, "resources": {1: "ore"}}
    robbing = found(position(phase="rob", **pieces))
    with_card = found(position(cards={0: "knight"}, **pieces))
    assert with_card == {("knight", *turn): value for turn, value in robbing.items()}


def test_road_building_stands_with_every_pair_of_roads_and_their_values_add_up() -> None:
    # 003, lines 268 and 270: "Mějme podtah, kdy hráč postaví cestu na hraně e a f. […] Tyto dvě hodnoty sečteme a
    # výsledek vynásobíme koeficientem, který je v parametru s názvem weightUseTwoRoadGeneral."
    play = position(settlements={0: [12]}, roads={0: path(*COAST[:5])}, cards={0: "roads"})
    turns = found(play)
    assert all(turn[0] == "roads" and len(turn) == 3 for turn in turns)
    assert len({frozenset(turn[1:]) for turn in turns}) == len(turns) > 20
    best = best_pair(play.state, play.match.board, 0, WEIGHTS)[1]
    assert max(turns.values()) == pytest.approx(best * WEIGHTS[fit.TWO_ROADS])
    apart = path(12, 8) + path(COAST[4], COAST[5])
    single = [fit.road_fitness(play.state, play.match.board, 0, WEIGHTS, edge) for edge in apart]
    pair = next(value for turn, value in turns.items() if set(turn[1:]) == {f"road {edge}" for edge in apart})
    assert pair == pytest.approx(sum(single) * EXAMPLE["weightUseTwoRoadGeneral"])


def test_a_building_stands_behind_the_exchanges_that_it_needs() -> None:
    # 003, line 176: "Proto je ve strategii podtah reprezentován jako dvojice. První část reprezentuje výměnu surovin a
    # druhá část reprezentuje stavbu […]. Část reprezentující výměnu surovin může být prázdná."
    play = position(settlements={0: [19]}, resources={0: "wood " * 5})
    turns = found(play)
    assert set(turns) == {("bank wood>brick", f"road {edge}") for edge in play.match.board.vertex_edges[19].tolist()}
    move, reasons = thoughts(play, "thesis-example")
    assert reasons is not None
    assert reasons["candidates"][0]["turn"][0] == move == "bank wood>brick"
    play = position(settlements={0: [19]}, resources={0: "wood brick"})
    assert all(len(turn) == 1 for turn in found(play))


def test_looking_at_them_changes_nothing() -> None:
    hand, cards = "wood brick sheep wheat wheat wheat ore ore ore", "knight roads plenty"
    play = position(settlements={0: [12]}, roads={0: path(12, 8)}, resources={0: hand}, cards={0: cards})
    before = play.state.tobytes()
    assert found(play)
    dict(submoves(play.match, play.state, 0, WEIGHTS))
    assert play.state.tobytes() == before

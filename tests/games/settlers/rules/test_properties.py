"""Properties of every position that play can reach; the cards go where the rule book says."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rng import below, make_rng
from hegemon.core.rules import DEALER
from hegemon.core.state import State
from hegemon.games.settlers.rules.roads.longest import longest
from hegemon.games.settlers.rules.topology import ISLAND

from ..positions import settlers
from .rulebook import RESOURCES, Purse

tables = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["beginner", "random", "fair"]),
        "rules": st.sampled_from(["official", "official", "thesis"]),
        "setup_pays": st.sampled_from(["second", "second", "none", "both"]),
        "harbour_master": st.booleans(),
        "max_offers": st.sampled_from([0, 1, 3]),
    }
)
TITLES = ("longest", "largest", "master")
AT_HARBOURS = [v for e in ISLAND.harbour_edges for v in ISLAND.edge_vertices[e]]
PAYS = {"none": (), "second": (1,), "both": (0, 1)}
quick = settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.data_too_large, HealthCheck.too_slow]
)


def random_move(match: Match, state: State, seat: int, rng: Any) -> Move:
    boxes = match.legal(state, seat)
    # Offers by the hundred would drown everything else: one kind of move first, then one of its boxes.
    kinds = sorted({box.low[0] for box in boxes})
    kind = kinds[below(rng, len(kinds))]
    chosen = [box for box in boxes if box.low[0] == kind]
    box = chosen[below(rng, len(chosen))]
    return tuple(a + int(below(rng, b - a + 1)) if b > a else a for a, b in zip(box.low, box.high, strict=True))


def check_cards(match: Match, state: State) -> None:
    """No card comes from nowhere or goes there."""
    n = match.seats
    assert (state.resources[:n].sum(axis=0) + state.bank).tolist() == [19] * 5
    assert state.resources[:n].sum(axis=1).tolist() == state.hand[:n].tolist()
    assert state.resources.min() >= 0
    assert state.bank.min() >= 0
    assert (state.cards[:n].sum(axis=0) + state.deck + state.played).tolist() == [14, 5, 2, 2, 2]
    assert state.cards[:n].sum(axis=1).tolist() == state.held[:n].tolist()
    assert state.deck.sum() == state.deck_left
    assert state.knights.sum() == state.played[0]


def check_pieces(match: Match, state: State, seat: int) -> None:
    """Pieces on the board and in the box; points and the sets that the state keeps are what counting finds."""
    owned, level = state.owner == seat, state.level
    settlements, cities = int((owned & (level == 1)).sum()), int((owned & (level == 2)).sum())
    roads = [e for e in range(72) if state.road[e] == seat]
    assert state.settlements_left[seat] + settlements == 5
    assert state.cities_left[seat] + cities == 4
    assert state.roads_left[seat] + len(roads) == 15
    titles = 2 * sum(state[title] == seat for title in TITLES)
    coupons = int(state.points[seat]) - settlements - 2 * cities - titles
    assert 0 <= coupons <= state.played[1]
    network = {v for e in roads for v in ISLAND.edge_vertices[e]}
    assert {v for v in range(54) if state.network[seat, 0] >> v & 1} == network
    assert {v for v in range(54) if state.buildings[seat, 0] >> v & 1} == set(owned.nonzero()[0])
    assert [e for e in range(72) if state.roads[seat, e // 36] >> e % 36 & 1] == roads
    assert {v for v in range(54) if state.settlements[seat, 0] >> v & 1} == set((owned & (level == 1)).nonzero()[0])
    starts = {v for v in network if state.owner[v] in (-1, seat)} | set(owned.nonzero()[0].tolist())
    sites = {e for v in starts for e in ISLAND.vertex_edges[v] if state.road[e] < 0}
    assert {e for e in range(72) if state.sites[seat, e // 36] >> e % 36 & 1} == sites
    length, tips = longest(match.copy(state), match.board, seat)
    assert state.length[seat] == length
    assert state.circle[seat] or state.tips[seat] == tips


def check_island(match: Match, state: State) -> None:
    built = set((state.level > 0).nonzero()[0].tolist())
    closed = built | {u for v in built for u in ISLAND.vertex_vertices[v]}
    assert {v for v in range(54) if state.closed[0] >> v & 1} == closed
    for v in built:
        assert not built & set(ISLAND.vertex_vertices[v])
    for tile, around in enumerate(ISLAND.tile_vertices):
        owners = {int(state.owner[v]) for v in around} - {-1}
        assert {s for s in range(match.seats) if state.beside[tile] >> s & 1} == owners


def check_titles(match: Match, state: State) -> None:
    lengths, knights = state.length[: match.seats].tolist(), state.knights[: match.seats].tolist()
    if state.longest >= 0:
        assert lengths[state.longest] == max(lengths) >= 5
    else:
        assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
    if state.largest >= 0:
        assert knights[state.largest] == max(knights) >= 3
    else:
        assert max(knights) < 3
    harbours = [sum(int(state.level[v]) for v in AT_HARBOURS if state.owner[v] == s) for s in range(match.seats)]
    if not match.options.harbour_master:
        assert state.master == -1
    elif state.master >= 0:
        assert harbours[state.master] == max(harbours) >= 3
    else:
        assert max(harbours) < 3


@quick
@given(options=tables, seats=st.integers(2, 4), seed=st.integers(0, 2**40))
def test_cards_pieces_and_titles_are_always_in_order(options: dict[str, Any], seats: int, seed: int) -> None:
    match, rng = settlers(seats, max_turns=80, **options), make_rng(seed)
    state, purse = match.start(), Purse([Counter() for _ in range(seats)], PAYS[options["setup_pays"]])
    while movers := match.to_move(state):
        seat = movers[below(rng, len(movers))]
        move = match.legal(state, DEALER)[0].low if seat == DEALER else random_move(match, state, seat, rng)
        luck = match.chance(state, seat, move, rng)
        match.check_luck(state, seat, move, luck)
        after = match.apply(state, seat, move, luck)
        purse.play(state, seat, match.write(move), luck)
        check_cards(match, after)
        hands = [[purse.hands[s][kind] for kind in RESOURCES] for s in range(seats)]
        assert after.resources[:seats].tolist() == hands, match.write(move)
        check_points(match, state, after)
        if match.write(move).split()[0] in ("settle", "road", "city", "knight"):
            check_island(match, after)
            check_titles(match, after)
            for s in range(seats):
                check_pieces(match, after, s)
        state = after


def check_points(match: Match, before: State, after: State) -> None:
    """Points never drop, except with a title."""
    for seat in range(match.seats):
        lost = sum(before[title] == seat != after[title] for title in TITLES)
        assert after.points[seat] >= before.points[seat] - 2 * lost

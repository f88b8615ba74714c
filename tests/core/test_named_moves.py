"""Views and moves in the words of their games, for those who write bots."""

from __future__ import annotations

from typing import Any

import pytest

from hegemon.core.bot import View
from hegemon.core.errors import BadMove
from hegemon.core.history.timeline import Timeline
from hegemon.core.moves import Forms
from hegemon.core.named_moves import NamedMove
from hegemon.core.registry import find_game, shipped_names
from hegemon.core.rng import make_rng
from hegemon.games.settlers import RESOURCES, Counter, Offer

FORMS = Forms(["end", "attack {origin}>{target} x{dice}"])


class Attack(NamedMove, kind=1, forms=FORMS):
    """Of a game that there is not."""

    origin: int
    target: int
    dice: int


class End(NamedMove, kind=0, forms=FORMS):
    """Of the same."""


def test_a_named_move_is_the_row_that_rules_know() -> None:
    assert Attack(3, 7, dice=2) == (1, 3, 7, 2)
    assert End() == (0, 0, 0, 0)
    assert FORMS.write(Attack(3, 7, 2)) == "attack 3>7 x2"
    assert (Attack(3, 7, 2).origin, Attack(3, 7, 2).target) == (3, 7)


@pytest.mark.parametrize(("values", "named"), [((3, 7), {}), ((3, 7, 2, 1), {}), ((3, 7), {"count": 2})])
def test_wrong_arguments_are_refused_by_name(values: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(BadMove, match="Attack takes origin, target, dice"):
        Attack(*values, **named)


def views(name: str, moves: int = 40) -> list[Any]:
    """The views of the seats to move, in a game at random."""
    match = find_game(name).match(2)
    timeline, rng, found = Timeline(match), make_rng(5), []
    while len(found) < moves and match.result(timeline.state) is None:
        timeline.deal(rng)
        seat = match.to_move(timeline.state)[0]
        view: Any = View(match, match.view(timeline.state, seat), seat)
        found.append(view)
        move = view.random_move(rng)
        timeline.play(seat, move, rng)
    return found


@pytest.mark.parametrize("name", shipped_names())
def test_every_game_tells_its_views_in_its_own_words(name: str) -> None:
    """Everything public of the view can be asked, and every move that it offers is legal."""
    for view in views(name):
        assert type(view) is view.match.game.view_type()
        for word in (word for word in dir(type(view)) if not word.startswith("_")):
            if isinstance(getattr(type(view), word), property):
                getattr(view, word)
        offered = [getattr(view, word)() for word in OFFERS if hasattr(view, word)]
        for move in (move for moves in offered for move in moves):
            view.match.check(view.state, view.seat, tuple(move))


@pytest.mark.parametrize("name", shipped_names())
def test_every_move_of_a_seat_has_a_class_whose_fields_are_those_of_its_text(name: str) -> None:
    """The others are a dealer's and a referee's moves. A row has a method `count`, so that field is `size`."""
    match = find_game(name).match(2)
    named = {one.kind: one for one in match.game.view_type().named_moves}
    forms = match.game.forms.forms
    nobody = {"deal", "strike", *match.game.referee}
    assert {forms[kind].name for kind in named} == {form.name for form in forms} - nobody
    for kind, one in named.items():
        assert list(one.names) == ["size" if field in dir(tuple) else field for field in forms[kind].fields], one


@pytest.mark.parametrize("name", shipped_names())
def test_moves_come_as_objects_of_their_kind(name: str) -> None:
    for view in views(name):
        kinds = {box.low[0] for box in view.legal}
        for one in view.named_moves:
            assert view.can(one) == (one.kind in kinds)
            move = next(view.moves(one.forms.forms[one.kind].name), None)
            assert move is None or type(move) is one
            assert (move is not None) == view.can(one)


def test_settlers_tells_resources_harbours_and_offers_by_name() -> None:
    view = views("settlers", 120)[-1]
    assert Offer.of_cards(give={"sheep": 2}, get={"ore": 1}) == Offer(0, 0, 2, 0, 0, 0, 0, 0, 0, 1)
    with pytest.raises(BadMove, match="there is no resource 'shep'; did you mean 'sheep'"):
        Offer.of_cards(give={"shep": 2}, get={"ore": 1})
    assert isinstance(Counter.of_cards(give={"ore": 1}, get={}), Counter)
    vertices = range(int(view.board.vertices))
    assert all(vertex in view.neighbours(other) for vertex in vertices for other in view.neighbours(vertex))
    assert all(vertex in view.ends(edge) for vertex in vertices for edge in view.edges_at(vertex))
    assert sorted({view.harbour(vertex) for vertex in vertices}) == sorted({"", "any", *RESOURCES})
    assert all(view.price(resource) == 4 for resource in RESOURCES if not view.my_settlements)
    assert view.resource(view.robber) in {"", *RESOURCES}


def test_warlight_tells_regions_and_super_regions() -> None:
    view = views("warlight")[-1]
    assert view.names[view.region("brazil")] == "Brazil"
    every = [region for one in view.super_regions for region in one.regions]
    assert sorted(every) == list(range(len(view.names)))
    assert all(one.bonus > 0 and one.owner in (-1, 0, 1) for one in view.super_regions)


OFFERS = (
    "attacks", "placements", "fortifications", "trades", "deployments", "transfers", "picks", "steps", "settlements",
    "roads", "cities", "bank_trades", "robberies", "discards", "card_plays",
)  # fmt: skip


@pytest.mark.parametrize("name", shipped_names())
def test_a_view_looks_ahead(name: str) -> None:
    view = views(name, 12)[-1]
    move = view.random_move(make_rng(1))
    before = view.state.tobytes()
    after = view.after(move, make_rng(2))
    assert type(after) is type(view)
    assert after.state.tobytes() != before
    assert view.state.tobytes() == before
    assert view.after(view.match.write(move), make_rng(2)).state.tobytes() == after.state.tobytes()
    with pytest.raises(BadMove):
        view.after("no move at all", make_rng(2))


def test_risk_tells_territories_odds_and_cards_by_name() -> None:
    view = views("risk")[-1]
    brazil = view.territory("brazil")
    assert view.names[brazil] == "Brazil"
    assert brazil in view.neighbours(view.territory("Argentina"))
    assert view.my_territories == [t for t, owner in enumerate(view.owner) if owner == view.seat]
    assert set(view.borders) <= set(view.my_territories)
    assert view.odds(5, 5).win == pytest.approx(0.506, abs=0.001)
    assert view.odds(100, 1).win > 0.99
    for attack in view.attacks():
        assert view.odds_of(attack) == view.odds(view.armies[attack.origin] - 1, view.armies[attack.target])
    assert {continent.name for continent in view.continents} >= {"Europe", "Asia"}
    with pytest.raises(BadMove, match="did you mean 'Brazil'"):
        view.territory("brasil")


def test_settlers_lists_a_seats_pieces_and_the_tiles_around_a_vertex() -> None:
    for view in views("settlers"):
        position, mine = view.json()["position"], view.seat
        own = {v: one["city"] for v, one in enumerate(position["buildings"]) if one and one["owner"] == mine}
        assert view.my_settlements == [vertex for vertex, city in own.items() if not city]
        assert view.my_cities == [vertex for vertex, city in own.items() if city]
        assert view.my_roads == [edge for edge, owner in enumerate(position["roads"]) if owner == mine]
    corners = [tile for vertex in range(int(view.board.vertices)) for tile in view.tiles_at(vertex)]
    assert [corners.count(tile) for tile in range(int(view.board.tiles))] == [6] * 19


def test_vampires_lists_the_groups_of_both_species() -> None:
    for view in views("vampires"):
        cells = view.json()["position"]["cells"]
        shown = [
            {(c["x"], c["y"], c["count"]) for c in cells if c["kind"] == kind} for kind in ("vampires", "werewolves")
        ]
        assert set(view.my_groups) == shown[view.seat]
        assert set(view.enemy_groups) == shown[1 - view.seat]


def test_warlight_tells_attacks_from_transfers() -> None:
    view = next(view for view in views("warlight") if view.phase == "order")
    owners = view.json()["position"]["owner"]
    assert view.my_regions == [region for region, owner in enumerate(owners) if owner == view.seat]
    assert {owners[order.target] == view.seat for order in view.attacks()} <= {False}
    assert {owners[order.target] == view.seat for order in view.transfers()} <= {True}
    assert len(view.attacks()) + len(view.transfers()) > 0

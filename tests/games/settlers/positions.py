"""Positions of Settlers set up by hand: pieces by numbers of the board, cards by words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from manual_play import ManualPlay, of_kind

from hegemon.core.match import Match
from hegemon.games.settlers import GAME
from hegemon.games.settlers.rules import state as words
from hegemon.games.settlers.rules.building import build_settlement, hold_harbour
from hegemon.games.settlers.rules.roads.roads import cut_roads, lay_road
from hegemon.games.settlers.rules.topology import ISLAND


@cache
def settlers(seats: int, **options: Any) -> Match:
    """A match, made once for all tests; on the beginner board unless it is said otherwise."""
    return GAME.match(seats, {"board": "beginner"} | options)


def edge(a: int, b: int) -> int:
    """The edge between two vertices."""
    return ISLAND.edge_vertices.index((min(a, b), max(a, b)))


def path(*vertices: int) -> list[int]:
    """The edges along a walk over vertices."""
    return [edge(a, b) for a, b in pairwise(vertices)]


def ring(tile: int) -> list[int]:
    """The six edges around a tile."""
    return list(ISLAND.tile_edges[tile])


def counts(text: str, kinds: Sequence[str]) -> list[int]:
    """The number of each kind in a text such as `"wood wood ore"`."""
    assert set(text.split()) <= set(kinds)
    return [text.split().count(kind) for kind in kinds]


class Play(ManualPlay):
    """Settlers by hand."""

    @property
    def phase(self) -> str:
        return words.PHASES[self.state.phase]

    def legal(self, kind: str = "", seat: int | None = None) -> list[str]:
        """The legal moves, written as ranges; of one kind, or of all."""
        return of_kind(self.ranges(self.seat if seat is None else seat), kind)

    def allowed(self, seat: int | None = None) -> set[str]:
        """The kinds of moves that are legal now."""
        return {text.split()[0] for text in self.legal(seat=seat)}

    def do(self, text: str, *luck: int, seat: int | None = None) -> Play:
        """Make a move with the luck that it has."""
        return self.make(self.seat if seat is None else seat, self.match.read(text), luck)

    def holds(self, seat: int) -> str:
        """The resource cards of a seat, as words."""
        return names(self.state.resources[seat].tolist())

    def points(self, seat: int) -> int:
        return int(self.state.points[seat])


def names(cards: Sequence[int]) -> str:
    """Counts as words, in their order."""
    return " ".join(word for word, n in zip(words.RESOURCES, cards, strict=True) for _ in range(n))


def new_game(seats: int, **options: Any) -> Play:
    match = settlers(seats, **options)
    return Play(match, match.start())


COAST = [0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50, 53]
"""Vertices along half of the coast."""


def position(
    *,
    settlements: Mapping[int, Sequence[int]] | None = None,
    cities: Mapping[int, Sequence[int]] | None = None,
    roads: Mapping[int, Sequence[int]] | None = None,
    resources: Mapping[int, str] | None = None,
    cards: Mapping[int, str] | None = None,
    knights: Mapping[int, int] | None = None,
    bank: Mapping[str, int] | None = None,
    phase: str = "build",
    seats: int = 3,
    seat: int = 0,
    turn: int = 20,
    **options: Any,
) -> Play:
    """A position in the turn of `seat`, after the roll unless the phase says otherwise.

    The bank has what nobody holds unless it is given; then the rest of it is nowhere. Knights lie played.
    """
    match = settlers(seats, **options)
    state, board = match.start(), match.board
    for owner, vertices in (settlements or {}).items():
        for vertex in vertices:
            build_settlement(state, board, owner, vertex)
    for owner, vertices in (cities or {}).items():
        for vertex in vertices:
            build_settlement(state, board, owner, vertex)
            state.level[vertex] = 2
            state.settlements[owner] &= ~(1 << vertex)
            state.settlements_left[owner] += 1
            state.cities_left[owner] -= 1
            state.points[owner] += 1
            if board.harbour_master and board.vertex_harbour[vertex] >= 0:
                hold_harbour(state, board, owner)
    for owner, edges in (roads or {}).items():
        for number in edges:
            lay_road(state, board, owner, number)
    for owner, vertices in [*(settlements or {}).items(), *(cities or {}).items()]:
        for vertex in vertices:
            cut_roads(state, board, owner, vertex)
    for owner, text in (resources or {}).items():
        state.resources[owner] = counts(text, words.RESOURCES)
        state.hand[owner] = state.resources[owner].sum()
    for kind, left in (bank or {}).items():
        state.bank[words.RESOURCES.index(kind)] = left
    if not bank:
        state.bank = board.bank - state.resources.sum(axis=0)
    for owner, text in (cards or {}).items():
        state.cards[owner] = counts(text, words.CARDS)
        state.held[owner] = state.cards[owner].sum()
    for owner, played in (knights or {}).items():
        state.knights[owner] = played
        state.played[0] += played
    state.deck = board.deck - state.played - state.cards.sum(axis=0)
    state.deck_left = state.deck.sum()
    state.phase = words.PHASES.index(phase)
    state.seat, state.turn = seat, turn
    state.dice = (0, 0) if phase == "roll" else (3, 5)
    return Play(match, state)

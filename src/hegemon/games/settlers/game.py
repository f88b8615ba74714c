"""Settlers, put together for the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.core.bot import BotKind
from hegemon.core.game import Game
from hegemon.core.moves import Box, Move
from hegemon.core.networks.features import Features
from hegemon.core.observation import Field
from hegemon.core.rules import Luck, Rules
from hegemon.games.settlers.bots import analysis, goals, kinds
from hegemon.games.settlers.bots.features import FEATURES
from hegemon.games.settlers.rules import action_templates, hidden_information, legal, observation, turn
from hegemon.games.settlers.rules.board import SettlersMatch, SettlersOptions, make_board, sizes_of, topology_of
from hegemon.games.settlers.rules.moves import FORMS
from hegemon.games.settlers.rules.state import ISLAND_SIZES, POINT_CARD, SettlersBoard, SettlersState
from hegemon.games.settlers.rules.topology import Topology
from hegemon.games.settlers.view import json_view, svg, text
from hegemon.games.settlers.view.board_json import board_pictures, picture
from hegemon.games.settlers.view.seat_view import SettlersView

RULES = Rules(
    start=turn.start,
    to_move=legal.to_move,
    legal=legal.legal,
    chance=hidden_information.chance,
    possible=hidden_information.possible,
    apply=turn.apply,
    hide=hidden_information.hide,
    redact_luck=hidden_information.redact_luck,
    sample_hidden=hidden_information.sample_hidden,
    result=turn.result,
)
KINDS = kinds.kinds(RULES)
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "beginner": {"board": "beginner", "settings": "quick", "max_offers": 2},
    "fair": {"board": "fair", "settings": "quick", "max_offers": 1},
    "spiral": {"board": "random", "tokens": "spiral", "settings": "quick", "max_offers": 0},
    "thesis": {"rules": "thesis", "board": "beginner", "max_turns": 150},
    "short": {"board": "random", "max_turns": 30, "max_offers": 1},
    "harbours": {"settings": "quick", "setup_pays": "both", "harbour_master": True, "max_offers": 0},
    "islands": {"board": "two-islands", "settings": "quick", "max_offers": 1, "max_turns": 30},
}


def _topology(match: SettlersMatch) -> Topology:
    options = match.options
    assert isinstance(options, SettlersOptions)
    return topology_of(options.board)


class Settlers(Game[SettlersState, SettlersBoard]):
    """Settle an island: roads, settlements, cities, trade and a robber."""

    name = "settlers"
    title = "Settlers"
    seat_letters = text.SEAT_LETTERS
    seats = range(2, 5)
    options = SettlersOptions
    forms = FORMS
    luck_width = 2 * ISLAND_SIZES.tiles + ISLAND_SIZES.harbours
    own_board = True
    rules = RULES
    variants = VARIANTS

    def board(self, options: SettlersOptions, seats: int) -> SettlersBoard:
        return make_board(options, seats)

    def dtype(self, board: SettlersBoard) -> np.dtype[Any]:
        return SettlersState.dtype_for(**sizes_of(board)._asdict())

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def view_type(self) -> type[SettlersView]:
        return SettlersView

    def usual_bot(self) -> str:
        # Thesis, section 6.1: if no individual is chosen, the best of the evolutions plays.
        return kinds.USUAL

    def features(self, match: SettlersMatch) -> Features:
        return FEATURES

    def best(self, match: SettlersMatch) -> Sequence[tuple[float, str]]:
        return ((0.0, "evolved"), (0.05, "learned"))

    def action_templates(self, match: SettlersMatch) -> Iterable[Box]:
        return action_templates.action_templates(match.board, match.seats)

    def observation(self, match: SettlersMatch) -> Sequence[Field]:
        return observation.observation(match.board)

    def turns_a_round(self, seats: int) -> int:
        return seats

    def luck_room(self, board: SettlersBoard) -> int:
        sizes = sizes_of(board)
        return 2 * sizes.tiles + sizes.harbours

    def scratch(self, board: SettlersBoard) -> int:
        return goals.space_for(sizes_of(board).vertices)

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return board_pictures()

    def picture(self, options: SettlersOptions) -> dict[str, Any]:
        return picture(options.board)

    def describe(self, match: SettlersMatch, state: SettlersState, seat: int) -> dict[str, Any]:
        return json_view.position(_topology(match), match.board, state, seat)

    def event(
        self, match: SettlersMatch, before: SettlersState, seat: int, move: Move, luck: Luck, after: SettlersState
    ) -> dict[str, Any]:
        return json_view.event(match.board, before, seat, move, luck, after)

    def draw_text(self, match: SettlersMatch, state: SettlersState, seat: int) -> str:
        return text.draw_text(_topology(match), match.board, state)

    def draw_svg(self, match: SettlersMatch, state: SettlersState, seat: int) -> str:
        return svg.draw_svg(_topology(match), match.board, state)

    def explain(self, match: SettlersMatch, state: SettlersState, box: Box) -> str:
        return text.explain(_topology(match), state, box)

    def standing(self, match: SettlersMatch, state: SettlersState) -> list[float]:
        """Points, those of hidden cards too; no seat drops out of this game."""
        return [1.0 + int(state.points[seat]) + int(state.cards[seat, POINT_CARD]) for seat in range(match.seats)]

    def analyse(self, match: SettlersMatch, state: SettlersState, seat: int) -> dict[str, Any]:
        return analysis.analyse(match, state, seat)

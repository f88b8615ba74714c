"""Risk, put together for the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.core.bot import BotKind
from hegemon.core.game import Game
from hegemon.core.moves import Box, Move
from hegemon.core.networks.features import Features
from hegemon.core.networks.judgement import Judgement
from hegemon.core.observation import Field
from hegemon.core.rules import Luck, Rules
from hegemon.games.risk.bots import kinds, position_value
from hegemon.games.risk.bots.evaluation import scratch_size
from hegemon.games.risk.bots.features import features_of
from hegemon.games.risk.rules import action_templates, hidden_information, legal, observation, turn
from hegemon.games.risk.rules.board import MAX_TERRITORIES, Map, RiskMatch, RiskOptions, make_board, map_of
from hegemon.games.risk.rules.moves import FORMS
from hegemon.games.risk.rules.state import RiskBoard, RiskState, capacity, sizes
from hegemon.games.risk.view import calculators, json_view, svg
from hegemon.games.risk.view.map_json import board_pictures, map_picture
from hegemon.games.risk.view.seat_view import RiskView
from hegemon.maps.draft import Draft

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
    "dealt": {"max_turns": 25},
    "chosen": {"territories": "chosen", "placing": "one", "sets": "rising-hasbro", "max_turns": 20},
    "constant": {"sets": "constant", "max_turns": 40},
    "asked": {"defence": "asked", "max_turns": 15},
    "lenient": {"lenient": True, "max_turns": 8},
    "lenient-asked": {"lenient": True, "defence": "asked", "placing": "one", "sets": "constant", "max_turns": 6},
    "shortest": {"max_turns": 1},
}


class Risk(Game[RiskState, RiskBoard]):
    """Conquer the world, territory by territory."""

    name = "risk"
    title = "Risk"
    seat_letters = json_view.SEAT_LETTERS
    seats = range(2, 7)
    options = RiskOptions
    forms = FORMS
    luck_width = MAX_TERRITORIES
    own_board = True
    rules = RULES
    variants = VARIANTS

    def board(self, options: RiskOptions, seats: int) -> RiskBoard:
        return make_board(options, seats)

    def dtype(self, board: RiskBoard) -> np.dtype[Any]:
        return RiskState.dtype_for(**sizes(int(board.territories)))

    def scratch(self, board: RiskBoard) -> int:
        return scratch_size(capacity(int(board.territories)))

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def view_type(self) -> type[RiskView]:
        return RiskView

    def judgement(self, match: RiskMatch) -> Judgement:
        return position_value.judgement(match)

    def features(self, match: RiskMatch) -> Features:
        return features_of(match)

    def best(self, match: RiskMatch) -> Sequence[tuple[float, str]]:
        return ((0.0, "planner"),)

    def action_templates(self, match: RiskMatch) -> Iterable[Box]:
        return action_templates.action_templates(match.board)

    def observation(self, match: RiskMatch) -> Sequence[Field]:
        return observation.observation(match.board)

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return board_pictures()

    def picture(self, options: RiskOptions) -> dict[str, Any]:
        return map_picture(map_of(options.board))

    def options_from_map(self, draft: Draft) -> dict[str, Any]:
        map_of(draft)
        return {"board": draft.model_dump(mode="json")}

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        return calculators.TOOLS

    def describe(self, match: RiskMatch, state: RiskState, seat: int) -> dict[str, Any]:
        return json_view.position(match.board, state, seat)

    def event(
        self, match: RiskMatch, before: RiskState, seat: int, move: Move, luck: Luck, after: RiskState
    ) -> dict[str, Any]:
        return json_view.event(_map(match), before, seat, move, luck, after)

    def draw_text(self, match: RiskMatch, state: RiskState, seat: int) -> str:
        return json_view.draw_text(match.board, _map(match), state, seat)

    def draw_svg(self, match: RiskMatch, state: RiskState, seat: int) -> str:
        return svg.draw_svg(match.board, map_picture(_map(match)), state)

    def explain(self, match: RiskMatch, state: RiskState, box: Box) -> str:
        return json_view.explain(_map(match), state, box)

    def place_names(self, match: RiskMatch) -> Sequence[str]:
        return _map(match).territories

    def standing(self, match: RiskMatch, state: RiskState) -> list[float]:
        """Armies on the board and in reserve: none are left to a seat that is out."""
        on_board = [int(state.armies[state.owner == seat].sum()) for seat in range(match.seats)]
        return [float(armies + state.reserve[seat]) for seat, armies in enumerate(on_board)]

    def analyse(self, match: RiskMatch, state: RiskState, seat: int) -> dict[str, Any]:
        return {"values": kinds.evaluate_seats(match, state)}


def _map(match: RiskMatch) -> Map:
    assert isinstance(match.options, RiskOptions)
    return map_of(match.options.board)

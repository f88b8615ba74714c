"""Risk, put together for the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.bot import BotKind
from hegemon.game import Board, Game, Luck, Match, Rules, State
from hegemon.games.risk import bots, legal, rules, secrets, shapes, svg, tools, view
from hegemon.games.risk.board import MAX_TERRITORIES, Map, RiskOptions, capacity, make_board, map_of
from hegemon.games.risk.evaluate import scratch_size
from hegemon.games.risk.landscape import board_pictures, map_picture
from hegemon.games.risk.moves import FORMS
from hegemon.games.risk.state import risk_dtype
from hegemon.maps.draft import Draft
from hegemon.moves import Box, Move

RULES = Rules(
    start=rules.start,
    to_move=legal.to_move,
    legal=legal.legal,
    chance=secrets.chance,
    possible=secrets.possible,
    apply=rules.apply,
    hide=secrets.hide,
    veil=secrets.veil,
    guess=secrets.guess,
    result=rules.result,
)
KINDS = bots.kinds(RULES)
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "dealt": {"max_turns": 25},
    "chosen": {"territories": "chosen", "placing": "one", "sets": "rising-hasbro", "max_turns": 20},
    "constant": {"sets": "constant", "max_turns": 40},
    "asked": {"defence": "asked", "max_turns": 15},
    "lenient": {"lenient": True, "max_turns": 8},
    "lenient-asked": {"lenient": True, "defence": "asked", "placing": "one", "sets": "constant", "max_turns": 6},
    "shortest": {"max_turns": 1},
}


class Risk(Game):
    """Conquer the world, territory by territory."""

    name = "risk"
    title = "Risk"
    seats = range(2, 7)
    options = RiskOptions
    forms = FORMS
    luck_width = MAX_TERRITORIES
    rules = RULES
    variants = VARIANTS

    def board(self, options: RiskOptions, seats: int) -> Board:
        return make_board(options, seats)

    def dtype(self, board: Board) -> np.dtype[Any]:
        return risk_dtype(capacity(int(board.territories)))

    def scratch(self, board: Board) -> int:
        return scratch_size(capacity(int(board.territories)))

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def shapes(self, match: Match) -> Iterable[Box]:
        return shapes.shapes(match.board)

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return board_pictures()

    def picture(self, options: RiskOptions) -> dict[str, Any]:
        return map_picture(map_of(options.board))

    def of_map(self, draft: Draft) -> dict[str, Any]:
        map_of(draft)
        return {"board": draft.model_dump(mode="json")}

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        return tools.TOOLS

    def describe(self, match: Match, state: State, seat: int) -> dict[str, Any]:
        return view.position(match.board, state, seat)

    def event(self, match: Match, before: State, seat: int, move: Move, luck: Luck, after: State) -> dict[str, Any]:
        return view.event(_map(match), before, seat, move, luck, after)

    def draw_text(self, match: Match, state: State, seat: int) -> str:
        return view.draw_text(match.board, _map(match), state, seat)

    def draw_svg(self, match: Match, state: State, seat: int) -> str:
        return svg.draw_svg(match.board, map_picture(_map(match)), state)

    def explain(self, match: Match, state: State, box: Box) -> str:
        return view.explain(_map(match), state, box)

    def analyse(self, match: Match, state: State, seat: int) -> dict[str, Any]:
        return {"values": bots.evaluate_seats(match, state)}


def _map(match: Match) -> Map:
    assert isinstance(match.options, RiskOptions)
    return map_of(match.options.board)

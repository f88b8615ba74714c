"""Vampires vs Werewolves, put together for the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.bot import BotKind
from hegemon.game import Board, Game, Luck, Match, Rules, State
from hegemon.games.vampires import (
    bots,
    evaluate,
    greedy,
    legal,
    report_branches,
    rules,
    secrets,
    shapes,
    svg,
    text,
    tools,
    view,
)
from hegemon.games.vampires.board import VampiresOptions, board_pictures, make_board, picture
from hegemon.games.vampires.moves import FORMS
from hegemon.games.vampires.state import SEATS, capacity, vampires_dtype
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
    "village": {"max_plies": 60},
    "random": {"board": "random", "rows": 6, "columns": 7, "homes": 4, "max_plies": 40},
    "hopeless": {"board": "duel", "hopeless_attack_dies": True, "max_plies": 40},
    "timed": {"board": "duel", "timed": True, "max_plies": 20},
    "short": {"board": "crossroads", "max_plies": 12},
}


class Vampires(Game):
    """Two species, and humans between them: convert, split, merge, attack."""

    name = "vampires"
    title = "Vampires vs Werewolves"
    seats = range(SEATS, SEATS + 1)
    options = VampiresOptions
    forms = FORMS
    luck_width = secrets.LUCK_WIDTH
    rules = RULES
    variants = VARIANTS
    referee = frozenset({"skip", "stop", "forfeit"})
    has_secrets = False

    def board(self, options: VampiresOptions, seats: int) -> Board:
        return make_board(options)

    def dtype(self, board: Board) -> np.dtype[Any]:
        return vampires_dtype(capacity(int(board.cells)))

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def shapes(self, match: Match) -> Iterable[Box]:
        return shapes.shapes(match.board)

    def scratch(self, board: Board) -> int:
        return max(evaluate.SPACE + greedy.SPACE, report_branches.SPACE)

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return board_pictures()

    def picture(self, options: VampiresOptions) -> dict[str, Any] | None:
        return picture(options.board)

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        return tools.TOOLS

    def describe(self, match: Match, state: State, seat: int) -> dict[str, Any]:
        return view.position(match.board, state)

    def event(self, match: Match, before: State, seat: int, move: Move, luck: Luck, after: State) -> dict[str, Any]:
        return view.event(match.board, before, seat, move, luck, after)

    def draw_text(self, match: Match, state: State, seat: int) -> str:
        return text.draw_text(match.board, state)

    def draw_svg(self, match: Match, state: State, seat: int) -> str:
        return svg.draw_svg(match.board, state)

    def explain(self, match: Match, state: State, box: Box) -> str:
        return text.explain(match.board, state, box)

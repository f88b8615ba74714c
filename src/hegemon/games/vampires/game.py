"""Vampires vs Werewolves, put together for the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.core.bot import Bot, BotKind
from hegemon.core.game import Game
from hegemon.core.moves import Box, Move
from hegemon.core.networks.features import Features
from hegemon.core.observation import Field
from hegemon.core.program import Program
from hegemon.core.rng import Rng
from hegemon.core.rules import Luck, Rules
from hegemon.games.vampires.bots import evaluation, greedy, kinds, report_branches
from hegemon.games.vampires.bots.features import FEATURES
from hegemon.games.vampires.rules import action_templates, chance, legal, observation, turn
from hegemon.games.vampires.rules.board import VampiresMatch, VampiresOptions, board_pictures, make_board, picture
from hegemon.games.vampires.rules.moves import FORMS
from hegemon.games.vampires.rules.state import SEATS, VampiresBoard, VampiresState, sizes
from hegemon.games.vampires.view import calculators, json_view, svg, text
from hegemon.games.vampires.view.seat_view import VampiresView

RULES = Rules(
    start=turn.start,
    to_move=legal.to_move,
    legal=legal.legal,
    chance=chance.chance,
    possible=chance.possible,
    apply=turn.apply,
    result=turn.result,
)
KINDS = kinds.kinds(RULES)
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "village": {"max_plies": 60},
    "random": {"board": "random", "rows": 6, "columns": 7, "homes": 4, "max_plies": 40},
    "hopeless": {"board": "duel", "hopeless_attack_dies": True, "max_plies": 40},
    "timed": {"board": "duel", "timed": True, "max_plies": 20},
    "short": {"board": "crossroads", "max_plies": 12},
}


class Vampires(Game[VampiresState, VampiresBoard]):
    """Two species, and humans between them: convert, split, merge, attack."""

    name = "vampires"
    title = "Vampires vs Werewolves"
    seat_letters = "VW"
    seats = range(SEATS, SEATS + 1)
    options = VampiresOptions
    forms = FORMS
    luck_width = chance.LUCK_WIDTH
    rules = RULES
    variants = VARIANTS
    referee = frozenset({"skip", "stop", "forfeit"})
    own_board = True

    def board(self, options: VampiresOptions, seats: int) -> VampiresBoard:
        return make_board(options)

    def dtype(self, board: VampiresBoard) -> np.dtype[Any]:
        return VampiresState.dtype_for(**sizes(int(board.cells)))

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def view_type(self) -> type[VampiresView]:
        return VampiresView

    def features(self, match: VampiresMatch) -> Features:
        return FEATURES

    def best(self, match: VampiresMatch) -> Sequence[tuple[float, str]]:
        return ((0.0, "greedy"), (0.01, "endgame"))

    def exec_bot(self, match: VampiresMatch, seat: int, rng: Rng, program: Program) -> Bot | None:
        """A program that asks where to connect is a client of the course (V2)."""
        from hegemon.games.vampires.protocol.course_client import CourseClient, is_course_client

        return CourseClient(match, seat, rng, program) if is_course_client(program) else None

    def action_templates(self, match: VampiresMatch) -> Iterable[Box]:
        return action_templates.action_templates(match.board)

    def observation(self, match: VampiresMatch) -> Sequence[Field]:
        return observation.observation(match.board)

    def scratch(self, board: VampiresBoard) -> int:
        return max(evaluation.SPACE + greedy.SPACE, report_branches.SPACE)

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return board_pictures()

    def picture(self, options: VampiresOptions) -> dict[str, Any] | None:
        return picture(options.board)

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        return calculators.TOOLS

    def describe(self, match: VampiresMatch, state: VampiresState, seat: int) -> dict[str, Any]:
        return json_view.position(match.board, state)

    def event(
        self, match: VampiresMatch, before: VampiresState, seat: int, move: Move, luck: Luck, after: VampiresState
    ) -> dict[str, Any]:
        return json_view.event(match.board, before, seat, move, luck, after)

    def draw_text(self, match: VampiresMatch, state: VampiresState, seat: int) -> str:
        return text.draw_text(match.board, state)

    def draw_svg(self, match: VampiresMatch, state: VampiresState, seat: int) -> str:
        return svg.draw_svg(match.board, state)

    def explain(self, match: VampiresMatch, state: VampiresState, box: Box) -> str:
        return text.explain(match.board, state, box)

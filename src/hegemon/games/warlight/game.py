"""Warlight, put together for the registry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from hegemon.core.bot import Bot, BotKind
from hegemon.core.game import Game
from hegemon.core.moves import Box, Move
from hegemon.core.networks.features import Features
from hegemon.core.networks.judgement import Judgement
from hegemon.core.observation import Field
from hegemon.core.program import Program
from hegemon.core.rng import Rng
from hegemon.core.rules import Luck, Rules
from hegemon.games.warlight.bots import kinds, position_shares
from hegemon.games.warlight.bots.learned.features import features_of
from hegemon.games.warlight.rules import (
    action_templates,
    hidden_information,
    legal,
    observation,
    orders,
    sample_hidden,
    setup,
)
from hegemon.games.warlight.rules.board import WarlightMatch, WarlightOptions, make_board, map_played
from hegemon.games.warlight.rules.map_files import map_of
from hegemon.games.warlight.rules.moves import FORMS
from hegemon.games.warlight.rules.state import MAX_REGIONS, WarlightBoard, WarlightState, sizes
from hegemon.games.warlight.view import calculators, json_view, svg, text
from hegemon.games.warlight.view.map_json import board_pictures, map_picture, named_picture
from hegemon.games.warlight.view.seat_view import WarlightView
from hegemon.maps.draft import Draft

RULES = Rules(
    start=setup.start,
    to_move=legal.to_move,
    legal=legal.legal,
    chance=hidden_information.chance,
    possible=hidden_information.possible,
    apply=orders.apply,
    hide=hidden_information.hide,
    redact_luck=hidden_information.redact_luck,
    sample_hidden=sample_hidden.sample_hidden,
    result=orders.result,
)
KINDS = kinds.kinds(RULES)
_CHALLENGES = {"picks": 3, "fog": True, "armies_move_once": True, "merge_orders": True, "void_keeps_slot": True}
PRESETS: dict[str, dict[str, Any]] = {
    "challenge-1": {"start": "challenge-1"} | _CHALLENGES,
    "challenge-2": {"start": "challenge-2"} | _CHALLENGES | {"luck": 0.16, "max_rounds": 105, "wastelands": 3},
}
"""The two public challenges, on the world; the second had maps of its own."""
NARROW: dict[str, Any] = {
    "Regions": [{"id": n, "superRegion": 1 + n // 4, "neighbors": [n + 1] if n < 6 else [1]} for n in range(1, 7)],
    "SuperRegions": [{"id": 1, "bonus": 2}, {"id": 2, "bonus": 1}],
}
"""Six regions in a ring, as the second challenge writes maps."""
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "challenge-1": PRESETS["challenge-1"] | {"board": "islands", "max_rounds": 3},
    "fog": {"board": "islands", "fog": True, "max_rounds": 5},
    "one-each": {"board": "islands", "start": "one-per-super-region", "wastelands": 2, "max_rounds": 3},
    "challenge-2": PRESETS["challenge-2"] | {"board": "islands", "picks": 1, "wastelands": 2, "max_rounds": 4},
    "crowded": {"board": "islands", "picks": 1, "fog": True, "armies_move_once": True, "max_rounds": 4},
    "own-map": {"board": NARROW, "picks": 1, "income": 1, "max_rounds": 20},
    "no-luck": {"board": "duel", "picks": 1, "luck": 0.0, "income": 20, "neutral": 1, "max_rounds": 15},
    "shortest": {"board": "duel", "picks": 1, "max_rounds": 1, "income": 3, "neutral": 1},
    "plain": {"max_rounds": 3},
}


class Warlight(Game[WarlightState, WarlightBoard]):
    """Order in secret, then everything happens at once."""

    name = "warlight"
    title = "Warlight"
    seat_letters = json_view.SEAT_LETTERS
    seats = range(2, 7)
    options = WarlightOptions
    forms = FORMS
    luck_width = MAX_REGIONS
    own_board = True
    rules = RULES
    variants = VARIANTS
    followed = False

    def board(self, options: WarlightOptions, seats: int) -> WarlightBoard:
        return make_board(options, seats)

    def dtype(self, board: WarlightBoard) -> np.dtype[Any]:
        return WarlightState.dtype_for(**sizes(int(board.regions), int(board.seats)))

    def turns_a_round(self, seats: int) -> int:
        return 1

    def scratch(self, board: WarlightBoard) -> int:
        return kinds.scratch_size(board)

    def bots(self) -> Sequence[BotKind]:
        return KINDS

    def view_type(self) -> type[WarlightView]:
        return WarlightView

    def features(self, match: WarlightMatch) -> Features:
        return features_of(match)

    def judgement(self, match: WarlightMatch) -> Judgement:
        return position_shares.judgement(match)

    def best(self, match: WarlightMatch) -> Sequence[tuple[float, str]]:
        return ((0.0, "pomcp"),)

    def action_templates(self, match: WarlightMatch) -> Iterable[Box]:
        return action_templates.action_templates(match.board)

    def observation(self, match: WarlightMatch) -> Sequence[Field]:
        return observation.observation(match.board)

    def exec_bot(self, match: WarlightMatch, seat: int, rng: Rng, program: Program) -> Bot | None:
        """A program in a match of a public challenge is spoken with in the challenge's protocol (W11)."""
        from hegemon.games.warlight.protocol.challenge_rules import challenge_of
        from hegemon.games.warlight.protocol.engine_seat import Speaker

        challenge = challenge_of(match)
        return Speaker(challenge, match, seat, rng, program) if challenge else None

    def boards(self) -> Mapping[str, Callable[[], dict[str, Any]]]:
        return board_pictures()

    def picture(self, options: WarlightOptions) -> dict[str, Any]:
        chosen = options.board
        return named_picture(chosen) if isinstance(chosen, str) else map_picture(map_of(chosen))

    def options_from_map(self, draft: Draft) -> dict[str, Any]:
        map_of(draft)
        return {"board": draft.model_dump(mode="json")}

    def tools(self) -> Mapping[str, Callable[[Mapping[str, str]], dict[str, Any]]]:
        return calculators.TOOLS

    def describe(self, match: WarlightMatch, state: WarlightState, seat: int) -> dict[str, Any]:
        chosen = _options(match).board
        return json_view.position(
            match.board, map_played(match), chosen if isinstance(chosen, str) else None, state, seat
        )

    def event(
        self, match: WarlightMatch, before: WarlightState, seat: int, move: Move, luck: Luck, after: WarlightState
    ) -> dict[str, Any]:
        return text.event(match.board, map_played(match), before, seat, move, luck, after)

    def draw_text(self, match: WarlightMatch, state: WarlightState, seat: int) -> str:
        return json_view.draw_text(match.board, map_played(match), state, seat)

    def draw_svg(self, match: WarlightMatch, state: WarlightState, seat: int) -> str:
        return svg.draw_svg(match.board, map_played(match), state)

    def standing(self, match: WarlightMatch, state: WarlightState) -> list[float]:
        """The number of regions; before the first round all seats have none and are still in the game."""
        return [float(state.held[seat] or state.standing >> seat & 1) for seat in range(match.seats)]

    def place_names(self, match: WarlightMatch) -> Sequence[str]:
        return map_played(match).regions

    def explain(self, match: WarlightMatch, state: WarlightState, box: Box) -> str:
        return text.explain(map_played(match), state, box)


def _options(match: WarlightMatch) -> WarlightOptions:
    assert isinstance(match.options, WarlightOptions)
    return match.options


GAME = Warlight()

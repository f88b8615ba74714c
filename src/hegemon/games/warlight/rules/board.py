"""The board of Warlight: the options of a table, and one record of the map and of everything that never changes.

The neighbours of region r are `neighbour[first[r] : first[r + 1]]`, the regions of super region s are
`member[member_first[s] : member_first[s + 1]]`; `distance[a, b] == 1` says that a and b are neighbours.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import numpy as np
from pydantic import Field, field_validator

from hegemon.core.errors import BadOptions
from hegemon.core.files.content import NameOrContent
from hegemon.core.match import Match
from hegemon.core.options import Options
from hegemon.games.warlight.rules.combat import alias_tables, capture_table
from hegemon.games.warlight.rules.map_files import Map, MapFile, map_names, map_of
from hegemon.games.warlight.rules.state import WarlightBoard, WarlightState, sizes
from hegemon.maps.draft import Draft

OFFER_EACH, ONE_EACH, CHALLENGE_1, CHALLENGE_2 = range(4)
START_RULES = ("offer-per-super-region", "one-per-super-region", "challenge-1", "challenge-2")
WASTELAND_ARMIES = 6
LUCK_UNITS = 10_000
"""Luck is kept in whole ten-thousandths, so that rounding (W5) is exact."""
FAR = 255
"""The distance of regions that no way joins."""


WarlightMatch = Match[WarlightState, WarlightBoard]


class WarlightOptions(Options):
    """The options of Warlight (W1–W6)."""

    limits: ClassVar[tuple[str, ...]] = ("max_rounds",)

    board: Annotated[str | MapFile | Draft, NameOrContent("board", map_names, MapFile, Draft)] = Field(
        "world", title="Board", description="The map that is played on: one of ours, or a map of your own."
    )
    start: Literal["offer-per-super-region", "one-per-super-region", "challenge-1", "challenge-2"] = Field(
        "offer-per-super-region",
        title="Start",
        description="Every seat picks among regions of its own, one offered from each super region; or takes one "
        "region of every super region in turn; or as in the first public challenge (all rank the same offer in secret) "
        "or the second (picks in turn from one region of each super region).",
    )
    picks: int = Field(2, title="Picks", ge=1, le=8, description="How many regions a seat starts with.")
    luck: float = Field(
        1.0,
        title="Luck",
        ge=0,
        le=1,
        description="1: every army rolls its own die; 0: losses are always as expected; between: mixed.",
    )
    armies_move_once: bool = Field(
        False, title="Armies move once", description="Armies that arrived in this round cannot move on in it."
    )
    merge_orders: bool = Field(
        False,
        title="Merge orders",
        description="Several attacks from one region on the same neighbour become one order, as in the public "
        "challenges; else each is an order of its own.",
    )
    void_keeps_slot: bool = Field(
        False,
        title="Void orders keep their slot",
        description="After an order that cannot be done the seat's next one follows at once.",
    )
    fog: bool = Field(False, title="Fog of war", description="A seat sees its own regions and their neighbours.")
    max_rounds: int = Field(
        100, title="Round limit", ge=1, le=10_000, description="After this many rounds the game is a draw."
    )
    income: int = Field(5, title="Income", ge=1, le=1000, description="Armies a round, before bonuses.")
    neutral: int = Field(
        2, title="Neutral armies", ge=1, le=1000, description="On every region that the map leaves open."
    )
    wastelands: int = Field(
        0,
        title="Wastelands",
        ge=0,
        le=200,
        description="Regions at random that hold six neutral armies; nobody starts there.",
    )

    before: ClassVar[Mapping[str, Any]] = {"merge_orders": True}

    @field_validator("luck")
    @classmethod
    def _whole_units(cls, luck: float) -> float:
        return round(luck * LUCK_UNITS) / LUCK_UNITS


def map_played(match: WarlightMatch) -> Map:
    """The map of a match."""
    assert isinstance(match.options, WarlightOptions)
    return map_of(match.options.board)


def make_board(options: WarlightOptions, seats: int) -> WarlightBoard:
    """The record of a map and options for the rules."""
    world = map_of(options.board)
    n = len(world.ids)
    _check_start(options, world, seats)
    board = WarlightBoard.blank(**sizes(n, seats))
    board.regions, board.super_regions, board.seats = n, len(world.super_regions), seats
    board.first[1 : n + 1] = np.cumsum([len(near) for near in world.neighbours])
    flat = [r for near in world.neighbours for r in near]
    board.neighbour[: len(flat)] = flat
    board.distance[:, :] = FAR
    for r in range(n):
        for other, steps in distances(world, r).items():
            board.distance[r, other] = steps
    board.super_region[:n] = world.super_of
    for number, part in enumerate(world.super_regions):
        begin = int(board.member_first[number])
        board.member_first[number + 1] = begin + len(part.regions)
        board.member[begin : begin + len(part.regions)] = part.regions
        board.bonus[number] = part.bonus
    board.start_armies[:n] = [armies or options.neutral for armies in world.armies]
    board.start_rule = START_RULES.index(options.start)
    board.luck = round(options.luck * LUCK_UNITS)
    for name in (
        "picks",
        "wastelands",
        "armies_move_once",
        "merge_orders",
        "void_keeps_slot",
        "fog",
        "max_rounds",
        "income",
    ):
        board[name] = getattr(options, name)
    board.attack_keep, board.attack_alias, board.defend_keep, board.defend_alias = alias_tables()
    board.capture = capture_table(int(board.luck))
    return board


def _check_start(options: WarlightOptions, world: Map, seats: int) -> None:
    regions = len(world.ids)
    picks = 1 if options.start == "one-per-super-region" else options.picks
    if regions - options.wastelands < seats * picks:
        raise BadOptions(
            f"{seats} seats cannot start with {picks} region{'s' * (picks > 1)} each: the map has {regions} regions"
            + (f", {options.wastelands} of them wastelands" if options.wastelands else "")
        )


def distances(world: Map, origin: int) -> dict[int, int]:
    """The number of borders between a region and every other."""
    steps, left = {origin: 0}, deque([origin])
    while left:
        here = left.popleft()
        for near in world.neighbours[here]:
            if near not in steps:
                steps[near] = steps[here] + 1
                left.append(near)
    return steps

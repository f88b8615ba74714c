"""The board of Vampires vs Werewolves: the options of a table, and one record of the grid and what never changes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar

import numpy as np
from pydantic import Field, model_validator

from hegemon.core.files.content import NameOrContent
from hegemon.core.match import Match
from hegemon.core.options import Options
from hegemon.games.vampires.rules.map_files import RANDOM, Map, board_names, load_map
from hegemon.games.vampires.rules.state import KINDS, MAX_SIDE, VampiresBoard, VampiresState, sizes

MAX_HOMES = 16
DEFAULT = "village"
DEALT: dict[str, Any] = {"boards": [RANDOM]}
"""For the page: options that only random maps have."""


VampiresMatch = Match[VampiresState, VampiresBoard]


class VampiresOptions(Options):
    """The options of Vampires vs Werewolves (V1)."""

    limits: ClassVar[tuple[str, ...]] = ("max_plies",)

    board: Annotated[str | Map, NameOrContent("board", board_names, Map)] = Field(
        DEFAULT, title="Map", description="A map that comes with the game, a map of your own, or a random one."
    )
    rows: int = Field(
        10, title="Rows", ge=1, le=MAX_SIDE, description="Of random maps.", json_schema_extra=DEALT
    )  # fmt: skip
    columns: int = Field(
        10, title="Columns", ge=2, le=MAX_SIDE, description="Of random maps.", json_schema_extra=DEALT
    )  # fmt: skip
    homes: int = Field(
        8,
        title="Homes",
        ge=0,
        le=MAX_HOMES,
        description="Of humans in each half of random maps, one half mirrored.",
        json_schema_extra=DEALT,
    )
    hopeless_attack_dies: bool = Field(
        False,
        title="Hopeless attacks die",
        description="A group that attacks a species one and a half times as strong dies at once, without a battle.",
    )
    timed: bool = Field(
        False,
        title="Referee",
        description="As on a tournament's server: late turns may be skipped, time may run out, a breach loses.",
        json_schema_extra={"boards": []},  # at a table of people nobody is the referee: the page does not offer it
    )
    max_plies: int = Field(
        200, title="Turn limit", ge=1, le=1_000_000, description="Turns of both together; then the larger one wins."
    )  # fmt: skip

    @model_validator(mode="after")
    def _room(self) -> VampiresOptions:
        room = self.rows * (self.columns // 2)
        if self.board == RANDOM and self.homes + 1 > room:
            raise ValueError(f"{self.homes} homes and a start do not fit into a half of {room} cells")
        return self


def make_board(options: VampiresOptions) -> VampiresBoard:
    """The record of the grid and of the options for the rules."""
    map_ = map_of(options)
    rows, columns = (map_.rows, map_.columns) if map_ else (options.rows, options.columns)
    board = VampiresBoard.blank(**sizes(rows * columns))
    board.rows, board.columns, board.cells = rows, columns, rows * columns
    _join_neighbours(board, rows, columns)
    board.dealt = map_ is None
    if map_:
        for name, group in map_.groups():
            cell = group.y * columns + group.x
            board.kind[cell], board.count[cell] = KINDS.index(name), group.count
    board.homes = options.homes
    board.hopeless = options.hopeless_attack_dies
    board.timed = options.timed
    board.max_plies = options.max_plies
    return board


def map_of(options: VampiresOptions) -> Map | None:
    """The map that the options ask for; none where it is dealt."""
    if isinstance(options.board, Map):
        return options.board
    return None if options.board == RANDOM else load_map(options.board)


def _join_neighbours(board: VampiresBoard, rows: int, columns: int) -> None:
    """King's moves, in the order of the cells."""
    cells = np.arange(rows * columns)
    column, row = cells % columns, cells // columns
    board.column[cells], board.row[cells] = column, row
    board.near[:] = -1
    for step_y in (-1, 0, 1):
        for step_x in (-1, 0, 1):
            x, y = column + step_x, row + step_y
            inside = (x >= 0) & (x < columns) & (y >= 0) & (y < rows) & bool(step_x or step_y)
            here = cells[inside]
            board.near[here, board.degree[here]] = (y * columns + x)[inside]
            board.degree[here] += 1


def board_pictures() -> Mapping[str, Callable[[], dict[str, Any]]]:
    """For the page: the grid, and who starts where unless it is dealt."""
    return {name: functools.partial(picture, name) for name in board_names()}


def picture(board: str | Map) -> dict[str, Any]:
    """A map for the page; nothing of a random one is known before it is dealt."""
    map_ = board if isinstance(board, Map) else None if board == RANDOM else load_map(board)
    name = board if isinstance(board, str) else "own"
    if map_ is None:
        return {"name": name, "title": "Random", "rows": None, "columns": None, "cells": []}
    cells = [{"x": group.x, "y": group.y, "kind": kind, "count": group.count} for kind, group in map_.groups()]
    return {
        "name": name,
        "title": name.replace("-", " ").capitalize(),
        "rows": map_.rows,
        "columns": map_.columns,
        "cells": sorted(cells, key=lambda cell: (cell["y"], cell["x"])),
    }

"""Layouts of the island: those included with the game, and the form of a user's own file (S2)."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Annotated

from pydantic import Field, model_validator

from hegemon.core.files.content import Content
from hegemon.core.untrusted.xml import is_xml
from hegemon.games.settlers.rules.files.board_file import Chart, Resource, Token
from hegemon.games.settlers.rules.state import DESERT, ISLAND_SIZES, RESOURCES

TILES, HARBOURS = ISLAND_SIZES.tiles, ISLAND_SIZES.harbours
DEALT = ("fair", "random")
"""Boards that are dealt; all others are layouts."""


class Layout(Content):
    """Tiles from the top row by row, harbours clockwise from the top left; null is the desert, and a 3:1 harbour."""

    title: Annotated[str, Field(min_length=1, max_length=80)]
    resources: tuple[Resource | None, ...] = Field(min_length=TILES, max_length=TILES)
    tokens: tuple[Token | None, ...] = Field(min_length=TILES, max_length=TILES)
    harbours: tuple[Resource | None, ...] = Field(min_length=HARBOURS, max_length=HARBOURS)
    robber: int = Field(ge=0, lt=TILES, description="The tile where it stands at the start.")

    @classmethod
    def from_file(cls, raw: bytes, name: str) -> Content:
        """JSON; XML describes a board of any shape."""
        return Chart.from_file(raw, name) if is_xml(raw) else super().from_file(raw, name)

    @model_validator(mode="after")
    def _every_token_has_its_tile(self) -> Layout:
        for tile, (resource, token) in enumerate(zip(self.resources, self.tokens, strict=True)):
            if resource is None and token is not None:
                raise ValueError(f"tile {tile} is the desert (resources), so its token is null, not {token} (tokens)")
            if resource is not None and token is None:
                raise ValueError(f"tile {tile} gives {resource} (resources), so it needs a token, not null (tokens)")
        return self


def number(word: str | None) -> int:
    """The resource of a word; the desert, and any resource, of none and of all other words."""
    return RESOURCES.index(word) if word in RESOURCES else DESERT


def board_names() -> list[str]:
    files = (resources.files("hegemon.games.settlers") / "data" / "boards").iterdir()
    return sorted([*DEALT, *(file.name.rpartition(".")[0] for file in files if file.name.endswith((".json", ".xml")))])


def board_of(option: str | Layout | Chart) -> Layout | Chart | None:
    """The layout of the island, or board of any shape, that an option names or holds; None if the island is dealt."""
    if isinstance(option, Layout | Chart):
        return option
    return None if option in DEALT else load_board(option)


@functools.cache
def load_board(name: str) -> Layout | Chart:
    """A board that comes with the game: layouts are JSON, other shapes XML."""
    folder = resources.files("hegemon.games.settlers") / "data" / "boards"
    file = next(file for file in folder.iterdir() if file.name in (f"{name}.json", f"{name}.xml"))
    found = Layout.from_file(file.read_bytes(), file.name)
    assert isinstance(found, Layout | Chart)
    return found

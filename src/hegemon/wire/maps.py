"""Maps: what the editor sends and gets, and what a gallery shows. A map itself is `hegemon.maps.draft.Draft`."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypedDict

from hegemon.maps.checks import Finding
from hegemon.maps.draft import MAX_REGIONS, MAX_SUPER_REGIONS, Draft, Pair
from hegemon.wire.base import Form, Sent
from hegemon.wire.tables import SeatRequest

MAX_SHOWN = 2 * 1024 * 1024
"""Bytes of a picture that is shown under a map: it travels with every save."""


class Work(BaseModel):
    """A map with the picture that is shown under it, as the editor has it."""

    model_config = ConfigDict(extra="forbid", json_schema_serialization_defaults_required=True)

    draft: Draft
    picture: Annotated[str, Field(max_length=MAX_SHOWN * 4 // 3 + 100)] | None = None
    """A data address of a PNG or JPEG of at most 2 MiB; null: only the shapes of its regions."""


class GenerateRequest(Form):
    """A map to be generated; the same seed gives the same map."""

    seed: Annotated[int, Field(ge=0, lt=2**63)]
    regions: Annotated[int, Field(ge=4, le=MAX_REGIONS)] = 30
    super_regions: Annotated[int, Field(ge=1, le=MAX_SUPER_REGIONS)] = 6
    islands: Annotated[int, Field(ge=1, le=40)] = 1


class TrialRequest(BaseModel):
    """A game on a map, which need not be kept."""

    model_config = ConfigDict(extra="forbid")

    draft: Draft
    game: Annotated[str, Field(max_length=80)]
    seats: Annotated[list[SeatRequest], Field(max_length=64)]
    seed: Annotated[int, Field(ge=0, lt=2**63)] | None = None
    pace: float = 0.3


class Shape(Sent):
    """The outlines of a super region's regions."""

    colour: str
    path: str
    """As in SVG."""


class Preview(Sent):
    """A few strokes that show a map."""

    size: tuple[int, int]
    shapes: list[Shape]


class MapFigures(Sent):
    """The size of a map, and its picture."""

    regions: int
    super_regions: int
    preview: Preview


class MapCard(MapFigures):
    """A map's card in a gallery."""

    id: str
    """Of a kept map its id, of a shipped one its name."""
    title: str
    updated: str | None
    """Null where the map is included."""


class MapGame(Sent):
    """A game that is played on maps."""

    name: str
    title: str
    seats: tuple[int, int]
    """The fewest and the most."""


class Gallery(Sent):
    """The maps of a server."""

    shipped: list[MapCard]
    """Those that are included."""
    kept: list[MapCard]
    """The newest 200 that people keep here."""
    games: list[MapGame]


class GeneratedMap(Sent):
    """A map that was generated."""

    draft: Draft


class CheckedMap(Sent):
    """A map's checks."""

    findings: list[Finding]
    """Errors first."""
    links: list[Pair]
    """The regions that share a border."""


class KeptMap(Sent):
    """A map as it is kept now."""

    map: MapCard


class NewMap(KeptMap):
    """A map that was not kept before."""

    owner: str
    """The token to change it with; sent only now."""


class OpenedMap(KeptMap):
    """A map to look at or work on."""

    draft: Draft
    picture: str | None
    """A data address; null: only the shapes of its regions."""


class TraceLine(TypedDict, total=False):
    """The progress of tracing a picture; the last line is the map, or an error."""

    progress: float
    """From 0 to 1."""
    draft: Draft
    error: str

"""The options of a game, as a pydantic model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict


class Options(BaseModel):
    """The options of a game; unknown names and values out of range are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    limits: ClassVar[tuple[str, ...]] = ()
    """The options that limit how long a game is."""

    before: ClassVar[Mapping[str, Any]] = {}
    """Values of options in records that are older than the option, where they differ from its default now."""

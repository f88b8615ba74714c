"""Warlight: everybody orders in secret, then all happens at once; two to six seats on any map.

`GAME` is built on first use: our bot in a foreign engine (quick_commands.py) must answer before that is done.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hegemon.games.warlight.game import GAME as GAME
    from hegemon.games.warlight.view.seat_view import Attack as Attack
    from hegemon.games.warlight.view.seat_view import Cancel as Cancel
    from hegemon.games.warlight.view.seat_view import Commit as Commit
    from hegemon.games.warlight.view.seat_view import Deploy as Deploy
    from hegemon.games.warlight.view.seat_view import Pick as Pick
    from hegemon.games.warlight.view.seat_view import Shift as Shift
    from hegemon.games.warlight.view.seat_view import SuperRegion as SuperRegion
    from hegemon.games.warlight.view.seat_view import WarlightView as WarlightView
    from hegemon.games.warlight.view.seat_view import Withdraw as Withdraw


_PLACES = {"GAME": f"{__name__}.game"} | dict.fromkeys(
    ("Attack", "Cancel", "Commit", "Deploy", "Pick", "Shift", "SuperRegion", "WarlightView", "Withdraw"),
    f"{__name__}.view.seat_view",
)


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(_PLACES[name]), name)

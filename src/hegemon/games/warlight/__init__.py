"""Warlight: everybody orders in secret, then all happens at once; two to six seats on any map.

`GAME` is put together on first use: our bot in a foreign engine (quick_commands.py) must answer before that is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hegemon.games.warlight.game import GAME as GAME


def __getattr__(name: str) -> Any:
    if name != "GAME":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from hegemon.games.warlight.game import GAME

    return GAME

"""Warlight: everybody orders in secret, then all happens at once; two to six seats on any map.

`GAME` is put together when it is first asked for: a bot in somebody's engine (player.py) answers before that is done.
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

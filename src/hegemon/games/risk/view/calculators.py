"""Calculations that Risk offers beside play: battle odds, for the page and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.core.helpers.numbers import number_named
from hegemon.games.risk.rules.battle_odds import odds_table

MAX_UNITS = 1000


def odds(arguments: Mapping[str, str]) -> dict[str, Any]:
    """One battle (`attackers`, `defenders`), or the table of all up to `max`."""
    if unknown := set(arguments) - {"attackers", "defenders", "max"}:
        raise BadOptions(f"odds takes attackers and defenders, or max, not {', '.join(sorted(unknown))}")
    if "max" in arguments:
        size = number_named(arguments, "max", 100)
        table = odds_table(size)
        return {"max": size, "win": table.win[1:, 1:].tolist(), "survivors": table.left[1:, 1:].tolist()}
    a, d = number_named(arguments, "attackers", MAX_UNITS), number_named(arguments, "defenders", MAX_UNITS)
    table = odds_table(_rounded(max(a, d)))
    return {
        "attackers": a,
        "defenders": d,
        "win": float(table.win[a, d]),
        "survivors_if_win": float(table.left[a, d]),
        "survivors_if_held": float(table.defenders_if_held[a, d]),
        "attackers_left": float(table.attackers[a, d]),
        "defenders_left": float(table.defenders[a, d]),
    }


def _rounded(size: int) -> int:
    # Few sizes of table, so that the cache of tables stays small.
    return min(MAX_UNITS, max(32, 1 << (size - 1).bit_length()))


TOOLS = {"odds": odds}

"""Calculations that Warlight offers beside play: the odds of an attack (W5), for the page and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.core.helpers.numbers import number_named
from hegemon.games.warlight.rules.combat import capture_odds

MOST_ARMIES = 500
MOST_TABLE = 40


def odds(arguments: Mapping[str, str]) -> dict[str, Any]:
    """One attack (`attackers`, `defenders`, `luck`), or the table of all up to `max`."""
    if unknown := set(arguments) - {"attackers", "defenders", "luck", "max"}:
        raise BadOptions(f"odds takes attackers and defenders, or max, and luck, not {', '.join(sorted(unknown))}")
    luck = _luck(arguments.get("luck", "1"))
    if "max" in arguments:
        size = number_named(arguments, "max", MOST_TABLE)
        numbers = range(1, size + 1)
        return {
            "max": size,
            "luck": luck,
            "win": [[capture_odds(a, d, luck).capture for d in numbers] for a in numbers],
        }
    a, d = number_named(arguments, "attackers", MOST_ARMIES), number_named(arguments, "defenders", MOST_ARMIES)
    found = capture_odds(a, d, luck)
    return {
        "attackers": a,
        "defenders": d,
        "luck": luck,
        "win": found.capture,
        "survivors_if_win": found.attackers_if_captured,
        "attackers_left": found.attackers_left,
        "defenders_left": found.defenders_left,
    }


def _luck(text: str) -> float:
    try:
        luck = float(text[:20])
    except ValueError:
        luck = -1.0
    if not 0 <= luck <= 1:
        raise BadOptions(f"luck must be a number from 0 to 1, not {text[:20]!r}")
    return luck


TOOLS = {"odds": odds}

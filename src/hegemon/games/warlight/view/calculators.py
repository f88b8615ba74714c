"""Calculations that Warlight offers beside play: the odds of an attack (W5), for the page and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.games.warlight.rules.combat import capture_odds

MOST_ARMIES = 500
MOST_TABLE = 40


def odds(arguments: Mapping[str, str]) -> dict[str, Any]:
    """One attack (`attackers`, `defenders`, `luck`), or the table of all up to `max`."""
    if unknown := set(arguments) - {"attackers", "defenders", "luck", "max"}:
        raise BadOptions(f"odds takes attackers and defenders, or max, and luck, not {', '.join(sorted(unknown))}")
    luck = _luck(arguments.get("luck", "1"))
    if "max" in arguments:
        size = _armies(arguments, "max", MOST_TABLE)
        numbers = range(1, size + 1)
        return {
            "max": size,
            "luck": luck,
            "win": [[capture_odds(a, d, luck).capture for d in numbers] for a in numbers],
        }
    a, d = _armies(arguments, "attackers", MOST_ARMIES), _armies(arguments, "defenders", MOST_ARMIES)
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


def _armies(arguments: Mapping[str, str], name: str, most: int) -> int:
    text = arguments.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most):
        raise BadOptions(f"{name} must be a number from 1 to {most}, not {text[:20]!r}")
    return int(text)


def _luck(text: str) -> float:
    try:
        luck = float(text[:20])
    except ValueError:
        luck = -1.0
    if not 0 <= luck <= 1:
        raise BadOptions(f"luck must be a number from 0 to 1, not {text[:20]!r}")
    return luck


TOOLS = {"odds": odds}

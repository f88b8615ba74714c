"""Calculations that Vampires vs Werewolves offers beside play: battles, for the page and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.errors import BadOptions
from hegemon.core.helpers.numbers import number_named
from hegemon.games.vampires.rules.battle import outcome
from hegemon.games.vampires.rules.state import HUMANS, MAX_COUNT, VAMPIRES, WEREWOLVES, VampiresBoard, sizes

AGAINST = {"species": WEREWOLVES, "humans": HUMANS}
MAX_TABLE = 60


def battle(arguments: Mapping[str, str]) -> dict[str, Any]:
    """One attack (`attackers`, `defenders`), or the table of all up to `max`; `against` is species or humans."""
    if unknown := set(arguments) - {"attackers", "defenders", "against", "hopeless", "max"}:
        raise BadOptions(
            f"battle takes attackers and defenders, or max; against and hopeless; not {', '.join(sorted(unknown))}"
        )
    against = arguments.get("against", "species")
    if against not in AGAINST:
        raise BadOptions(f"against must be {' or '.join(AGAINST)}, not {against[:20]!r}")
    board = VampiresBoard.blank(**sizes(1))
    board.hopeless = _yes(arguments.get("hopeless", "no"))
    kind = AGAINST[against]
    if "max" in arguments:
        size = number_named(arguments, "max", MAX_TABLE)
        table = [[outcome(board, VAMPIRES, a, kind, d) for d in range(1, size + 1)] for a in range(1, size + 1)]
        return {
            "max": size,
            "against": against,
            "win": [[cell.win for cell in row] for row in table],
            "attackers_left": [[cell.attackers_left for cell in row] for row in table],
            "defenders_left": [[cell.defenders_left for cell in row] for row in table],
        }
    attackers, defenders = (
        number_named(arguments, "attackers", MAX_COUNT),
        number_named(arguments, "defenders", MAX_COUNT),
    )
    one = outcome(board, VAMPIRES, attackers, kind, defenders)
    return {
        "attackers": attackers,
        "defenders": defenders,
        "against": against,
        "meeting": one.meeting,
        "win": one.win,
        "attackers_left": one.attackers_left,
        "defenders_left": one.defenders_left,
        "if_won": one.if_won.tolist(),
        "if_lost": one.if_lost.tolist(),
    }


def _yes(text: str) -> bool:
    if text not in ("yes", "no"):
        raise BadOptions(f"hopeless must be yes or no, not {text[:20]!r}")
    return text == "yes"


TOOLS = {"battle": battle}

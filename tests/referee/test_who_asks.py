"""One loop asks seats; every other file that asks a bot for a move is listed here, with its reason."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).parents[2] / "src" / "hegemon"
PLAYERS = {
    "referee/player.py": "the referee's seats",
    "referee/turn.py": "a whole turn in a game that another program referees",
    "referee/warm_up.py": "a seat of a referee's game, with a different bot every time",
    "table/bots/thinking.py": "tables, driven by events",
    "table/bots/bots.py": "tables, driven by events",
    "games/risk/protocol/bots.py": "Risk's server, driven by events",
    "games/risk/protocol/server.py": "Risk's server, driven by events",
    "games/risk/protocol/client.py": "Risk's client: the server asks",
    "games/warlight/protocol/engine_bot.py": "Warlight's client: the engine asks",
    "arena/client/playing.py": "the arena's client: the server asks",
    "rl/environment.py": "between two steps of a learner",
    "cli/play.py": "a person's turn, made by a bot at their wish",
}
WITHIN_AN_ANSWER = {
    "core/best.py": "a bot that delegates to another one",
    "conformance/examined_bot.py": "a bot that examines another one",
    "search/montecarlo.py": "playouts",
    "analysis/evaluator.py": "playouts",
    "cli/bots/debug.py": "a bot that watches another one",
}


def test_every_file_that_asks_a_bot_is_known() -> None:
    asking = {str(path.relative_to(SOURCES)) for path in SOURCES.rglob("*.py") if _asks(path)}
    assert asking == PLAYERS.keys() | WITHIN_AN_ANSWER.keys()


def _asks(path: Path) -> bool:
    """True if a file calls `choose(view, limit)` of another object, or `choose_beside`, as where events drive it."""
    return any(
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("choose", "choose_beside")
        and len(node.args) >= 2
        and ast.unparse(node.func.value) not in ("self", "super()")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )

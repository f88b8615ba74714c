"""Vampires vs Werewolves in English: a move as a line of the log, and the grid for a terminal."""

from __future__ import annotations

from typing import Any

from hegemon.core.moves import Box
from hegemon.games.vampires.rules.moves import DEAL, END, FORFEIT, MOVE, SKIP, STOP, WITHDRAW
from hegemon.games.vampires.rules.state import (
    DEALING,
    EMPTY,
    KINDS,
    OVER,
    SPECIES,
    VAMPIRES,
    VampiresBoard,
    VampiresState,
)

LETTERS = ".HVW"
"""Nobody, humans, vampires, werewolves."""
PLAIN = {DEAL: "scatters everybody over the map", SKIP: "is late: the turn is skipped", STOP: "hears that time is up"}
ENDS = {"gone": "", "limit": " at the turn limit", "time": " when time is up", "breach": " by a breach"}


def sentence(kind: int, event: dict[str, Any]) -> str:
    """The effect of a move, in a few words."""
    text = PLAIN.get(kind) or _action(kind, event)
    if "winner" not in event:
        return text
    how = ENDS[event["cause"]]
    return text + (f"; the {SPECIES[event['winner']]} win{how}" if event["winner"] >= 0 else f"; nobody wins{how}")


def _action(kind: int, event: dict[str, Any]) -> str:
    if kind == END:
        return "; ".join(_meeting(met) for met in event["meetings"])
    if kind == FORFEIT:
        return f"hears that the {SPECIES[event['loser']]} broke the rules or left"
    way = f"{event['count']} from {event['x']},{event['y']} to {event['to_x']},{event['to_y']}"
    assert kind in (MOVE, WITHDRAW)
    return f"sends {way}" if kind == MOVE else f"does not send {way}"


def _meeting(met: dict[str, Any]) -> str:
    what, attackers, where = met["meeting"], met["attackers"], f"at {met['x']},{met['y']}"
    against = f"{met['defenders']} {met['kind']}"
    if what == "join":
        return f"moves {attackers} to {met['x']},{met['y']}" + (f", now {met['left']}" if met["defenders"] else "")
    if what == "convert":
        return f"converts {against} {where} with {attackers}, now {met['left']}"
    if what == "kill":
        return f"kills {against} {where} with {attackers}"
    if what == "die":
        return f"loses {attackers} against {against} {where}"
    left = f"{met['left'] or 'nobody'} left" if met["won"] else f"{met['left'] or 'none'} of them left"
    return f"attacks {against} {where} with {attackers} and {'wins' if met['won'] else 'loses'}, {left}"


def draw_text(board: VampiresBoard, state: VampiresState) -> str:
    """The grid with its groups, the populations, and the turn so far."""
    if state.phase == DEALING:
        return "the map is not dealt yet"
    columns, rows = int(board.columns), int(board.rows)
    lines = ["    " + "".join(f"{x:>5}" for x in range(columns))]
    for y in range(rows):
        lines.append(f"{y:>4}" + "".join(f"{_cell(state, y * columns + x):>5}" for x in range(columns)))
    population = ", ".join(f"{state.population[kind]} {KINDS[kind]}" for kind in range(EMPTY + 1, len(KINDS)))
    lines.append(f"{population}; turn {state.turn} of {board.max_plies}")
    if state.phase != OVER:
        lines.append(f"to move: {KINDS[VAMPIRES + state.seat]}")
    for i in range(state.parts):
        origin, target = int(state.origin[i]), int(state.target[i])
        lines.append(
            f"  {origin % columns},{origin // columns}>{target % columns},{target // columns} x{state.sent[i]}"
        )
    return "\n".join(lines)


def _cell(state: VampiresState, cell: int) -> str:
    kind = state.kind[cell]
    return "." if kind == EMPTY else f"{state.count[cell]}{LETTERS[kind]}"


def explain(board: VampiresBoard, state: VampiresState, box: Box) -> str:
    """The creatures at the target of a part."""
    if box.low[0] != MOVE:
        return ""
    cell = box.low[4] * int(board.columns) + box.low[3]
    return "" if state.kind[cell] == EMPTY else f"{state.count[cell]} {KINDS[state.kind[cell]]} there"

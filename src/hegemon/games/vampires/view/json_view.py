"""Vampires vs Werewolves for programs: the position as JSON, and what a move did (docs/reference/rules/vampires.md)."""

from __future__ import annotations

from typing import Any

from hegemon.core.moves import Move
from hegemon.core.rules import Luck
from hegemon.games.vampires.rules.battle import BATTLE, CONVERT, DIE, JOIN, MEETINGS, meeting, outcome
from hegemon.games.vampires.rules.moves import END, FORMS, WITHDRAW
from hegemon.games.vampires.rules.state import (
    CAUSES,
    EMPTY,
    HUMANS,
    KINDS,
    OVER,
    PHASES,
    VAMPIRES,
    VampiresBoard,
    VampiresState,
)
from hegemon.games.vampires.view.text import sentence


def position(board: VampiresBoard, state: VampiresState) -> dict[str, Any]:
    """The position as the page gets it; everybody sees the same."""
    return {
        "phase": PHASES[state.phase],
        "seat": int(state.seat),
        "rows": int(board.rows),
        "columns": int(board.columns),
        "cells": cells(board, state),
        "parts": parts(board, state),
        "meetings": [_forecast(board, state, *arrival) for arrival in arrivals(state)],
        "population": {kind: int(state.population[number]) for number, kind in enumerate(KINDS) if number != EMPTY},
        "winner": int(state.winner),
        "cause": CAUSES[state.cause],
        "max_plies": int(board.max_plies),
        "hopeless_attack_dies": bool(board.hopeless),
        "timed": bool(board.timed),
    }


def cells(board: VampiresBoard, state: VampiresState) -> list[dict[str, Any]]:
    """All groups, row by row."""
    places, columns = state.place[: state.groups], int(board.columns)
    groups = zip(places.tolist(), state.kind[places].tolist(), state.count[places].tolist(), strict=True)
    return [
        {"x": cell % columns, "y": cell // columns, "kind": KINDS[kind], "count": count} for cell, kind, count in groups
    ]


def at(board: VampiresBoard, cell: int) -> dict[str, int]:
    """The column and row of a cell."""
    return {"x": cell % int(board.columns), "y": cell // int(board.columns)}


def parts(board: VampiresBoard, state: VampiresState) -> list[dict[str, int]]:
    """The parts of the turn so far, in the order in which they were given."""
    listed = zip(state.origin.tolist(), state.target.tolist(), state.sent.tolist(), strict=True)
    out = []
    for origin, target, count in list(listed)[: state.parts]:
        to = at(board, target)
        out.append({**at(board, origin), "to_x": to["x"], "to_y": to["y"], "count": count})
    return out


def arrivals(state: VampiresState) -> list[tuple[int, int]]:
    """The targets of the turn so far, and how many arrive there; in the order in which they will meet."""
    total: dict[int, int] = {}
    for target, count in list(zip(state.target.tolist(), state.sent.tolist(), strict=True))[: state.parts]:
        total[target] = total.get(target, 0) + count
    return list(total.items())


def _there(state: VampiresState, cell: int) -> tuple[int, int]:
    return int(state.kind[cell]), int(state.count[cell])


def _forecast(board: VampiresBoard, state: VampiresState, cell: int, arriving: int) -> dict[str, Any]:
    """The exact chances of an arrival."""
    kind, there = _there(state, cell)
    own = VAMPIRES + int(state.seat)
    expected = outcome(board, own, arriving, kind, there)
    return {
        **at(board, cell),
        "attackers": arriving,
        "kind": KINDS[kind],
        "defenders": there,
        "meeting": expected.meeting,
        "win": expected.win,
        "attackers_left": expected.attackers_left,
        "defenders_left": expected.defenders_left,
    }


def event(
    board: VampiresBoard, before: VampiresState, seat: int, move: Move, luck: Luck, after: VampiresState
) -> dict[str, Any]:
    """The effect of a move, for the log and the animation."""
    kind = move[0]
    event = FORMS.event(seat, move)
    if kind == WITHDRAW:
        event["count"] = _count(parts(board, before), event)
    if kind == END:
        event["parts"] = parts(board, before)
        event["meetings"] = _meetings(board, before, seat, luck)
    if after.phase == OVER:
        event |= {"winner": int(after.winner), "cause": CAUSES[after.cause]}
    event["text"] = sentence(kind, event)
    return event


def _count(listed: list[dict[str, int]], event: dict[str, Any]) -> int:
    """The size of the part that the event takes back."""
    ways = {(part["x"], part["y"], part["to_x"], part["to_y"]): part["count"] for part in listed}
    return ways[event["x"], event["y"], event["to_x"], event["to_y"]]


def _meetings(board: VampiresBoard, before: VampiresState, seat: int, luck: Luck) -> list[dict[str, Any]]:
    """The result of every arrival: the kind and number of units on the cell afterwards."""
    meetings, own, dice = [], VAMPIRES + seat, iter(luck)
    for cell, arriving in arrivals(before):
        kind, there = _there(before, cell)
        what = int(meeting(board, own, arriving, kind, there))
        won, left = what != DIE, arriving
        if what == BATTLE:
            won, left = bool(next(dice)), next(dice)
        elif what in (JOIN, CONVERT):
            left += there
        elif what == DIE:
            left = there
        after = EMPTY if left == 0 else own if won else kind
        meetings.append(
            {
                **at(board, cell),
                "attackers": arriving,
                "kind": KINDS[kind],
                "defenders": there,
                "meeting": MEETINGS[what],
                "won": won,
                "after": KINDS[after],
                "left": left,
                "converted": there if what == CONVERT else max(0, left - arriving) if won and kind == HUMANS else 0,
            }
        )
    return meetings

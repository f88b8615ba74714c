"""Effects of moves, in numbers for logs and animation and in a sentence for people; made from a viewer's view."""

from __future__ import annotations

from typing import Any

from hegemon.core.moves import Box, Move
from hegemon.core.rules import Luck
from hegemon.games.warlight.rules.map_files import Map
from hegemon.games.warlight.rules.moves import (
    ATTACK,
    CANCEL,
    COMMIT,
    DEAL,
    DEPLOY,
    FORMS,
    L_ARMIES,
    L_KILLED,
    L_LOST,
    L_ORIGIN,
    L_SEAT,
    L_TARGET,
    PICK,
    SHIFT,
    STRIKE,
    WITHDRAW,
)
from hegemon.games.warlight.rules.state import OVER, PICKING, UNKNOWN, WarlightBoard, WarlightState
from hegemon.games.warlight.view.json_view import members, orders, picked

ORIGIN_LOST, NO_ARMY = "origin lost", "no army left"


def event(
    board: WarlightBoard, world: Map, before: WarlightState, seat: int, move: Move, luck: Luck, after: WarlightState
) -> dict[str, Any]:
    """The effect of a move, for one viewer; `before` and `after` are its views."""
    kind = move[0]
    event = FORMS.event(seat, move)
    if kind == STRIKE:
        event = _strike(before, luck, after)
    elif kind == CANCEL and before.phase == PICKING:
        event["region"] = picked(board, before, seat)[move[1]]
    elif kind in (CANCEL, SHIFT):
        own = [order for order in orders(before) if order["seat"] == seat]
        event |= {key: own[move[1]][key] for key in ("origin", "target", "armies")}
    elif kind in (COMMIT, DEAL):
        event |= {"deploys": _deploys(board, before, after), "settled": _settled(board, before, after)}
    event["text"] = _sentence(world, kind, event)
    return event


def _strike(before: WarlightState, luck: Luck, after: WarlightState) -> dict[str, Any]:
    seats = int(after.seats)
    event: dict[str, Any] = {"kind": "strike", "seat": None}
    seat, sent, origin, target = (luck[i] for i in (L_SEAT, L_ARMIES, L_ORIGIN, L_TARGET))
    if seat >= 0:
        killed, lost = luck[L_KILLED], luck[L_LOST]
        event |= {"seat": seat, "origin": origin, "target": target, "armies": sent}
        event |= {"outcome": None, "killed": None, "lost": None, "left": None}
        if sent == 0:
            event |= {"outcome": "skipped", "killed": 0, "lost": 0}
            event["reason"] = NO_ARMY if before.owner[origin] == seat else ORIGIN_LOST
        elif killed >= 0 and before.owner[target] != UNKNOWN:
            event |= _fought(before, seat, target, sent, killed, lost)
    gone = int(before.standing) ^ int(after.standing)
    over = bool(after.turn > before.turn or after.phase == OVER)
    return event | {"round_over": over, "eliminated": members(gone, seats)}


def _fought(before: WarlightState, seat: int, target: int, sent: int, killed: int, lost: int) -> dict[str, Any]:
    defenders = int(before.armies[target])
    if before.owner[target] == seat:
        return {"outcome": "moved", "killed": 0, "lost": 0, "left": defenders + sent}
    if killed >= defenders and lost < sent:
        return {"outcome": "captured", "killed": killed, "lost": lost, "left": sent - lost}
    return {"outcome": "repelled", "killed": killed, "lost": lost, "left": max(1, defenders - killed)}


def _deploys(board: WarlightBoard, before: WarlightState, after: WarlightState) -> list[dict[str, int]]:
    """The armies that the viewer sees appear on the board, when the last seat has committed."""
    return [
        {"seat": int(after.owner[r]), "region": r, "armies": int(after.armies[r]) - int(before.armies[r])}
        for r in range(int(board.regions))
        if after.owner[r] >= 0 and before.owner[r] == after.owner[r] and after.armies[r] > before.armies[r]
    ]


def _settled(board: WarlightBoard, before: WarlightState, after: WarlightState) -> list[dict[str, int]]:
    """The first regions of the seats, as far as the viewer sees them."""
    return [
        {"seat": int(after.owner[r]), "region": r}
        for r in range(int(board.regions))
        if after.owner[r] >= 0 and before.owner[r] < 0
    ]


def _sentence(world: Map, kind: int, event: dict[str, Any]) -> str:
    def name(key: str) -> str:
        return world.regions[int(event[key])]

    if kind == STRIKE:
        return _strike_sentence(world, event)
    if kind == PICK:
        return f"picks {name('region')}"
    if kind == DEPLOY:
        return f"deploys {event['armies']} on {name('region')}"
    if kind == WITHDRAW:
        return f"takes {event['armies']} back from {name('region')}"
    if kind == ATTACK:
        return f"orders {event['armies']} from {name('origin')} to {name('target')}"
    if kind == CANCEL:
        return f"takes back {name('region')}" if "region" in event else f"cancels {name('origin')} to {name('target')}"
    if kind == SHIFT:
        return f"moves {name('origin')} to {name('target')} to place {event['place']}"
    if kind == COMMIT:
        return "commits"
    return "shares out the wishes" if event["settled"] else "deals"


def _strike_sentence(world: Map, event: dict[str, Any]) -> str:
    deed = "something happens out of sight" if event["seat"] is None else f"seat {event['seat']}: {_deed(world, event)}"
    return deed + "".join(f"; seat {seat} is out" for seat in event["eliminated"])


def _deed(world: Map, event: dict[str, Any]) -> str:
    origin, target, armies = world.regions[event["origin"]], world.regions[event["target"]], event["armies"]
    ends = f"{origin} to {target}"
    match event["outcome"]:
        case "skipped":
            why = f"{origin} is lost" if event["reason"] == ORIGIN_LOST else f"no army is left on {origin} to go"
            return f"{ends} is skipped, {why}"
        case "moved":
            return f"{armies} move from {ends}"
        case "captured":
            return f"{armies} from {ends}: captured, {event['lost']} lost, {event['killed']} killed"
        case "repelled":
            return f"{armies} from {ends}: repelled, {event['lost']} lost, {event['killed']} killed"
        case _:
            return f"{armies} leave {origin} for {target}"


def explain(world: Map, state: WarlightState, box: Box) -> str:
    """The meaning of a range of moves on the board, for the list of legal moves in a terminal."""
    kind, a, b, _ = box.low
    if kind in (PICK, DEPLOY, WITHDRAW):
        return world.regions[a]
    if kind == ATTACK:
        at = f"({state.armies[b]})" if state.owner[b] != UNKNOWN else "(?)"
        return f"{world.regions[a]} ({state.armies[a]}) to {world.regions[b]} {at}"
    return ""

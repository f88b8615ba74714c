"""What a move did, in numbers for logs and animation and in a sentence for people; made from what the viewer knows."""

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
    """What a move did, for one viewer; `before` and `after` are its views."""
    kind = move[0]
    told: dict[str, Any] = {"kind": FORMS.forms[kind].name, "seat": seat}
    told |= dict(zip(FORMS.forms[kind].fields, move[1:], strict=False))
    if kind == STRIKE:
        told = _strike(before, luck, after)
    elif kind == CANCEL and before.phase == PICKING:
        told["region"] = picked(board, before, seat)[move[1]]
    elif kind in (CANCEL, SHIFT):
        own = [order for order in orders(before) if order["seat"] == seat]
        told |= {key: own[move[1]][key] for key in ("origin", "target", "armies")}
    elif kind in (COMMIT, DEAL):
        told |= {"deploys": _deploys(board, before, after), "settled": _settled(board, before, after)}
    told["text"] = _sentence(world, kind, told)
    return told


def _strike(before: WarlightState, luck: Luck, after: WarlightState) -> dict[str, Any]:
    seats = int(after.seats)
    told: dict[str, Any] = {"kind": "strike", "seat": None}
    seat, sent, origin, target = (luck[i] for i in (L_SEAT, L_ARMIES, L_ORIGIN, L_TARGET))
    if seat >= 0:
        killed, lost = luck[L_KILLED], luck[L_LOST]
        told |= {"seat": seat, "origin": origin, "target": target, "armies": sent}
        told |= {"outcome": None, "killed": None, "lost": None, "left": None}
        if sent == 0:
            told |= {"outcome": "skipped", "killed": 0, "lost": 0}
            told["reason"] = NO_ARMY if before.owner[origin] == seat else ORIGIN_LOST
        elif killed >= 0 and before.owner[target] != UNKNOWN:
            told |= _fought(before, seat, target, sent, killed, lost)
    gone = int(before.standing) ^ int(after.standing)
    over = bool(after.turn > before.turn or after.phase == OVER)
    return told | {"round_over": over, "eliminated": members(gone, seats)}


def _fought(before: WarlightState, seat: int, target: int, sent: int, killed: int, lost: int) -> dict[str, Any]:
    defenders = int(before.armies[target])
    if before.owner[target] == seat:
        return {"outcome": "moved", "killed": 0, "lost": 0, "left": defenders + sent}
    if killed >= defenders and lost < sent:
        return {"outcome": "captured", "killed": killed, "lost": lost, "left": sent - lost}
    return {"outcome": "repelled", "killed": killed, "lost": lost, "left": max(1, defenders - killed)}


def _deploys(board: WarlightBoard, before: WarlightState, after: WarlightState) -> list[dict[str, int]]:
    """What the viewer sees appear on the board, when the last seat has committed."""
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


def _sentence(world: Map, kind: int, told: dict[str, Any]) -> str:
    def name(key: str) -> str:
        return world.regions[int(told[key])]

    if kind == STRIKE:
        return _strike_sentence(world, told)
    if kind == PICK:
        return f"picks {name('region')}"
    if kind == DEPLOY:
        return f"deploys {told['armies']} on {name('region')}"
    if kind == WITHDRAW:
        return f"takes {told['armies']} back from {name('region')}"
    if kind == ATTACK:
        return f"orders {told['armies']} from {name('origin')} to {name('target')}"
    if kind == CANCEL:
        return f"takes back {name('region')}" if "region" in told else f"cancels {name('origin')} to {name('target')}"
    if kind == SHIFT:
        return f"moves {name('origin')} to {name('target')} to place {told['place']}"
    if kind == COMMIT:
        return "commits"
    return "shares out the wishes" if told["settled"] else "deals"


def _strike_sentence(world: Map, told: dict[str, Any]) -> str:
    deed = "something happens out of sight" if told["seat"] is None else f"seat {told['seat']}: {_deed(world, told)}"
    return deed + "".join(f"; seat {seat} is out" for seat in told["eliminated"])


def _deed(world: Map, told: dict[str, Any]) -> str:
    origin, target, armies = world.regions[told["origin"]], world.regions[told["target"]], told["armies"]
    ends = f"{origin} to {target}"
    match told["outcome"]:
        case "skipped":
            why = f"{origin} is lost" if told["reason"] == ORIGIN_LOST else f"no army is left on {origin} to go"
            return f"{ends} is skipped, {why}"
        case "moved":
            return f"{armies} move from {ends}"
        case "captured":
            return f"{armies} from {ends}: captured, {told['lost']} lost, {told['killed']} killed"
        case "repelled":
            return f"{armies} from {ends}: repelled, {told['lost']} lost, {told['killed']} killed"
        case _:
            return f"{armies} leave {origin} for {target}"


def explain(world: Map, state: WarlightState, box: Box) -> str:
    """What a range of moves means on the board, for the list of legal moves in a terminal."""
    kind, a, b, _ = box.low
    if kind in (PICK, DEPLOY, WITHDRAW):
        return world.regions[a]
    if kind == ATTACK:
        at = f"({state.armies[b]})" if state.owner[b] != UNKNOWN else "(?)"
        return f"{world.regions[a]} ({state.armies[a]}) to {world.regions[b]} {at}"
    return ""

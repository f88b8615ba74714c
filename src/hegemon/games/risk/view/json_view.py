"""Risk for people: the position as JSON for the page, what a move did, and the board in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hegemon.core.moves import Box, Move
from hegemon.core.rules import Luck
from hegemon.games.risk.rules.board import SET_VALUES, Map, Names
from hegemon.games.risk.rules.moves import ATTACK, CEASE, CLAIM, DEAL, DEFEND, END, FOLLOW, FORMS, FORTIFY, PLACE, TRADE
from hegemon.games.risk.rules.state import CARDS, DEFENDING, FOLLOWING, HIDDEN, PHASES, RiskBoard, RiskState
from hegemon.games.risk.rules.turn import income


def position(board: RiskBoard, state: RiskState, seat: int) -> dict[str, Any]:
    """The position as the page gets it; `state` is the seat's view already.

    A table asks for it after every move for everybody: fields of records are taken by name in brackets, which is thirty
    times as quick as behind a dot.
    """
    n, seats, phase = int(board["territories"]), int(state["seats"]), int(state["phase"])
    owner, armies, held = state["owner"][:n].tolist(), state["armies"][:n].tolist(), state["held"][:seats].tolist()
    in_battle = phase in (DEFENDING, FOLLOWING) or bool(state["followable"])
    return {
        "phase": PHASES[phase],
        "seat": int(state["seat"]),
        "owner": owner,
        "armies": armies,
        "reserve": state["reserve"][:seats].tolist(),
        "held": held,
        "total": [sum(a for a, o in zip(armies, owner, strict=True) if o == s) for s in range(seats)],
        "income": [int(income(state, board, s)) if held[s] else 0 for s in range(seats)],
        "continents": continent_owners(board, owner),
        "hand": state["hand"][:seats].tolist(),
        "cards": state["cards"][seat].tolist() if seat >= 0 else None,
        "hands": [hand(state, s) for s in range(seats)],
        "sets_traded": int(state["sets_traded"]),
        "next_set": next_set(board, state),
        "set_rule": set_rule(board),
        "conquered": bool(state["conquered"]),
        "forced_trade": bool(state["forced"]),
        "battle": {name: int(state[name]) for name in ("origin", "target", "dice")} if in_battle else None,
        "deck_left": int(state["deck_left"]),
        "max_turns": int(board["max_turns"]),
        "lenient": bool(board["lenient"]),
    }


def hand(state: RiskState, seat: int) -> list[int] | None:
    """The number of a seat's cards of each kind, if the viewer may know: of its own, or of all if nothing is hidden."""
    counts: list[int] = state["cards"][seat].tolist()
    return None if counts[0] == HIDDEN else counts


def continent_owners(board: RiskBoard, owner: Sequence[int]) -> list[int]:
    """The holder of each whole continent; −1 where there is none."""
    holders: list[set[int]] = [set() for _ in range(board["continents"])]
    for territory, number in enumerate(board["continent"][: len(owner)].tolist()):
        holders[number].add(owner[territory])
    return [next(iter(found)) if len(found) == 1 else -1 for found in holders]


def next_set(board: RiskBoard, state: RiskState) -> int:
    """The value of the next set; the most it can be where values are constant."""
    count = int(board["set_count"])
    return int(board["set_values"][min(int(state["sets_traded"]), count - 1)]) if count else 9


def set_rule(board: RiskBoard) -> str:
    """The sequence of set values that is in force, one of three (R2)."""
    given = tuple(board["set_values"][: board["set_count"]].tolist())
    return next(name for name, values in SET_VALUES.items() if values == given)


def event(world: Map, before: RiskState, seat: int, move: Move, luck: Luck, after: RiskState) -> dict[str, Any]:
    """The effect of a move, for the log and the animation; numbers that the viewer may not know are null."""
    kind = move[0]
    event = FORMS.event(seat, move)
    if kind == TRADE:
        event = {"kind": "trade", "seat": seat, "cards": list(move[1:4])}
        event["armies"] = int(after.reserve[seat] - before.reserve[seat])
    elif kind in (ATTACK, DEFEND):
        attacker = int(before.seat)
        if kind == DEFEND:
            event |= {"origin": int(before.origin), "target": int(before.target), "attacker": attacker}
        if luck:
            event |= _fight(before, after, int(event["origin"]), int(event["target"]), attacker, luck)
    elif kind == FOLLOW:
        event |= {"origin": int(before.origin), "target": int(before.target)}
    elif kind == END:
        event |= {"drew": bool(luck), "card": luck[0] if luck and luck[0] >= 0 else None}
    event["text"] = _sentence(world.territories, kind, event)
    return event


def _fight(before: RiskState, after: RiskState, origin: int, target: int, attacker: int, luck: Luck) -> dict[str, Any]:
    victim = int(before.owner[target])
    attack, defence = [d for d in luck[:3] if d], [d for d in luck[3:5] if d]
    pairs = list(zip(attack, defence, strict=False))
    lost = sum(a <= d for a, d in pairs)
    return {
        "sides": [attacker, victim],
        "attack": attack,
        "defence": defence,
        "losses": [lost, len(pairs) - lost],
        "conquered": int(after.owner[target]) == attacker,
        "eliminated": victim if after.held[victim] == 0 else None,
    }


def _sentence(names: Names, kind: int, event: dict[str, Any]) -> str:
    def name(key: str) -> str:
        return names[int(event[key])]

    if kind == CLAIM:
        return f"claims {name('territory')}"
    if kind == PLACE:
        return f"places {event['armies']} on {name('territory')}"
    if kind == TRADE:
        return f"trades {', '.join(CARDS[c] for c in event['cards'])} for {event['armies']} armies"
    if kind in (ATTACK, DEFEND) and "attack" in event:
        dice = f"{' '.join(map(str, event['attack']))} against {' '.join(map(str, event['defence']))}"
        end = f", conquers {name('target')}" if event["conquered"] else ""
        out = f", seat {event['eliminated']} is out" if event["eliminated"] is not None else ""
        losses = f"losses {event['losses'][0]}–{event['losses'][1]}"
        return f"attacks {name('target')} from {name('origin')}: {dice}, {losses}{end}{out}"
    if kind == ATTACK:
        return f"attacks {name('target')} from {name('origin')} with {event['dice']}"
    if kind == FOLLOW:
        return f"moves {event['armies']} more into {name('target')}"
    if kind == FORTIFY:
        return f"moves {event['armies']} from {name('origin')} to {name('target')}"
    if kind == CEASE:
        return "ends the attacks"
    if kind == END:
        return "ends the turn" + (" and draws a card" if event["drew"] else "")
    assert kind == DEAL
    return "deals the territories"


SEAT_LETTERS = "ABCDEF"


def draw_text(board: RiskBoard, world: Map, state: RiskState, seat: int) -> str:
    """The board for a terminal: continent by continent, the owner's letter and the armies beside every name."""
    lines = []
    for number, part in enumerate(world.continents):
        members = np.flatnonzero(board.continent[: board.territories] == number)
        lines.append(f"{part['name']} (+{board.bonus[number]})")
        cells = [f"  {t:>2} {_holding(world, state, int(t)):<32}" for t in members]
        lines += ["".join(cells[i : i + 2]).rstrip() for i in range(0, len(cells), 2)]
    for s in range(int(state.seats)):
        mark = ">" if s == state.seat else " "
        cards = f", {state.hand[s]} cards" if state.hand[s] else ""
        known = hand(state, s) or []
        own = " (" + ", ".join(f"{n} {c}" for n, c in zip(known, CARDS, strict=False) if n > 0) + ")"
        lines.append(
            f"{mark} {SEAT_LETTERS[s]}: {state.held[s]} territories, {state.reserve[s]} to place{cards}"
            + (own if known and state.hand[s] else "")
        )
    lines.append(f"  phase: {PHASES[state.phase]}, turn {state.turn}, next set: {next_set(board, state)} armies")
    return "\n".join(lines)


def _holding(world: Map, state: RiskState, t: int) -> str:
    holder = SEAT_LETTERS[state.owner[t]] if state.owner[t] >= 0 else "-"
    return f"{world.territories[t]:<21}{holder} {state.armies[t]:>3}"


def explain(world: Map, state: RiskState, box: Box) -> str:
    """A range of moves as marks on the board, for the list of legal moves in a terminal."""
    kind, a, b, _ = box.low
    if kind in (CLAIM, PLACE):
        return world.territories[a]
    if kind in (ATTACK, FORTIFY):
        return f"{world.territories[a]} ({state.armies[a]}) to {world.territories[b]} ({state.armies[b]})"
    if kind == FOLLOW:
        return f"from {world.territories[state.origin]} into {world.territories[state.target]}"
    if kind == DEFEND:
        return f"{world.territories[state.target]} against {world.territories[state.origin]}"
    return ""

"""Checks of every position of every game, whatever its rules: who moves, boxes, texts, refusals, luck."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from hegemon.conformance.location import Place
from hegemon.conformance.walk import sample
from hegemon.core.errors import BadMove
from hegemon.core.match import Match
from hegemon.core.moves import Box, Move
from hegemon.core.rng import Rng, below
from hegemon.core.rules import DEALER, SPECTATOR, Luck, seat_name
from hegemon.core.state import State

SAMPLES = 6
"""The number of moves of a position that are tried, and of its boxes that are looked at closely."""
FAR = 2**31 - 1
"""A number that no dice show."""

Boxes = dict[int, list[Box]]


def check_end(place: Place, state: State) -> None:
    """A seat is to move until there is a result; the dealer deals alone; the scores of a result add up to one."""
    match = place.match
    movers, result = match.to_move(state), match.result(state)
    if result is None and not movers:
        place.broken("nobody is to move, and there is no result", "`to_move` is 0 exactly when `result` is not RUNNING")
    if result is not None and movers:
        names = ", ".join(map(seat_name, movers))
        place.broken(f"there is a result, and {names} may still move", "`to_move` is 0 when there is a result")
    if result is not None:
        scores = result.scores
        if not all(0 <= score <= 1 for score in scores) or not math.isclose(sum(scores), 1, abs_tol=1e-9):
            place.broken(f"the scores are {scores}", "every score is from 0 to 1, and they add up to 1")
        if result.ended == "won" and len(result.winners) != 1:
            place.broken(
                f"the game is won by several seats: {scores}", "one seat has most where `result` is WON; or it is DRAWN"
            )


def look(place: Place, state: State, rng: Rng) -> None:
    """All that can be asked of one position; leaves it as it was."""
    match, raw = place.match, state.tobytes()
    check_end(place, state)
    boxes: Boxes = {seat: match.legal(state, seat) for seat in match.to_move(state)}
    for seat, own in boxes.items():
        check_boxes(place, own, rng)
        check_windows(place, state, seat, own, rng)
        check_texts(place, own, rng)
        check_moves(place, state, seat, own, rng)
    check_refusals(place, state, boxes, rng)
    check_state_forms(place, state)
    check_unchanged(place, state, raw)


def check_unchanged(place: Place, state: State, raw: bytes) -> None:
    """Asking is not moving."""
    if state.tobytes() != raw:
        before = place.match.state_from_bytes(raw)
        place.broken(
            f"asking about a position changed it: {changes(place.match, before, state)}",
            "only `start`, `apply`, `hide` and `sample_hidden` write into the state",
        )


def check_boxes(place: Place, boxes: Sequence[Box], rng: Rng) -> None:
    """Boxes are ranges of one kind, low to high, and no move is in two of them."""
    forms = place.match.game.forms
    if not boxes:
        place.broken("a seat is to move and has no legal move", "a seat to move can move (pass, at least)")
    for box in boxes:
        shown = f"box {box.low}–{box.high}"
        if any(a > b for a, b in zip(box.low, box.high, strict=True)):
            place.broken(f"{shown}: its low end is above its high end", "low ≤ high for every argument")
        if box.low[0] != box.high[0] or not 0 <= box.low[0] < len(forms.forms):
            place.broken(f"{shown} is not of one known kind", f"one kind a box, from 0 to {len(forms.forms) - 1}")
        unused = 1 + len(forms.forms[box.low[0]].fields)
        if any(box.low[unused:]) or any(box.high[unused:]):
            place.broken(
                f"{shown}: numbers behind its last argument",
                f"{forms.forms[box.low[0]].pattern!r} has {unused - 1} arguments; the rest of the row is 0",
            )
    low, high = np.array([box.low for box in boxes]), np.array([box.high for box in boxes])
    for i in {int(below(rng, len(boxes))) for _ in range(4 * SAMPLES)}:
        meets = ((low <= high[i]) & (low[i] <= high)).all(axis=1)
        meets[i] = False
        if meets.any():
            j = int(meets.argmax())
            texts = f"{forms.write_box(boxes[i])!r} and {forms.write_box(boxes[j])!r}"
            place.broken(f"two boxes hold the same move: {texts}", "boxes are disjoint")


def check_windows(place: Place, state: State, seat: int, boxes: Sequence[Box], rng: Rng) -> None:
    """Asked for one box from any number on, `legal` gives that box and the same count."""
    match = place.match
    for i in {0, len(boxes) - 1, *(int(below(rng, len(boxes))) for _ in range(SAMPLES))}:
        one = np.zeros((1, 2, match.game.forms.width), np.int32)
        count = int(match.game.rules.legal(state, match.board, seat, i, one))
        found = Box(tuple(one[0, 0].tolist()), tuple(one[0, 1].tolist()))
        if count != len(boxes) or found != boxes[i]:
            place.broken(
                f"`legal` asked from box {i} on, with room for one, counts {count} and writes {found.low}–{found.high}",
                f"the count is always {len(boxes)}, and box {i} is {boxes[i].low}–{boxes[i].high}",
            )


def check_texts(place: Place, boxes: Sequence[Box], rng: Rng) -> None:
    """Moves are the same after writing and reading, boxes after JSON."""
    match = place.match
    for _ in range(SAMPLES):
        move = sample(rng, boxes)
        with place.expecting("every legal move has a text"):
            text = match.write(move)
            if match.read(text) != move:
                place.broken(f"{move} is written as {text!r} and read as {match.read(text)}", "the same move")
        box = boxes[int(below(rng, len(boxes)))]
        sent = json.loads(dumps(place, match.game.forms.box_json(box), "a box"))
        if (again := _box_from_json(match, sent)) != box:
            place.broken(f"box {box} is sent as {sent} and read as {again}", "the same box")


def _box_from_json(match: Match, sent: dict[str, Any]) -> Box:
    forms = match.game.forms
    kind = [form.name for form in forms.forms].index(sent["kind"])
    ends = [sent[field] if isinstance(sent[field], list) else [sent[field]] * 2 for field in forms.forms[kind].fields]
    return Box(forms.pad([kind, *(a for a, _ in ends)]), forms.pad([kind, *(b for _, b in ends)]))


def check_moves(place: Place, state: State, seat: int, boxes: Sequence[Box], rng: Rng) -> None:
    """Any move of any box is taken, its luck is possible, and the position after it is a position."""
    match = place.match
    for _ in range(SAMPLES):
        move = sample(rng, boxes)
        here = place.at(place.index or 0, seat, move)
        with here.expecting("every move of a box can be made"):
            match.check(state, seat, move)
            luck = match.chance(state, seat, move, rng)
            check_luck(here, state, seat, move, luck)
            after = match.apply(state, seat, move, luck)
            check_end(here, after)
            check_turn(here, state, after)


def check_turn(place: Place, before: State, after: State) -> None:
    """Turns are counted upwards."""
    if after.turn < before.turn:
        place.broken(f"the turn goes from {before.turn} back to {after.turn}", "`turn` never decreases")


def check_luck(place: Place, state: State, seat: int, move: Move, luck: Luck) -> None:
    """The luck of the dice is possible; other numbers of dice, and numbers that no die shows, are not."""
    match = place.match
    if len(luck) > match.luck_width:
        place.broken(f"{len(luck)} numbers of luck", f"no more than the luck_width, {match.luck_width}")
    try:
        match.check_luck(state, seat, move, luck)
    except BadMove:
        place.broken(f"`chance` gave {luck}, and `possible` refuses it", "what `chance` gives is possible")
    wrong = [(*luck, 0), *([luck[:-1]] if luck else [])]
    wrong += [(*luck[:i], bad, *luck[i + 1 :]) for i in range(min(len(luck), SAMPLES)) for bad in (FAR, -FAR)]
    for bad_luck in wrong:
        try:
            match.check_luck(state, seat, move, bad_luck)
        except BadMove:
            continue
        place.broken(
            f"`possible` takes the luck {bad_luck} where `chance` gave {luck}", "luck that no dice give is refused"
        )


def check_refusals(place: Place, state: State, boxes: Boxes, rng: Rng) -> None:
    """Moves beside the legal ones, of wrong seats and of no kind at all are refused, and change nothing."""
    match, width = place.match, place.match.game.forms.width
    some = next((own[0].low for own in boxes.values()), (0,) * width)
    for seat in (*range(match.seats), match.seats, DEALER, SPECTATOR):
        if seat not in boxes:
            _refused(place, state, seat, some, f"{seat_name(seat)} is not to move")
    for seat, own in boxes.items():
        for box in {own[int(below(rng, len(own)))] for _ in range(SAMPLES)}:
            for i in range(width):
                for end, step in ((box.low, -1), (box.high, 1)):
                    move = (*end[:i], end[i] + step, *end[i + 1 :])
                    if not any(move in other for other in own):
                        _refused(place, state, seat, move, "it is in no box")
        for odd in (
            (),
            some[:-1],
            (*some, 0),
            (len(match.game.forms.forms), *some[1:]),
            (-1, *some[1:]),
            (FAR,) * width,
        ):
            _refused(place, state, seat, odd, "it is no move of this game")


def _refused(place: Place, state: State, seat: int, move: Move, why: str) -> None:
    raw = state.tobytes()
    try:
        place.match.check(state, seat, move)
    except BadMove:
        pass
    except Exception as error:
        place.broken(f"{move} of {seat_name(seat)} raises {type(error).__name__}: {error}", f"BadMove, since {why}")
    else:
        place.broken(f"{move} of {seat_name(seat)} is taken", f"refused, since {why}")
    if state.tobytes() != raw:
        place.broken(f"refusing {move} of {seat_name(seat)} changed the state", "a refused move changes nothing")


def check_state_forms(place: Place, state: State) -> None:
    """A state is the same after its JSON and its bytes."""
    match = place.match
    sent = json.loads(dumps(place, match.state_json(state), "a state"))
    for name, again in (("JSON", match.state_from_json(sent)), ("bytes", match.state_from_bytes(state.tobytes()))):
        if again.tobytes() != state.tobytes():
            place.broken(f"a state is another after its {name}: {changes(match, state, again)}", "the same state")


def dumps(place: Place, content: Any, what: str) -> str:
    """The JSON of something that must have one."""
    try:
        return json.dumps(content, allow_nan=False)
    except (TypeError, ValueError) as error:
        place.broken(f"{what} is no JSON: {error}", "plain numbers, texts, lists and objects (int(x), x.tolist())")


def changes(match: Match, before: State, after: State) -> str:
    """The fields that differ, for messages."""
    parts = []
    for name in match.fields:
        a, b = np.asarray(before[name]), np.asarray(after[name])
        if a.tobytes() != b.tobytes():
            parts.append(f"{name} {a.tolist()!s:.60} → {b.tolist()!s:.60}")
    return "; ".join(parts)

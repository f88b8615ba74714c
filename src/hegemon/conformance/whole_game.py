"""Checks of a whole game: its dtype, earlier positions, timelines and records."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hegemon.conformance.location import Place
from hegemon.conformance.positions import changes
from hegemon.conformance.walk import DICE, Step, sample, stream
from hegemon.core import registry
from hegemon.core.errors import BadMove
from hegemon.core.history.record import Record, parse_record
from hegemon.core.history.timeline import Entry, Timeline
from hegemon.core.match import Match


def check_make(place: Place) -> None:
    """Checks before the first move: the dtype, the names of moves, the same start every time."""
    match, dtype = place.match, place.match.dtype
    used = sum(dtype[name].itemsize for name in match.fields)
    if dtype.itemsize != used:
        place.broken(
            f"the state has {dtype.itemsize} bytes, its fields {used}",
            "no padding, which would make equal states unequal bytes; declare it as a hegemon.core.state.State",
        )
    if "turn" not in match.fields:
        place.broken("the state has no field `turn`", "the number of the turn, in every game")
    names = [form.name for form in match.game.forms.forms]
    if len(set(names)) < len(names) or any("{" in name for name in names):
        place.broken(f"the kinds of moves are called {names}", "every kind begins with a word of its own, then a space")
    first, second = match.start(), match.start()
    if first.tobytes() != second.tobytes():
        place.broken(f"two starts differ: {changes(match, first, second)}", "`start` has no randomness: deal by a move")


def check_whole(place: Place, steps: Sequence[Step]) -> None:
    """After the game: earlier positions are as they were, and the timeline and the record give the same ones."""
    match = place.match
    for step in steps:
        if step.before.tobytes() != step.raw:
            changed = changes(match, match.state_from_bytes(step.raw), step.before)
            place.at(step.place.index or 0).broken(
                f"a later move changed this earlier position: {changed}",
                "`apply` writes into the state that it is given and nowhere else",
            )
    entries = [Entry(step.seat, step.move, step.luck) for step in steps]
    end = steps[-1].after.tobytes() if steps else match.start().tobytes()
    with place.expecting("what was played can be played again"):
        check_timeline(place, entries, [*(step.raw for step in steps), end])
        check_record(place, entries, end)


def check_timeline(place: Place, entries: Sequence[Entry], raws: Sequence[bytes]) -> None:
    """Forth and back and forth over the game, every position is the same again; a refused move leaves it alone."""
    match = place.match
    timeline = Timeline(match, entries)
    order = [*range(len(raws)), *reversed(range(len(raws))), 0, len(raws) - 1]
    for index in order:
        if not timeline.go(index) or timeline.state.tobytes() != raws[index]:
            state = match.state_from_bytes(raws[index])
            place.at(index).broken(
                f"the same moves give another position: {changes(match, state, timeline.state)}",
                "the same position: `apply` depends on state, move and luck alone",
            )
    try:
        timeline.play(match.seats, (0,) * match.game.forms.width, stream(place, DICE))
    except BadMove:
        if len(timeline) != len(entries) or timeline.state.tobytes() != raws[-1]:
            place.broken("a refused move changed the timeline", "it changes nothing")
    else:
        place.broken("a timeline takes moves of a seat that is not there", "BadMove")
    _check_undo(place, timeline, raws)


def _check_undo(place: Place, timeline: Timeline, raws: Sequence[bytes]) -> None:
    match, rng = place.match, stream(place, DICE)
    if timeline.back():
        seat = match.to_move(timeline.state)[0]
        timeline.play(seat, sample(rng, match.legal(timeline.state, seat)), rng)
        if len(timeline) != len(raws) - 1 or timeline.state_at(len(raws) - 2).tobytes() != raws[-2]:
            place.broken("a move after an undo changed what was before it", "earlier positions stay")


def check_record(place: Place, entries: list[Entry], end: bytes) -> None:
    """The record is read back to the same moves, the same last position and the same text."""
    match = place.match
    record = Record(match, [f"seat {seat}" for seat in range(match.seats)], place.seed, entries)
    lines = list(record.lines())
    with registry.knowing(match.game):
        again, timeline = parse_record(lines)
    if again.entries != entries or timeline.state.tobytes() != end:
        place.broken("the record, read back, is another game", "the same moves and the same last position")
    if again.header() != record.header():
        place.broken(f"the record's header is read back as {again.header()}", f"the same: {record.header()}")


def board_bytes(match: Match) -> bytes:
    """The board as bytes, where it is a record as it should be."""
    return np.asarray(match.board).tobytes() if isinstance(match.board, np.void) else repr(match.board).encode()

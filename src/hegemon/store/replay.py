"""A stored table as a game: its match, its moves replayed, and its progress."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable

from hegemon.core.errors import BadMove, HegemonError
from hegemon.core.history.outcome import outcome
from hegemon.core.history.record import read_entry
from hegemon.core.history.timeline import Timeline
from hegemon.core.match import Match
from hegemon.core.registry import find_game
from hegemon.store.errors import StoreError
from hegemon.store.rows import OVER, Progress, Row


def match_of(row: Row) -> Match:
    """The match that a table plays."""
    try:
        return find_game(row.game).written_match(len(row.seats), row.options)
    except HegemonError as error:
        raise StoreError(f"table {row.id} cannot be loaded: {error}") from None


def replay(row: Row, lines: Iterable[str]) -> tuple[Timeline, str | None]:
    """The game up to its last valid move, and the fault that follows, if any."""
    match = match_of(row)
    timeline = Timeline(match)
    for number, line in enumerate(lines, 1):
        try:
            timeline.add(read_entry(match, json.loads(line)))
        except (BadMove, ValueError, TypeError, AttributeError) as error:
            return timeline, f"move {number}: {error}"
    if timeline.at != row.progress.moves:
        return timeline, f"it has {timeline.at} of its {row.progress.moves} moves"
    return timeline, None


def progress_of(timeline: Timeline, status: str, resigned: Collection[int] = ()) -> Progress:
    """The progress of a game, for the table's row; `status` is for a game that is not over."""
    match, state = timeline.match, timeline.state
    result = outcome(match, state, resigned)
    return Progress(
        moves=timeline.at,
        turn=int(state.turn),
        to_move=list(match.to_move(state)),
        status=OVER if result else status,
        result=result.json() if result else None,
    )

"""Checks the dice of a game that a connected bot has played, without trust in the server: by the hash that was sent
while the game ran, and by every move as the bot saw it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hegemon.core.errors import BadRecord, HegemonError
from hegemon.core.history.dice_check import check_dice
from hegemon.core.history.record import parse_record
from hegemon.core.history.timeline import Timeline


class Witness:
    """One seat's memory of a game's dice: the hash of their secret, and every move with its luck."""

    def __init__(self, commitment: str | None, seat: int) -> None:
        self.commitment = commitment
        self._seat = seat
        self._seen: dict[int, tuple[int, str, tuple[int, ...]]] = {}

    def note(self, event: Mapping[str, Any]) -> None:
        """Remember a move as the seat was shown it."""
        self._seen[event["index"]] = event["seat"], event["move"], tuple(event["luck"])

    def check(self, record_text: str) -> int:
        """Check that the record of the finished game is of the game that was seen, and that every roll of it comes from
        the secret; returns how many there were."""
        record, timeline = parse_record(record_text.splitlines())
        if record.dice is None:
            raise HegemonError("the server has not revealed its secret")
        rolls = check_dice(record, timeline, "the record", self.commitment)
        for index, seen in self._seen.items():
            if index > len(timeline.entries) or self._shown(timeline, index) != seen:
                raise BadRecord(f"the record, move {index}: this is not the move that was seen in the game")
        return rolls

    def _shown(self, timeline: Timeline, index: int) -> tuple[int, str, tuple[int, ...]] | None:
        move, luck = timeline.shown(index, self._seat)
        return None if move is None else (timeline.entries[index - 1].seat, timeline.match.write(move), tuple(luck))

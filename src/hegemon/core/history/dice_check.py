"""Checks every roll of a record against the secret that the server revealed, without trust in the server.

Before the first move a table shows the commitment, a hash of its secret. The record of the finished game holds the
secret, so anyone who noted the commitment can check that it is the same one and that it gives the luck of every move.
Where seats added numbers of their own, the record holds them too: everybody knows theirs.
"""

from __future__ import annotations

from hegemon.core.dice import commitment, generator, joined
from hegemon.core.errors import BadRecord
from hegemon.core.history.record import Record
from hegemon.core.history.timeline import Timeline


def check_dice(record: Record, timeline: Timeline, name: str = "record", committed: str | None = None) -> int:
    """Check that the secret gives the luck of every move, and name the first that differs; returns how many moves had
    luck."""
    if record.dice is None:
        raise BadRecord(f"{name}: it holds no secret of dice; records of games that ended at a server do")
    found = commitment(record.dice)
    if committed is not None and committed.strip().lower() != found:
        raise BadRecord(f"{name}: the secret is not the one that was committed to: its hash is {found}")
    rolls, source = 0, joined(record.dice, record.numbers)
    for index in range(record.dice_from, len(timeline.entries)):
        entry, state = timeline.entries[index], timeline.state_at(index)
        luck = record.match.chance(state, entry.seat, entry.move, generator(source, "dice", index))
        if tuple(luck) != tuple(entry.luck):
            raise BadRecord(f"{name}, move {index + 1}: the luck is {list(entry.luck)}, the secret gives {list(luck)}")
        rolls += bool(luck)
    return rolls

"""A table as the tests keep it."""

from __future__ import annotations

from hegemon.store import Progress, Row, Seat


def row(name: str, status: str = "running", created: str = "2030-01-01T00:00:00.000Z") -> Row:
    return Row(
        id=name,
        game="heap",
        options={"heap": 5},
        seats=(Seat("Ann", "human"), Seat("Bot", "bot", "random")),
        pace=0.3,
        progress=Progress(0, 1, [0], status, None, "2030-01-01T00:00:00.000Z"),
        secret="secret",
        tokens=("hash", None),
        owner="owner",
        version="1",
        created=created,
    )

"""The dice of a table: what was committed to before the first move, and whether every roll came from it."""

from __future__ import annotations

from hegemon.wire.base import Sent


class DiceInfo(Sent):
    """The commitment to a table's dice, shown from the start, and the secret, shown once the game is over.

    Where seats have added numbers, the dice come from the SHA-256 of `hegemon numbers ` and the compact JSON of a list:
    the secret, then the number of every seat or null."""

    commitment: str
    """The SHA-256 of `hegemon dice ` and the secret."""
    secret: str | None


class DiceCheck(DiceInfo):
    """Every roll of a game that is over, checked against its secret."""

    rolls: int
    """Moves that had luck."""
    trouble: str | None
    """The first roll that the secret does not give; null: all are its own."""

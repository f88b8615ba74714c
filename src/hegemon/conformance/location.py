"""The place in a game where a fault was found, and the error that names it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NoReturn

from hegemon.core.errors import HegemonError
from hegemon.core.match import Match
from hegemon.core.moves import Move
from hegemon.core.rules import seat_name


class Violation(HegemonError, AssertionError):
    """A game or a bot breaks the contract."""


@dataclass(frozen=True)
class Place:
    """A game of the suite and how far it has come."""

    match: Match
    seed: int = 0
    number: int = 0
    index: int | None = None
    seat: int | None = None
    move: Move | None = None
    bot: str = ""

    def __str__(self) -> str:
        options = self.match.options.model_dump(exclude_defaults=True)
        parts = [self.match.game.name, f"{self.match.seats} seats", f"options {options}"]
        if self.bot:
            parts.append(f"bot {self.bot!r}")
        parts.append(f"seed {self.seed}, game {self.number}")
        if self.index is not None:
            made = f" ({self.match.write(self.move)!r} by {seat_name(self.seat or 0)})" if self.move else ""
            parts.append(f"move {self.index}{made}")
        return ", ".join(parts)

    def at(self, index: int, seat: int | None = None, move: Move | None = None) -> Place:
        """The same game at a move."""
        return replace(self, index=index, seat=seat, move=move)

    def broken(self, what: str, right: str) -> NoReturn:
        """Raise what was found here."""
        raise Violation(f"{what}\n  where: {self}\n  right: {right}")

    @contextmanager
    def expecting(self, right: str) -> Iterator[None]:
        """Nothing may be raised in here; what is raised is a violation."""
        try:
            yield
        except Violation:
            raise
        except Exception as error:
            if isinstance(error.__cause__, Violation):  # a referee has wrapped what was found already
                raise error.__cause__ from None
            raise Violation(f"{type(error).__name__} was raised: {error}\n  where: {self}\n  right: {right}") from error

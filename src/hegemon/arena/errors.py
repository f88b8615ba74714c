"""The errors of the arena, in words for the client."""

from __future__ import annotations

from hegemon.core.errors import HegemonError


class ArenaError(HegemonError):
    """A request cannot be fulfilled."""


class NotSignedIn(ArenaError):
    """The client is not signed in, or its token does not allow this."""


class NotPermitted(ArenaError):
    """An account asked for something that it may not see or do."""


class NoSuchAccount(ArenaError):
    """No account of that name."""


class TooOften(ArenaError):
    """Too many wrong passwords; `seconds` says how long to wait."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds

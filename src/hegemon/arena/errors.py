"""What the arena refuses, in words for the client."""

from __future__ import annotations

from hegemon.core.errors import HegemonError


class ArenaError(HegemonError):
    """Something cannot be done as it was asked for."""


class NotSignedIn(ArenaError):
    """Nobody is signed in, or with a token that is not good for this."""


class NotPermitted(ArenaError):
    """An account asked for what is not its own to have or to do."""


class NoSuchAccount(ArenaError):
    """No account of that name."""


class TooOften(ArenaError):
    """Too many wrong passwords; `seconds` says how long to wait."""

    def __init__(self, message: str, seconds: float) -> None:
        super().__init__(message)
        self.seconds = seconds

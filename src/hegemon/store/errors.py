"""Errors of the database: a message for users, and the details for operators."""

from __future__ import annotations

from hegemon.core.errors import HegemonError


class StoreError(HegemonError):
    """The database cannot be used, or could not save something. Its text is for clients, `detail` for operators."""

    def __init__(self, message: str, detail: str | None = None) -> None:
        super().__init__(message)
        self.detail = detail or message


class Conflict(StoreError):
    """Another process has stored that move of the table already."""


class Unsure(Conflict):
    """The connection was lost while something was being saved; only the database knows whether it was saved."""

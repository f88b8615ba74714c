"""Errors of the database, with messages for operators and players."""

from __future__ import annotations

from hegemon.core.errors import HegemonError


class StoreError(HegemonError):
    """The database cannot be used, or could not save something."""


class Conflict(StoreError):
    """Another process has stored that move of the table already."""


class Unsure(Conflict):
    """The connection was lost while something was saved: whether it was, only the database knows."""

"""What can go wrong with a database, in words for whoever runs the server or plays on it."""

from __future__ import annotations

from hegemon.core.errors import HegemonError


class StoreError(HegemonError):
    """The database cannot be used, or could not save something."""


class Conflict(StoreError):
    """Another process has stored that move of the table already."""


class Unsure(Conflict):
    """The connection was lost while something was saved: whether it was, only the database knows."""

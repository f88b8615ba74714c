"""The limits of what one process takes on."""

from __future__ import annotations

import os
from dataclasses import dataclass

from hegemon.store.quotas import OF_ADDRESS, OF_OWNER, Quota
from hegemon.table.bots.thinking import MEMORY


@dataclass(frozen=True)
class Limits:
    """The limits of one process."""

    running: int = 1000
    """The most running games."""
    kept: int = 5000
    """The most games."""
    of_address: Quota = OF_ADDRESS
    """The quota of one address."""
    of_owner: Quota = OF_OWNER
    """The quota of one owner."""
    idle: int = 32
    """The number of idle tables that are kept in memory."""
    thinkers: int = max(2, os.cpu_count() or 1)
    """The most bots that think at once."""
    patience: float = 60.0
    """Seconds after which a bot has failed to move."""
    memory: int = MEMORY
    """The most bytes for the bots of all tables together."""
